import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ESTree } from 'rolldown/utils'
import { parseAst } from 'rolldown/parseAst'
import { newerInStyles } from './styles.ts'
import { compat, type Feature, lackedBy, partsOf } from './supported.ts'

const { builtins } = compat.javascript
const { api, html } = compat

/** The type of each global of the page. */
const instances: Record<string, string> = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
  performance: 'Performance',
  crypto: 'Crypto',
  location: 'Location',
  history: 'History',
  screen: 'Screen',
  localStorage: 'Storage',
  sessionStorage: 'Storage',
  visualViewport: 'VisualViewport',
}

/** The objects that pages commonly use; members of rarer ones are found by the tests that remove all newer features. */
const common = new RegExp(
  '^(?:Abort|Animation$|Blob$|Clipboard|Credential|CSSStyleDeclaration|Custom|DataTransfer|Document|DOM|Element|Event|' +
    'File|Form|Headers|HTML|Input|Intersection|Keyboard|MediaQuery|Message|Mouse|Mutation|Navigator$|Node|' +
    'Performance$|Pointer|PublicKey|Range$|Readable|Request$|Resize|Response$|Selection|Service|Shadow|Storage$|Text|' +
    'Toggle|UIEvent|URL|Window|Worker|XMLHttp)',
)

/** The features with a member of this name, whatever they are members of. */
const members = new Map<string, Feature[]>()
for (const [owner, feature] of [...partsOf(builtins), ...partsOf(api)]) {
  for (const [name, part] of partsOf(feature)) {
    if (name === owner || name.endsWith('_static') || name.endsWith('_event')) continue
    const { experimental, standard_track: isStandard, deprecated } = part.__compat?.status ?? {}
    const isCommon = builtins[owner] === feature || common.test(owner)
    // Pages are not written with these; older browsers have them or do without.
    if (lackedBy(part).length > 0 && (!isCommon || experimental || !isStandard || deprecated)) continue
    members.set(name, [...(members.get(name) ?? []), part])
  }
}

/** The methods of iterators, which arrays have as well: told apart by the object they are called on. */
const iteratorMethods = new Set(Object.keys(builtins.Iterator ?? {}).filter((name) => /^[a-z]/.test(name)))
const givesIterator = new Set(['values', 'keys', 'entries', 'matchAll'])

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined

/** The name of a member in the source: `a.name`, or `a['name']`. */
function memberName({ computed, property }: Node): string | undefined {
  if (!computed) return nameOf(property)
  return isNode(property) && property.type === 'Literal' && typeof property.value === 'string'
    ? property.value
    : undefined
}

/** The name of a member that is newer than a supported browser; undefined for any other. */
function newerMember(node: Node): string | undefined {
  const name = memberName(node)
  if (!name) return undefined
  const owner = nameOf(node.object)
  if (owner && instances[owner]) {
    const own = api[instances[owner]]?.[name] ?? api.EventTarget?.[name]
    if (own) return lackedBy(own).length > 0 ? `${owner}.${name}` : undefined
  }
  if (owner && (builtins[owner] || api[owner])) {
    const own = builtins[owner]?.[name] ?? builtins[owner]?.[`${name}_static`] ?? api[owner]?.[`${name}_static`]
    if (own) return lackedBy(own).length > 0 ? `${owner}.${name}` : undefined
  }
  const called = isNode(node.object) && node.object.type === 'CallExpression' ? (node.object.callee as Node) : undefined
  if (called?.type === 'MemberExpression' && iteratorMethods.has(name) && givesIterator.has(memberName(called) ?? '')) {
    // `Object.values(…)` is an array.
    if (nameOf(called.object) !== 'Object') return `Iterator.prototype.${name}`
  }
  const known = members.get(name)
  if (!known || known.some((feature) => lackedBy(feature).length === 0)) return undefined
  return `.${name}`
}

/** A global that is newer than a supported browser. */
function newerGlobal(name: string): string | undefined {
  const feature = builtins[name] ?? (Object.hasOwn(api, name) ? api[name] : api.Window?.[name])
  return feature && name.length > 3 && lackedBy(feature).length > 0 ? name : undefined
}

const cssName = (key: string) => key.replace(/^(webkit|moz|ms)([A-Z])/i, '-$1$2').replace(/[A-Z]/g, (at) => `-${at}`)

/** The attributes and inline styles of `jsx('div', { … })`. */
function* newerInElement(element: string, attributes: Node): Generator<string> {
  for (const property of attributes.properties as Node[]) {
    const key = property.type === 'Property' && !property.computed ? nameOf(property.key) : undefined
    if (!key) continue
    if (key === 'style' && isNode(property.value) && property.value.type === 'ObjectExpression') {
      for (const each of property.value.properties as Node[]) {
        const name = each.type === 'Property' ? nameOf(each.key) : undefined
        if (name && lackedBy(compat.css.properties[cssName(name).toLowerCase()]).length > 0)
          yield `css ${cssName(name).toLowerCase()}`
      }
    }
    const attribute = key.toLowerCase()
    const feature = html.elements[element]?.[attribute] ?? html.global_attributes[attribute]
    if (lackedBy(feature).length > 0) yield `<${html.elements[element]?.[attribute] ? element : '*'} ${attribute}>`
  }
}

/** Syntax of regular expressions that iOS 16.4 cannot read. */
function newerPattern({ regex }: Node): string | undefined {
  const { pattern, flags } = regex as { pattern: string; flags: string }
  if (flags.includes('v')) return 'RegExp v'
  return /\(\?[ims]*-?[ims]+:/.test(pattern) ? 'RegExp modifiers' : undefined
}

const isJsx = (callee: unknown): boolean =>
  /^(jsxs?|createElement)$/.test((isNode(callee) && callee.type === 'MemberExpression' && memberName(callee)) || '')

/** Everything in a script that a supported browser lacks. */
export function newerInScript(code: string): Set<string> {
  const found = new Set<string>()
  const add = (name: string | undefined) => void (name && found.add(name))
  function walk(node: Node, parent: Node | undefined) {
    if (node.type === 'MemberExpression') add(newerMember(node))
    else if (node.type === 'Identifier') {
      const isName =
        (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
        (/^(Property|MethodDefinition|PropertyDefinition)$/.test(parent?.type ?? '') && parent?.key === node)
      if (!isName) add(newerGlobal(node.name as string))
    } else if (node.type === 'Literal' && node.regex) add(newerPattern(node))
    else if (node.type === 'CallExpression') {
      const [element, attributes] = node.arguments as Node[]
      // A minified bundle calls `(0, x.jsx)('div', …)`.
      const callee =
        isNode(node.callee) && node.callee.type === 'SequenceExpression'
          ? (node.callee.expressions as Node[]).at(-1)
          : node.callee
      if (isJsx(callee) && element?.type === 'Literal' && attributes?.type === 'ObjectExpression')
        for (const name of newerInElement(String(element.value), attributes)) add(name)
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, node)
    }
  }
  walk(parseAst(code) as ESTree.Program as unknown as Node, undefined)
  return found
}

const inlineScript = /<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g

/** All features in a built app that a supported browser lacks, by name, with the files that use them. */
export function newerInBuild(folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const note = (file: string, names: Iterable<string>) => {
    for (const name of names) found.set(name, [...new Set([...(found.get(name) ?? []), file])])
  }
  // The copies in other languages differ only in their texts.
  const files = globSync(['assets/*.{js,css}', '*/*.{js,css}', '{index,about,login,__spa-fallback}*', 'login/*.html'], {
    cwd: folder,
  }).filter((file) => /\.(js|css|html)$/.test(file))
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
    if (file.endsWith('.css')) note(file, newerInStyles(text))
    else if (file.endsWith('.js')) note(file, newerInScript(text))
    else for (const [, code = ''] of text.matchAll(inlineScript)) note(file, newerInScript(code))
  }
  return found
}

if (process.argv[1] === import.meta.filename) {
  for (const [name, files] of newerInBuild(join(import.meta.dirname, '../../web/build/client')))
    console.log(`${name}: ${files.slice(0, 4).join(', ')}`)
}
