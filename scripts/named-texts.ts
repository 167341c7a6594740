import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from '@swc/core'
import { languageNames } from '../texts/languages.ts'
import { nameOf } from '../texts/topics.ts'

/**
 * Makes texts findable from the screen and back: the file of a topic is in the folder of its feature and exports one
 * name, which no other file exports, and code writes it out as in `slotStep.full`. So no import renames a topic, and no
 * variable stands for a topic or a part of one.
 */
const root = join(import.meta.dirname, '..')

/** Topic files in the wrong folder or with the wrong name. */
function misplaced(): string[] {
  const found: string[] = []
  const fileOf = new Map<string, string>()
  for (const language of languageNames) {
    for (const file of globSync(`${language}/**/*.ts`, { cwd: join(root, 'texts') }).sort()) {
      const path = file.replaceAll('\\', '/').slice(language.length + 1)
      if (path === 'index.ts' || path === 'words.ts') continue
      const feature = dirname(path)
      const isFeature = ['web/features', 'server'].some((place) => existsSync(join(root, place, feature)))
      if (feature.includes('/') || feature === '.' || !(isFeature || feature === 'common'))
        found.push(`texts/${file} is in the folder of no feature`)
      const code = readFileSync(join(root, 'texts', file), 'utf8')
      const exported = Array.from(code.matchAll(/^export (?:const|type|function) (\w+)/gm), ([, name]) => name)
      if (exported.join() !== nameOf(path)) found.push(`texts/${file} exports ${exported}, not ${nameOf(path)}`)
      const before = fileOf.get(nameOf(path)) ?? path
      if (before !== path) found.push(`texts/${file} is called as ${before}`)
      fileOf.set(nameOf(path), path)
    }
  }
  return found
}

type Node = { type?: string; [key: string]: unknown }

/** The names in `slotStep.wrong`; for `textsIn('de').slotStep` with `textsIn` in front, and `*` for any `[key]`. */
function pathOf(node: unknown): string[] | undefined {
  const { type, ...parts } = (node ?? {}) as Node
  if (type === 'Identifier') return [String(parts.value)]
  if (type === 'CallExpression') return (parts.callee as Node).value === 'textsIn' ? ['textsIn'] : undefined
  if (type !== 'MemberExpression') return undefined
  const under = pathOf(parts.object)
  const property = parts.property as Node
  return under && [...under, property.type === 'Identifier' ? String(property.value) : '*']
}

/**
 * The places where a source gives a topic or a part of one another name. `keys` are all texts. A variable with its own
 * type is a table that is looked up by key, and is allowed.
 */
export function aliasesIn(code: string, isPage: boolean, keys: string[]): string[] {
  const found = Array.from(code.matchAll(/import \{[^}]* as [^}]*\} from '#texts\/[^']+'/g), ([renamed]) => renamed)
  for (const [whole, name, topic] of code.matchAll(/\b(\w+)\??: English\['(\w+)'\](?!\[)/g)) {
    if (name !== topic) found.push(whole)
  }
  const topics = new Set(Array.from(code.matchAll(/import \{ (\w+) \} from '#texts\//g), ([, name]) => name!))
  const given = code.matchAll(/const \{ ([\w, ]+) \} = textsIn\(/g)
  for (const [, names = ''] of given) for (const name of names.split(', ')) topics.add(name)
  const parts = keys.map((key) => key.split('.'))
  const isGroup = (path: string[]) =>
    parts.some((key) => key.length > path.length && path.every((name, n) => name === '*' || name === key[n]))
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, ...rest } = node as Node
    if (type === 'VariableDeclarator') {
      const id = rest.id as Node
      const [first, ...more] = pathOf(rest.init) ?? []
      const isOfLanguage = first === 'textsIn'
      const path = isOfLanguage ? more : first !== undefined && topics.has(first) ? [first, ...more] : []
      const said = path.join('.')
      if (path.length > 0 && isGroup(path)) {
        if (id.type === 'ObjectPattern') found.push(`{ … } = ${said}`)
        else if (!id.typeAnnotation) found.push(`${id.value} = ${said}`)
      }
      if (isOfLanguage && path.length === 0 && id.type === 'ObjectPattern') {
        const renamed = (id.properties as Node[]).filter((each) => each.type === 'KeyValuePatternProperty')
        found.push(...renamed.map((each) => `${(each.key as Node).value}: … = textsIn(…)`))
      }
    }
    Object.values(rest).forEach(visit)
  }
  if (topics.size > 0 || /\btextsIn\(/.test(code)) visit(parseSync(code, { syntax: 'typescript', tsx: isPage }))
  return found
}

/** Topics that are in the wrong place or have the wrong name. */
export function misnamedTexts(keys: string[]): string[] {
  const files = globSync(['web/**/*.{ts,tsx}', 'server/**/*.ts', 'e2e/**/*.ts', 'texts/*.ts'], {
    cwd: root,
    exclude: (name) => name === 'build',
  })
  const aliases = files.sort().flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    const places = aliasesIn(code, file.endsWith('.tsx'), keys)
    return places.map((place) => `${file.replaceAll('\\', '/')} gives a text another name: ${place}`)
  })
  return [...misplaced(), ...aliases]
}
