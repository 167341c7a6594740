import './needs-node-24.js'
import './keep-compiled.js'
import { spawn } from 'node:child_process'
import { join } from 'node:path'

// Runs the server with its pages, supervised by `npm start`.

/**
 * Builds the pages in another process, whose memory is freed afterwards, and which ends with this one. `built` resolves
 * when the pages can be served, and rejects with the build's output if it fails; `giveUp` ends the build.
 */
function buildWeb() {
  const build = spawn(process.execPath, [join(import.meta.dirname, 'build-web.js'), '--quiet'], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const built = new Promise((resolve, reject) => {
    let printed = ''
    build.stderr.on('data', (chunk) => (printed += chunk))
    build.on('error', reject)
    build.on('message', resolve)
    build.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(printed.trim() || 'The browser app could not be built'))
    })
  })
  return { built, giveUp: () => build.kill() }
}

/** A server that only runs jobs has no pages. */
const nothing = { built: Promise.resolve(), giveUp: () => undefined }
// The database starts while the browser app is being built, if it has to be.
const pages = process.env.ROLE === 'worker' ? nothing : buildWeb()
const { run } = await import('../server/main.ts')
await run(pages)
