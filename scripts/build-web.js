import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { setAssetsAside } from './assets-of-before.js'

const root = join(import.meta.dirname, '..')
const built = join(root, 'web/build/client')
const stamp = join(root, 'web/build/made-from')
const ownAssets = join(root, 'web/build/own-assets.json')

const sources = [
  'web/**/*',
  'contract/**/*',
  'public/**/*',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** What the browser app is made from, as one hash. */
function fingerprint() {
  const hash = createHash('sha256').update(process.env.PUBLIC_URL ?? '')
  for (const file of globSync(sources, { cwd: root, exclude: (name) => name === 'build' }).sort()) {
    const path = join(root, file)
    if (!statSync(path).isFile() || file.includes('.test.')) continue
    hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Puts a Brotli and a gzip copy beside each text, so that the server never compresses one. */
async function compress() {
  const files = globSync('**/*.{js,css,html,svg,txt,xml}', { cwd: built })
  await Promise.all(
    files.map(async (file) => {
      const path = join(built, file)
      const bytes = readFileSync(path)
      const [brotli, gzipped] = await Promise.all([
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
        promisify(gzip)(bytes, { level: 7 }),
      ])
      writeFileSync(`${path}.br`, brotli)
      writeFileSync(`${path}.gz`, gzipped)
    }),
  )
}

/** Builds the browser app unless it is there already, made from just these sources. */
export async function buildWeb({ quiet = true } = {}) {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const keepBefore = setAssetsAside(join(built, 'assets'), ownAssets)
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const endWithUs = pathToFileURL(join(import.meta.dirname, 'end-with-parent.js')).href
  const child = spawn(process.execPath, ['--import', endWithUs, cli, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: quiet ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let printed = ''
  child.stdout?.on('data', (chunk) => (printed += chunk))
  child.stderr?.on('data', (chunk) => (printed += chunk))
  const code = await new Promise((resolve) => child.on('exit', resolve))
  if (code !== 0) throw new Error(`The browser app could not be built:\n${printed}`)
  await compress()
  keepBefore()
  writeFileSync(stamp, wanted)
}

if (process.argv[1] === import.meta.filename) {
  await import('./end-with-parent.js')
  try {
    await buildWeb({ quiet: process.argv.includes('--quiet') })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
