import './needs-node-24.js'
import { spawn } from 'node:child_process'
import { join } from 'node:path'

// The API restarts when the server or the contract changes; Vite serves the pages and passes /api on to it.
const root = join(import.meta.dirname, '..')
const apiPort = process.env.PORT ?? '3000'
const webPort = process.env.WEB_PORT ?? '5173'
const watched = ['server', 'contract'].flatMap((folder) => ['--watch-path', join(root, folder)])

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', ...watched, join(root, 'scripts/start-api.js')], {
    stdio: 'inherit',
    env: { ...process.env, PORT: apiPort },
  }),
  spawn(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'dev', '--port', webPort], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, WEB_PORT: webPort, API_ORIGIN: `http://127.0.0.1:${apiPort}` },
  }),
]

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.on('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
