import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from '@swc/core'

/** Reads code as a tree, for tests of how something is written: what a name stands for, and what a function answers. */
export type Node = { type: string } & Record<string, unknown>
type Place = { file: string; name: string }
type Module = {
  /** What is named at the top of the file, and what names of it stand in another file. */
  tops: Map<string, Node>
  from: Map<string, Place>
  body: readonly Node[]
}
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
export const nodeOf = (value: unknown): Node => (isNode(value) ? value : { type: 'Nothing' })
export const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
export const textOf = (value: unknown): string => String(nodeOf(value).value ?? '')
export const argumentsOf = ({ arguments: given }: Node): Node[] =>
  (given as { expression: unknown }[]).map(({ expression }) => nodeOf(expression))

/** Without what changes nothing of a value: brackets, `await`, `void`, `as const`. */
export function plain(node: Node): Node {
  if (node.type === 'AwaitExpression' || (node.type === 'UnaryExpression' && node.operator === 'void'))
    return plain(nodeOf(node.argument))
  const wraps = [
    'ParenthesisExpression',
    'TsConstAssertion',
    'TsAsExpression',
    'TsNonNullExpression',
    'TsSatisfiesExpression',
  ]
  return wraps.includes(node.type) ? plain(nodeOf(node.expression)) : node
}

/** The last name of what is called: `ask` of `ask(…)` and of `asking.ask(…)`. */
export const called = ({ callee }: Node): string => {
  const node = nodeOf(callee)
  return node.type === 'MemberExpression' ? textOf(node.property) : textOf(node)
}

const modules = new Map<string, Module>()

export function moduleOf(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const parsed = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') })
  const made: Module = { tops: new Map(), from: new Map(), body: nodesOf(parsed.body) }
  modules.set(file, made)
  for (const item of made.body) {
    const source = item.source ? textOf(item.source) : ''
    if (source) {
      const path = join(dirname(file), source)
      for (const each of nodesOf(item.specifiers)) {
        const [local, other] =
          item.type === 'ImportDeclaration' ? [each.local, each.imported] : [each.exported ?? each.orig, each.orig]
        if (source.startsWith('.')) made.from.set(textOf(local), { file: path, name: textOf(other ?? local) })
      }
      continue
    }
    const declared = nodeOf(item.type === 'ExportDeclaration' ? item.declaration : item)
    if (declared.type === 'FunctionDeclaration') made.tops.set(textOf(declared.identifier), declared)
    for (const { id, init } of nodesOf(declared.declarations)) made.tops.set(textOf(id), nodeOf(init))
  }
  return made
}

/** What a name stands for, wherever that is written. */
export function meant(file: string, name: string): { file: string; node: Node } | undefined {
  const { tops, from } = moduleOf(file)
  const node = tops.get(name)
  if (node) return { file, node }
  const other = from.get(name)
  return other && existsSync(other.file) ? meant(other.file, other.name) : undefined
}

/** What a function answers, where it is one expression. */
export function answerOf(node: Node): Node | undefined {
  const body = nodeOf(node.body)
  if (!body.stmts) return node.type === 'ArrowFunctionExpression' ? plain(body) : undefined
  const last = nodesOf(body.stmts).at(-1)
  return last?.type === 'ReturnStatement' ? plain(nodeOf(last.argument)) : undefined
}

/** A property of an object that is written out. */
export const valueIn = (node: Node, name: string): Node | undefined =>
  nodesOf(node.properties)
    .filter(({ type, key }) => type === 'KeyValueProperty' && textOf(key) === name)
    .map(({ value }) => nodeOf(value))[0]

/** The nodes right within one. */
export const within = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .flatMap((each) => (isNode(each) ? [each] : isNode(each?.expression) ? [each.expression] : []))

/** A node and everything in it. */
export const everyNode = (node: Node): Node[] => [node, ...within(node).flatMap(everyNode)]
