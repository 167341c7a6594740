import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Most of a start is Node compiling the server's files. The result is cached, so that a server that crashed is back in
// half the time. Node checks each file's content, and does without the cache if the folder is not writable.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'salus'))
// Node writes the cache when a process ends normally, which a killed one does not.
setTimeout(flushCompileCache, 5_000).unref()
