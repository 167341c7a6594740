import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../scripts/build-web.js'
import { languageNames } from '../texts/languages.ts'

/**
 * `npm run drill:language`: adds a language to a copy of the product, with a line and a file (docs/translating.md),
 * runs its checks and builds it. The new language must work, with English for missing texts, and readers of the other
 * languages must load the same bytes as before, except for that line.
 */

const root = join(import.meta.dirname, '..')
const place = mkdtempSync(join(tmpdir(), 'salus-language-'))
process.once('exit', () => rmSync(place, { recursive: true, force: true }))

const source = [
  'contract',
  'embedded-postgres',
  'texts',
  'server',
  'web',
  'public',
  'scripts',
  'e2e',
  'bench',
  'drills',
]
const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts']
for (const part of [...source, ...settings]) {
  const filter = (path: string) => !path.startsWith(join(root, 'web/build'))
  cpSync(join(root, part), join(place, part), { recursive: true, filter })
}
symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))

const line = `  eo: {
    name: 'Esperanto',
    locale: 'eo',
    dir: 'ltr',
    whole: false,
    offer: 'Ĉi tiu paĝo en Esperanto',
    decline: 'Ne, dankon',
  },
`
const listed = join(place, 'texts/languages.ts')
writeFileSync(listed, readFileSync(listed, 'utf8').replace('} as const satisfies', `${line}} as const satisfies`))
mkdirSync(join(place, 'texts/eo/common'), { recursive: true })
cpSync(join(place, 'texts/fr/words.ts'), join(place, 'texts/eo/words.ts'))
const words = readFileSync(join(place, 'texts/eo/words.ts'), 'utf8').replaceAll("'fr'", "'eo'")
writeFileSync(join(place, 'texts/eo/words.ts'), words)
writeFileSync(
  join(place, 'texts/eo/common/page-frame.ts'),
  `import type { In, Some } from '../../texts.ts'

export const pageFrame: Some<In<'pageFrame'>> = { skip: 'Salti al la enhavo' }
`,
)

const inCopy = (...args: string[]) => execFileSync(process.execPath, args, { cwd: place, stdio: 'inherit' })
await buildWeb()
inCopy('scripts/build-web.js', '--quiet')
inCopy(join(root, 'node_modules/typescript/bin/tsc'), '-p', '.')
inCopy('scripts/texts.ts')

const ofTheLine = /,eo:\{name:[^}]*\}/
let most = 0

/**
 * The scripts of a build in a language, without that line and without the hashes in their names; scripts of earlier
 * builds, which are in the same folder, are left out.
 */
function scriptsOf(product: string, language: string): string[] {
  const folder = join(product, 'web/build/client/assets', language === 'en' ? '' : language)
  const own = new Set<string>(JSON.parse(readFileSync(join(product, 'web/build/own-assets.json'), 'utf8')))
  const withoutHash = (name: string) => name.replace(/-[\w-]{8}\.(js|css)$/, '.$1')
  const names = globSync('*.js', { cwd: folder }).filter((name) => own.has(name))
  const scripts = names.map((name) => {
    const code = readFileSync(join(folder, name), 'utf8')
    const withoutLine = code.replace(ofTheLine, '')
    most = Math.max(most, code.length - withoutLine.length)
    const said = withoutLine.replaceAll(/[\w.-]+-[\w-]{8}\.(?:js|css)\b/g, withoutHash)
    return `${withoutHash(name)}: ${said.replace(/"version":"\w+"/, '')}`
  })
  return scripts.toSorted()
}

const page = readFileSync(join(place, 'web/build/client/eo/index.html'), 'utf8')
assert.match(page, /^<!DOCTYPE html><html lang="eo" dir="ltr"/)
assert.match(page, /Salti al la enhavo/)
assert.match(page, /Find a doctor/, 'English stands in the gaps')

for (const language of languageNames) {
  const before = scriptsOf(root, language)
  const after = scriptsOf(place, language)
  assert.equal(after.length, before.length)
  const changed = after.filter((script, place) => script !== before[place]).map((script) => script.slice(0, 40))
  assert.deepEqual(changed, [], `${language}: other scripts than before`)
}
console.log(
  `Readers of ${languageNames.join(', ')} load ${most} bytes more, the line in the list; of its texts nothing.`,
)
