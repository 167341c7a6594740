import { type ChildNode, type Declaration, parse } from 'postcss'
import { compat, type Feature, type Features, lackedBy, partsOf } from './supported.ts'

const { properties, selectors, types } = compat.css
const atRules = compat.css['at-rules']

/** The functions and units of values, wherever they are in the data. */
const parts = new Map<string, Feature[]>()
function note(tree: Features): void {
  for (const [name, feature] of partsOf(tree)) {
    parts.set(name, [...(parts.get(name) ?? []), feature])
    note(feature)
  }
}
note(types)

const isNewer = (feature: Feature | undefined) => lackedBy(feature).length > 0
const isNewerPart = (name: string): boolean | undefined => {
  const known = parts.get(name)
  return known?.every(isNewer)
}

/**
 * Whether an older browser has an earlier declaration to use instead: `height: 100vh; height: 100dvh`, or one with a
 * prefix.
 */
const hasFallback = (declaration: Declaration) =>
  declaration.parent?.nodes.some(
    (other) =>
      other.type === 'decl' &&
      (other.prop === declaration.prop || other.prop === `-webkit-${declaration.prop}`) &&
      declaration.parent!.index(other) < declaration.parent!.index(declaration),
  )

function* newerInDeclaration(declaration: Declaration): Generator<string> {
  const { prop, value } = declaration
  const feature = properties[prop]
  if (hasFallback(declaration)) return
  if (!prop.startsWith('--') && isNewer(feature)) return yield `css ${prop}`
  const bare = value.replace(/url\([^)]*\)|"[^"]*"|'[^']*'|--[\w-]+/g, '')
  for (const [, name = ''] of bare.matchAll(/(?<![\w-])([a-z][\w-]*)\(/g)) {
    if (isNewerPart(name)) yield `css ${name}()`
  }
  for (const [, unit = ''] of bare.matchAll(/(?<![\w#-])[\d.]+([a-z]+)/g)) if (isNewerPart(unit)) yield `css ${unit}`
  for (const [word] of bare.matchAll(/(?<![\w.-])[a-z][a-z-]+(?![\w(-])/g)) {
    if (feature && Object.hasOwn(feature, word) && isNewer(feature[word])) yield `css ${prop}: ${word}`
  }
}

/** The parts of a rule, at-rule or declaration that a supported browser lacks. */
export function* newerInNode(node: ChildNode): Generator<string> {
  if (node.type === 'decl') yield* newerInDeclaration(node)
  if (node.type === 'rule') {
    for (const [, name = ''] of node.selector.matchAll(/::?([a-z-]+)/g)) {
      if (isNewer(selectors[name])) yield `css :${name}`
    }
    if (/&/.test(node.selector) && isNewer(selectors.nesting)) yield 'css nesting'
  }
  if (node.type !== 'atrule') return
  const feature = atRules[node.name]
  if (isNewer(feature)) yield `css @${node.name}`
  if (node.name !== 'media' && node.name !== 'container') return
  for (const [, name = ''] of node.params.matchAll(/\(\s*([a-z-]+)/g)) {
    if (isNewer(feature?.[name])) yield `css @${node.name} ${name}`
  }
}

/** Whether the styles check for support first: only browsers that know it use what is inside `@supports (name: …)`. */
function isAskedFor(node: ChildNode, name: string): boolean {
  for (let outer = node.parent; outer && outer.type !== 'root'; outer = outer.parent as typeof outer) {
    if (outer.type === 'atrule' && 'params' in outer && String(outer.params).includes(name)) return true
  }
  return false
}

/** Everything in a sheet that a supported browser lacks. */
export function newerInStyles(text: string): Set<string> {
  const found = new Set<string>()
  parse(text).walk((node) => {
    for (const name of newerInNode(node)) if (!isAskedFor(node, name.slice('css '.length))) found.add(name)
  })
  return found
}

/** A style sheet as a browser reads it that has no feature which some supported browser lacks. */
export function withoutNewer(text: string): string {
  const root = parse(text)
  root.walk((node) => {
    if (!newerInNode(node).next().done) node.remove()
  })
  return root.toString()
}
