import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Most of a start is Node reading the server's files: what it made of them is kept, so that a server that fell is back
// in half the time. Node checks each file's content, and goes without where the folder cannot be written.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'salus'))
// It is written when a process ends in order, which one that is killed does not.
setTimeout(flushCompileCache, 5_000).unref()
