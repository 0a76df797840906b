package main

// verifiedName is the file of what was replayed.
const verifiedName = "verified.jsonl"
