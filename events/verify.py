#!/usr/bin/env python3
"""Second verifier of exports, written from events/FORMAT.md and sharing no code.

    python3 verify.py [--head tz421#57:abcdef012345]... [--bare] FILE...
    python3 verify.py --vectors DIR

It checks what can be checked without the rules of a game: spelling, chain, the
head in the header and in old letters, commitments of hidden parts, and, once the
secret is revealed, its own commitment, the salts, every draw and every shuffle.
Exit code: 0 all is right, 1 something is wrong, 2 wrong usage or no such file.
"""

import argparse
import hashlib
import hmac
import json
import os
import re
import sys

TEXT = rb'"(?:[^"\\\x00-\x1f]|\\.)*"'
HEX = rb'[0-9a-f]{64}'
EVENT = re.compile(
    rb'\{"table":"(?P<table>[a-z0-9-]{1,64})","seq":(?P<seq>[1-9][0-9]{0,19}),"type":(?P<type>' + TEXT + rb'),'
    rb'"at":"(?P<at>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{0,2}[1-9])?Z)","actor":(?P<actor>' + TEXT + rb'),'
    rb'(?:"cause":(?P<cause>' + TEXT + rb'),)?"prev":"(?P<prev>(?:' + HEX + rb')?)",'
    rb'(?:"after":"(?P<after>' + HEX + rb')",)?(?:"seal":"(?P<seal>' + HEX + rb')",)?"body":')
SEALED = re.compile(rb',"sealed":\{"salt":"(' + HEX + rb')","body":')
POSITION = b',"position":'
HEADER = re.compile(rb'\{"export":1,"table":"(?P<table>[a-z0-9-]{1,64})","events":(?P<events>[1-9][0-9]{0,18}),'
                    rb'"head":"(?P<head>' + HEX + rb')","hidden":"(?P<hidden>commitments|revealed|operator-only)"\}')
HEAD = re.compile(r'\s*([a-z0-9-]{1,64})\s*#([1-9][0-9]{0,18})(?::|\s+head\s+)([0-9a-f]{12,64})')


class Bad(Exception):
    """The first bad event; 0 stands for the header."""

    def __init__(self, seq, why):
        super().__init__(why)
        self.seq, self.why = seq, why


class Event:
    """One line, cut into its members. canonical are the bytes that are chained."""

    def __init__(self, line, number):
        m = EVENT.match(line)
        if not m:
            raise Bad(number, 'the line is no event in its canonical spelling')
        self.table, self.seq = m['table'].decode(), int(m['seq'])
        self.type, self.actor = json.loads(m['type']), json.loads(m['actor'])
        self.prev, self.after, self.seal = (text(m[k]) for k in ('prev', 'after', 'seal'))
        end = value(line, m.end(), number)
        self.body = line[m.end():end]
        self.canonical = line[:end] + b'}'
        self.hash = hashlib.sha256(self.canonical).hexdigest()
        self.salt = self.hidden = self.position = None
        s = SEALED.match(line, end)
        if s:
            self.salt = s[1].decode()
            stop = value(line, s.end(), number)
            self.hidden = line[s.end():stop]
            end = expect(line, stop, b'}', number)
        if line.startswith(POSITION, end):
            begin = end + len(POSITION)
            end = value(line, begin, number)
            self.position = line[begin:end]
        if expect(line, end, b'}', number) != len(line):
            raise Bad(number, 'bytes behind the event')

    def draws(self):
        for part in (self.body, self.hidden):
            content = json.loads(part) if part else None
            if isinstance(content, dict):
                yield from content.get('draws') or []


def text(b):
    return b.decode() if b else ''


def expect(line, at, what, number):
    if not line.startswith(what, at):
        raise Bad(number, 'the line is no event in its canonical spelling')
    return at + len(what)


def value(line, at, number):
    """The end of the JSON value that begins at a byte; it must be compact and whole."""
    depth, i = 0, at
    while i < len(line):
        c = line[i:i + 1]
        if c == b'"':
            m = re.compile(TEXT).match(line, i)
            if not m:
                break
            i = m.end() - 1
        elif c in b'{[':
            depth += 1
        elif c in b'}]':
            depth -= 1
        elif c in b' \t\r\n':
            break
        if depth == 0 and line[i + 1:i + 2] in (b',', b'}') and line[i + 1:i + 2]:
            try:
                json.loads(line[at:i + 1].decode('utf-8'))
            except ValueError:
                break
            return i + 1
        i += 1
    raise Bad(number, 'a body is no compact JSON')


def read(data):
    """Header (or None) and events, up to the first line that is no event."""
    header, events, bad = None, [], None
    if not data.startswith(b'{"table":'):
        first, sep, data = data.partition(b'\n')
        header = HEADER.fullmatch(first)
        if not header or not sep:
            raise Bad(0, 'the header is not in its canonical spelling')
    while data:
        line, sep, data = data.partition(b'\n')
        try:
            if not sep:
                raise Bad(len(events) + 1, 'the last line has no end; the file was cut')
            events.append(Event(line, len(events) + 1))
        except Bad as b:
            return header, events, b
        except (ValueError, UnicodeError):
            return header, events, Bad(len(events) + 1, 'the line is not UTF-8 JSON')
    return header, events, bad


def check_chain(events, end):
    """Each event names the hash of the one before; what follows tells who lies."""
    for i, e in enumerate(events):
        before = events[i - 1].hash if i else ''
        behind = events[i + 1].prev if i + 1 < len(events) else end
        if e.table != events[0].table:
            raise Bad(i if behind == e.hash else i + 1, f'#{i + 1} belongs to table {e.table}, what stands before to {events[0].table}')
        if e.seq != i + 1:
            raise Bad(i + 1, f'event #{e.seq} stands where #{i + 1} belongs')
        if e.prev != before and i and behind == e.hash:
            raise Bad(i, f'it is not the event that #{i + 1} names as the one before')
        if e.prev != before:
            raise Bad(i + 1, 'it does not name the hash of the event before')
        if e.hidden is not None and commitment(e.salt, e.hidden) != e.seal:
            raise Bad(i + 1, 'its hidden part differs from its commitment')


def check_header(header, events):
    count, head, hidden = int(header['events']), header['head'].decode(), header['hidden'].decode()
    if len(events) < count:
        raise Bad(len(events) + 1, f'it is missing; the header announces {count} events')
    if len(events) > count:
        raise Bad(count + 1, f'the header announces {count} events only')
    if events[0].table != header['table'].decode():
        raise Bad(1, 'no event of the table that the header names')
    if events[-1].hash != head:
        raise Bad(count, f'its hash is {events[-1].hash[:16]}, the header says {head[:16]}')
    if any(e.type == 'ended' for e in events) != (hidden == 'revealed'):
        raise Bad(count, f'the header says that hidden parts are {hidden}')
    for i, e in enumerate(events):
        if e.seal and (e.hidden is not None) != (hidden != 'commitments'):
            raise Bad(i + 1, f'the header says that hidden parts are {hidden}; here one is not')


def check_heads(events, heads):
    good = 0
    for table, seq, prefix in sorted(heads, key=lambda h: h[1]):
        if table != events[0].table:
            continue
        if seq > len(events):
            raise Bad(len(events) + 1, f'it is missing; a letter names #{seq}')
        if not events[seq - 1].hash.startswith(prefix):
            raise Bad(good + 1, f'a letter names #{seq} with the head {prefix}, here it is '
                                f'{events[seq - 1].hash[:len(prefix)]}: history was written anew from #{good + 1} on, at #{seq} at the latest')
        good = seq


def check_host(events):
    """What the host of the service did: only he may, and a table that he froze takes little else."""
    frozen = off = False
    for e in events:
        try:
            body = json.loads(e.body)
        except ValueError:
            body = None
        reason, why = (body.get('reason'), body.get('why')) if isinstance(body, dict) else (None, None)
        by_host = e.type in ('frozen', 'thawed') or e.type in ('shifted', 'withdrawn') and reason == 'operator'
        if off:
            raise Bad(e.seq, f'{e.type} behind the end of a table that was withdrawn')
        if by_host and e.actor != 'operator':
            raise Bad(e.seq, f'{e.type} by {e.actor}, who is not the host')
        if e.type == 'thawed' and not frozen:
            raise Bad(e.seq, 'thawed, and was not frozen')
        if frozen and e.type not in ('thawed', 'shifted', 'withdrawn', 'resigned'):
            raise Bad(e.seq, f'{e.type} at a table that its host froze')
        if (e.type == 'frozen' or e.type == 'withdrawn' and by_host) and not (isinstance(why, str) and why):
            raise Bad(e.seq, f'{e.type} by the host without his reason')
        frozen = (frozen or e.type == 'frozen') and e.type != 'thawed'
        off = e.type == 'withdrawn'


CHOICES = {'extend': 2, 'pause': 2, 'takeover': 2, 'overdue': 4}


def check_club(events):
    """What a table decides together, and its sleep: answers and outcomes name what was put."""
    put, slept = {}, False
    for e in events:
        if slept and e.type in ('played', 'reminded', 'late', 'caretaker'):
            raise Bad(e.seq, f'{e.type} at a table that sleeps')
        slept = (slept or e.type == 'slept') and e.type not in ('returned', 'taken')
        if e.type not in ('moved', 'said', 'settled', 'taken'):
            continue
        try:
            body = json.loads(e.body)
        except ValueError:
            body = None
        if not isinstance(body, dict):
            raise Bad(e.seq, f'{e.type} cannot be read')
        motion, kind, choice = (x if body.get(name) is None else body[name]
                                for name, x in (('motion', 0), ('kind', ''), ('choice', 0)))
        fits = type(motion) is int and 0 <= motion < 1 << 64 and type(choice) is int and -1 << 63 <= choice < 1 << 63
        if not fits or type(kind) is not str:
            raise Bad(e.seq, f'{e.type} cannot be read')
        if e.type == 'moved':
            if kind not in CHOICES:
                raise Bad(e.seq, f'moved what no table decides, {kind!r}')
            put[e.seq] = kind
            continue
        if e.type == 'taken' and motion == 0:
            continue
        if motion not in put:
            raise Bad(e.seq, f'{e.type} names #{motion}, by which nothing was put')
        if e.type == 'taken' and put[motion] != 'takeover' or e.type == 'settled' and put[motion] != kind:
            raise Bad(e.seq, f'{e.type} ends a motion of the kind {put[motion]}')
        if e.type != 'taken' and not 1 <= choice <= CHOICES[put[motion]]:
            raise Bad(e.seq, f'{e.type} with the answer {choice}')
        if e.type != 'said':
            del put[motion]


def commitment(salt, body):
    return hashlib.sha256(b'painani/seal/1\0' + salt.encode() + b'\0' + body).hexdigest()


def keyed(key, *parts):
    return hmac.new(key, b'\0'.join(p.encode() for p in parts), hashlib.sha256).digest()


def secret_commitment(secret, table):
    return hashlib.sha256(b'painani/secret/1\0' + table.encode() + b'\0' + secret).hexdigest()


def draw(secret, table, words, label, index, n):
    """The number that a decision draws: unbiased by rejection."""
    limit = (1 << 64) - (1 << 64) % n
    counter = 0
    while True:
        digest = keyed(secret, 'painani/draw/1', table, ','.join(words), label, str(index), str(counter))
        x = int.from_bytes(digest[:8], 'big')
        if x < limit:
            return x % n
        counter += 1


def shuffles(draws):
    """Runs of draws under one label whose bound falls by one: what was dealt, by place."""
    runs = []
    for d in draws:
        run = runs[-1] if runs else None
        if run and run['label'] == d['l'] and run['next'] == (d['i'], d['n']):
            run['values'].append(d['v'])
        else:
            runs.append(run := {'label': d['l'], 'of': d['n'], 'values': [d['v']]})
        run['next'] = (d['i'] + 1, d['n'] - 1)
    runs = [r for r in runs if len(r['values']) > 1 and r['of'] <= 1 << 16]
    for run in runs:
        left = list(range(run['of']))
        run['dealt'] = [left.pop(v) for v in run['values']]
    return runs


def check_chance(events):
    """Everything that the secret proves; False while it is not revealed."""
    said = {e.type: (e, json.loads(e.body)) for e in events if e.type in ('proposed', 'started', 'ended')}
    if 'ended' not in said or not isinstance(said['ended'][1], dict) or 'secret' not in said['ended'][1]:
        return None
    secret, table = bytes.fromhex(said['ended'][1]['secret']), events[0].table
    if secret_commitment(secret, table) != said['proposed'][1]['commit']:
        raise Bad(said['ended'][0].seq, 'the secret is not the one that was committed to')
    words = said['started'][1]['words']
    count = {'draws': 0, 'shuffles': 0}
    for e in events:
        check_event(e, secret, table, words, count)
    return count


def check_event(e, secret, table, words, count):
    if e.salt and e.salt != keyed(secret, 'painani/salt/1', str(e.seq)).hex():
        raise Bad(e.seq, 'its salt is not the one that follows from the secret')
    if e.position and e.after != hmac.new(keyed(secret, 'painani/state/1'), e.position, hashlib.sha256).hexdigest():
        raise Bad(e.seq, 'the position beside it is not the one it names')
    draws = list(e.draws())
    for d in draws:
        if not 0 <= d['v'] < d['n']:
            raise Bad(e.seq, f"{d['l']} {d['i']}: {d['v']} is not below {d['n']}")
        want = draw(secret, table, words, d['l'], d['i'], d['n'])
        if want != d['v']:
            raise Bad(e.seq, f"{d['l']} {d['i']} of {d['n']} should have drawn {want}, recorded is {d['v']}")
    count['draws'] += len(draws)
    count['shuffles'] += len(shuffles(draws))


def verify(data, heads, bare):
    """One file; returns a sentence, raises Bad."""
    header, events, unread = read(data)
    if unread and unread.seq > 1:
        check_chain(events, '')
    if unread:
        raise unread
    if not events:
        raise Bad(1, 'the file holds no events')
    check_chain(events, header['head'].decode() if header else '')
    if header:
        check_header(header, events)
    elif not bare and not any(h[:2] == (events[0].table, len(events)) for h in heads):
        raise Bad(len(events), 'no header, so nothing vouches for the last event; name its --head, or say --bare')
    check_heads(events, heads)
    check_host(events)
    check_club(events)
    try:
        count = check_chance(events)
    except (KeyError, TypeError, ValueError, AttributeError) as err:
        raise Bad(len(events), f'what it says of chance cannot be read: {err!r}') from err
    what = 'chain and commitments agree; the secret is not revealed yet'
    if count:
        what = 'chain, commitments, secret, {draws} draws and {shuffles} shuffles agree'.format(**count)
    return f'table {events[0].table}, {len(events)} events, head {events[-1].hash}, {what}'


def check_vectors(folder):
    """The test vectors beside the specification; returns the names of those that differ."""
    def load(name):
        with open(os.path.join(folder, name), encoding='utf-8') as f:
            return json.load(f)

    wrong, prev = [], ''
    for i, v in enumerate(load('chain.json')['records']):
        e = Event(v['stored'].encode(), i + 1)
        if (e.canonical.decode(), e.hash, e.prev, e.seal) != (v['canonical'], v['hash'], prev, v.get('commitment', '')) \
                or e.hidden is not None and commitment(e.salt, e.hidden) != v['commitment']:
            wrong.append('chain: ' + v['name'])
        prev = e.hash
    c = load('chance.json')
    secret, table = bytes.fromhex(c['secret']), c['table']
    have = {'commitment': secret_commitment(secret, table), 'state_key': keyed(secret, 'painani/state/1').hex(),
            'salts': [keyed(secret, 'painani/salt/1', str(s['seq'])).hex() for s in c['salts']],
            'words': [hashlib.sha256(f'painani/word/1\0{table}\0{w["seat"]}\0{w["text"]}'.encode()).hexdigest() for w in c['words']],
            'draws': [draw(secret, table, [w['digest'] for w in c['words']], d['l'], d['i'], d['n']) for d in c['draws']],
            'shuffles': [{'label': s['label'], 'of': s['of'], 'dealt': s['dealt']} for s in shuffles(c['draws'])]}
    want = {'commitment': c['commitment'], 'state_key': c['state_key'], 'salts': [s['salt'] for s in c['salts']],
            'words': [w['digest'] for w in c['words']], 'draws': [d['v'] for d in c['draws']], 'shuffles': c['shuffles']}
    return wrong + ['chance: ' + k for k in want if want[k] != have[k]]


def main():
    p = argparse.ArgumentParser(description='Verify exports without any of the code that wrote them.')
    p.add_argument('files', nargs='*', metavar='FILE')
    p.add_argument('--head', action='append', default=[], help='head from an old letter, as tz421#57:abcdef012345; may be repeated')
    p.add_argument('--bare', action='store_true', help='take files without a header')
    p.add_argument('--vectors', metavar='DIR', help='check this program against the test vectors')
    a = p.parse_args()
    heads = []
    for h in a.head:
        m = HEAD.match(h)
        if not m:
            p.error(f'{h!r} is no head; one looks like tz421#57:abcdef012345')
        heads.append((m[1], int(m[2]), m[3]))
    if not a.files and not a.vectors:
        p.error('name a file')
    code = 0
    if a.vectors:
        wrong = check_vectors(a.vectors)
        print('vectors: ' + ('WRONG, ' + '; '.join(wrong) if wrong else 'ok'))
        code = 1 if wrong else 0
    for name in a.files:
        try:
            with open(name, 'rb') as f:
                data = f.read()
        except OSError as err:
            print(f'{name}: {err.strerror}', file=sys.stderr)
            return 2
        try:
            print(f'{name}: ok, {verify(data, heads, a.bare)}')
        except Bad as b:
            where = f'event #{b.seq}' if b.seq else 'header'
            print(f'{name}: WRONG, {where}: {b.why}')
            code = 1
    return code


if __name__ == '__main__':
    sys.exit(main())
