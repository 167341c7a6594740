import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
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
  'texts/**/*',
  'public/**/*',
  'scripts/{texts-plugin,build-languages,pseudo}.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** A hash of everything that the browser app is built from. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.env.PUBLIC_URL} ${process.env.PSEUDO_LANGUAGE}`)
  for (const file of globSync(sources, { cwd: root, exclude: (name) => name === 'build' }).sort()) {
    const path = join(root, file)
    if (!statSync(path).isFile() || file.includes('.test.')) continue
    hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Replaces a file at once: the server may send it meanwhile, and browsers keep it for a year. */
function replaceFile(path, content) {
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}

/** Writes a Brotli and a gzip copy beside each text file that the server sends unchanged. */
async function compress() {
  const paths = globSync('**/*.{js,mjs,css,svg,txt,wasm,xml}', { cwd: built }).map((file) => join(built, file))
  // A script without texts is one file for all languages.
  const same = Map.groupBy(paths, (path) => statSync(path).ino)
  await Promise.all(
    [...same.values()].map(async ([path, ...others]) => {
      const bytes = readFileSync(path)
      const [brotli, gzipped] = await Promise.all([
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
        promisify(gzip)(bytes, { level: 7 }),
      ])
      for (const name of [path, ...others]) {
        replaceFile(`${name}.br`, brotli)
        replaceFile(`${name}.gz`, gzipped)
      }
    }),
  )
}

/** Runs one step of the build. Throws its output if it fails. */
async function run(command, quiet) {
  const endWithUs = pathToFileURL(join(import.meta.dirname, 'end-with-parent.js')).href
  // A young generation of 64 MB: the build makes much that it drops at once.
  const child = spawn(process.execPath, ['--max-semi-space-size=64', '--import', endWithUs, ...command], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: quiet ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let printed = ''
  child.stdout?.on('data', (chunk) => (printed += chunk))
  child.stderr?.on('data', (chunk) => (printed += chunk))
  const code = await new Promise((resolve) => child.on('exit', resolve))
  if (code !== 0) throw new Error(`The browser app could not be built:\n${printed}`)
}

/**
 * Builds the browser app, unless it exists already and was built from exactly these sources. `onUsable` is called as
 * soon as the app can be served: later steps only compress its files.
 */
export async function buildWeb({ quiet = true, onUsable = () => undefined } = {}) {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return onUsable()
  const keepBefore = setAssetsAside(join(built, 'assets'), ownAssets)
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
  await run([cli, 'build'], quiet)
  await run([join(import.meta.dirname, 'build-languages.ts')], quiet)
  keepBefore()
  onUsable()
  await compress()
  writeFileSync(stamp, wanted)
}

if (process.argv[1] === import.meta.filename) {
  await import('./end-with-parent.js')
  try {
    await buildWeb({ quiet: process.argv.includes('--quiet'), onUsable: () => process.send?.('usable') })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
