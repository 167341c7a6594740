import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Engine } from './engines.ts'

let driverUrl = ''

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Sends one command of WebDriver: https://www.w3.org/TR/webdriver2/#endpoints */
async function command<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(driverUrl + path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
  return value
}

/** WebKitGTK by its driver, on a display of its own. */
export async function openWebKit(driver: string): Promise<Engine> {
  const env = { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' }
  const port = await freePort()
  driverUrl = `http://127.0.0.1:${port}`
  const args = ['-a', '-s', '-screen 0 1280x1000x24', driver, `--port=${port}`]
  const child = spawn('xvfb-run', args, { env, stdio: 'ignore', detached: true })
  const end = () => void (child.pid && process.kill(-child.pid, 'SIGKILL'))
  process.once('exit', end)
  const isUp = () =>
    command('GET', '/status').then(
      () => true,
      () => false,
    )
  for (let tries = 0; !(await isUp()); tries++) {
    if (tries === 100) throw new Error('The driver of WebKitGTK did not start.')
    await wait(200)
  }
  type Session = { sessionId: string; capabilities: { browserName: string; browserVersion: string } }
  const { sessionId, capabilities } = await command<Session>('POST', '/session', { capabilities: {} })
  const at = `/session/${sessionId}`
  return {
    name: `WebKitGTK ${capabilities.browserVersion} (${capabilities.browserName})`,
    complaints: [],
    goTo: async (url) => void (await command('POST', `${at}/url`, { url })),
    run: (script) => command('POST', `${at}/execute/sync`, { script: `return (${script})`, args: [] }),
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await command('POST', `${at}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async picture(file) {
      writeFileSync(file, Buffer.from(await command<string>('GET', `${at}/screenshot`), 'base64'))
    },
    async close() {
      await command('DELETE', at).catch(() => undefined)
      process.off('exit', end)
      end()
    },
  }
}
