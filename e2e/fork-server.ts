import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const stopMs = 30_000

/**
 * Starts a server of this folder in its own process, which reports its address by a message. Throws if it ends before
 * that. `stop` ends it in order; it throws if the server had already ended, and kills it if it does not end.
 */
export async function forkServer<Said>(
  file: string,
  env: Record<string, string> = {},
): Promise<{ said: Said; stop(): Promise<void> }> {
  const server = fork(join(import.meta.dirname, file), { env: { ...process.env, ...env } })
  const ended = once(server, 'exit').then(([code, signal]) => {
    throw new Error(`${file} ended with ${signal ?? code} unasked`)
  })
  ended.catch(() => undefined)
  const [said] = (await Promise.race([once(server, 'message'), ended])) as [Said]
  return {
    said,
    async stop() {
      if (!server.connected) await ended
      const hangs = setTimeout(() => server.kill('SIGKILL'), stopMs)
      const [exited] = await Promise.all([once(server, 'exit'), server.send('stop')])
      clearTimeout(hangs)
      if (exited[0] !== 0) throw new Error(`${file} did not end in order: ${exited[1] ?? exited[0]}`)
    },
  }
}
