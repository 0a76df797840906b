package main
import ("testing";"fmt")
func TestZZProbe(t *testing.T){
 w:=newWorld(t)
 w.must("ada@club.test","play@post.test",w.write("ada@club.test","play@post.test","hi","NEW tzolkin bot bot"))
 n:=0
 say:=func(body string){ l:=w.next("ada@club.test",n); n++; fmt.Println("=========",body); fmt.Println(l.head["References"],l.head["In-Reply-To"],l.head["X-Painani"]); fmt.Println(l.subject,l.id,l.replyTo);fmt.Println(l.text); w.must("ada@club.test",l.replyTo,w.answer(l,body)) }
 for _,b:=range []string{"YES","1","1","UNDO","PREVIEW 1","SHOW","STATUS","HELP"}{ say(b)}
 l:=w.next("ada@club.test",n); fmt.Println(l.text)
}
