import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from '@swc/core'
import { type Right, rights as everyRight } from '../contract/rights.ts'

/**
 * What the loader of a page asks early, and under which conditions: read from the code, through every function that is
 * handed the asking. What cannot be read is a problem, so nothing is taken for allowed because it is written in another
 * way.
 */
export type Loader = {
  roles: string[]
  asked: Asked[]
  problems: string[]
}
/** One question: its name in the code, the endpoints it may ask, and the rights that its reader has for certain. */
type Asked = { name: string; endpoints: string[]; rights: Right[]; rightsForAll: Right[] }

type Node = { type: string } & Record<string, unknown>
type Place = { file: string; name: string }
type Module = { tops: Map<string, Node>; from: Map<string, Place> }
/** What is certain where a line runs, such as `figures`, and `figures everywhere`; and what local names stand for. */
type Scope = { file: string; held: ReadonlySet<string>; asking: string | undefined; locals: ReadonlyMap<string, Node> }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodeOf = (value: unknown): Node => (isNode(value) ? value : { type: 'Nothing' })
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const textOf = (value: unknown): string => String(nodeOf(value).value ?? '')
const argumentsOf = ({ arguments: given }: Node): Node[] =>
  (given as { expression: unknown }[]).map(({ expression }) => nodeOf(expression))

/** Without what changes nothing of a value: brackets, `await`, `void`, `as const`. */
function plain(node: Node): Node {
  if (node.type === 'AwaitExpression' || (node.type === 'UnaryExpression' && node.operator === 'void'))
    return plain(nodeOf(node.argument))
  const wraps = ['ParenthesisExpression', 'TsConstAssertion', 'TsAsExpression', 'TsNonNullExpression']
  return wraps.includes(node.type) ? plain(nodeOf(node.expression)) : node
}

/** The last name of what is called: `ask` of `ask(…)` and of `asking.ask(…)`. */
const called = ({ callee }: Node): string => {
  const node = nodeOf(callee)
  return node.type === 'MemberExpression' ? textOf(node.property) : textOf(node)
}

const modules = new Map<string, Module>()

function moduleOf(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const made: Module = { tops: new Map(), from: new Map() }
  modules.set(file, made)
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') })
  for (const item of body as unknown as Node[]) {
    const source = item.source && textOf(item.source)
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
function meant(file: string, name: string): { file: string; node: Node } | undefined {
  const { tops, from } = moduleOf(file)
  const node = tops.get(name)
  if (node) return { file, node }
  const other = from.get(name)
  return other && existsSync(other.file) ? meant(other.file, other.name) : undefined
}

/** What a function answers, where it is one expression. */
function answerOf(node: Node): Node | undefined {
  const body = nodeOf(node.body)
  if (!body.stmts) return node.type === 'ArrowFunctionExpression' ? plain(body) : undefined
  const last = nodesOf(body.stmts).at(-1)
  return last?.type === 'ReturnStatement' ? plain(nodeOf(last.argument)) : undefined
}

/** The endpoints that a query asks; empty where the code does not say. */
function endpointsOf(given: Node, file: string, locals: ReadonlyMap<string, Node> = new Map()): string[] {
  const node = plain(given)
  const isMade = node.type === 'CallExpression'
  if (isMade && ['queryOf', 'pageOf'].includes(called(node))) return [textOf(argumentsOf(node)[0])]
  if (isMade && called(node) === 'queryOptions') return endpointsOf(argumentsOf(node)[0]!, file, locals)
  if (node.type === 'ConditionalExpression') {
    const both = [node.consequent, node.alternate].map((each) => endpointsOf(nodeOf(each), file, locals))
    return both.every((each) => each.length > 0) ? both.flat() : []
  }
  if (node.type === 'ObjectExpression') {
    const key = valueIn(node, 'queryKey')
    if (key) return [textOf((nodeOf(plain(key)).elements as { expression: Node }[])[0]?.expression)]
    return nodesOf(node.properties)
      .filter(({ type }) => type === 'SpreadElement')
      .flatMap(({ arguments: spread }) => endpointsOf(nodeOf(spread), file, locals))
  }
  if (node.type === 'MemberExpression') {
    const of = meant(file, textOf(node.object))
    const value = of && valueIn(of.node, textOf(node.property))
    return value ? endpointsOf(value, of.file) : []
  }
  const name = isMade ? textOf(node.callee) : node.type === 'Identifier' ? textOf(node) : ''
  const local = locals.get(name)
  if (local && !isMade) return endpointsOf(local, file, locals)
  const of = name ? meant(file, name) : undefined
  const value = of && (isMade ? answerOf(of.node) : of.node)
  return value ? endpointsOf(value, of.file) : []
}

/** A property of an object that is written out. */
const valueIn = (node: Node, name: string): Node | undefined =>
  nodesOf(node.properties)
    .filter(({ type, key }) => type === 'KeyValueProperty' && textOf(key) === name)
    .map(({ value }) => nodeOf(value))[0]

/** The name of a question as a page would write it: `placesQuery`, `peopleQuery(…)`, `homeQueries.doctor`. */
function nameOf(given: Node, locals: ReadonlyMap<string, Node>): string {
  const node = plain(given)
  if (node.type === 'CallExpression') return textOf(node.callee)
  if (node.type === 'MemberExpression') return `${textOf(node.object)}.${textOf(node.property)}`
  const local = locals.get(textOf(node))
  return local ? nameOf(local, locals) : textOf(node)
}

/** What is certain where this is true. */
function heldIf(given: Node): string[] {
  const node = plain(given)
  if (node.type === 'BinaryExpression' && node.operator === '&&')
    return [...heldIf(nodeOf(node.left)), ...heldIf(nodeOf(node.right))]
  if (node.type === 'UnaryExpression' && node.operator === '!') return heldUnless(nodeOf(node.argument))
  if (node.type !== 'CallExpression') return []
  if (called(node) === 'may') return [textOf(argumentsOf(node)[0])]
  const [whose, named] = argumentsOf(node)
  const right = textOf(named)
  return called(node) === 'mayDo' && textOf(whose?.property) === 'rights' ? [right, `${right} everywhere`] : []
}

/** What is certain where this is false. */
function heldUnless(given: Node): string[] {
  const node = plain(given)
  if (node.type === 'BinaryExpression' && node.operator === '||')
    return [...heldUnless(nodeOf(node.left)), ...heldUnless(nodeOf(node.right))]
  return node.type === 'UnaryExpression' && node.operator === '!' ? heldIf(nodeOf(node.argument)) : []
}

const ends = (node: Node): boolean =>
  node.type === 'ReturnStatement' || nodesOf(node.stmts).at(-1)?.type === 'ReturnStatement'

const holding = (scope: Scope, more: string[]): Scope => ({ ...scope, held: new Set([...scope.held, ...more]) })

/** Reads the loader of a page; undefined where it has none. */
export function loaderOf(file: string): Loader | undefined {
  const made = moduleOf(file).tops.get('clientLoader')
  if (!made) return undefined
  const found: Loader = { roles: [], asked: [], problems: [] }
  if (made.type !== 'CallExpression' || called(made) !== 'askEarly') {
    found.problems.push('its loader is not made by askEarly')
    return found
  }
  const [roles, begin] = argumentsOf(made) as [Node, Node]
  found.roles = (roles.elements as { expression: Node }[]).map(({ expression }) => textOf(expression))
  enter(begin, { file, held: new Set(), asking: undefined, locals: new Map() }, found)
  return found
}

/** Reads a function that is handed the asking, in its first parameter. */
function enter(given: Node, { file, held }: Scope, found: Loader): void {
  const of = given.type === 'Identifier' ? meant(file, textOf(given)) : { file, node: given }
  if (!of || !('params' in of.node)) {
    found.problems.push(`${textOf(given) || given.type} cannot be read`)
    return
  }
  const [first] = nodesOf(of.node.params)
  const pattern = nodeOf(first?.pat ?? first)
  if (renames(pattern)) found.problems.push('ask or may under another name')
  const asking = pattern.type === 'Identifier' ? textOf(pattern) : undefined
  read(nodeOf(of.node.body), { file: of.file, held, asking, locals: new Map() }, found)
}

/** Whether a pattern gives `ask` or `may` another name. */
const renames = ({ properties }: Node): boolean =>
  nodesOf(properties).some(
    ({ type, key, value }) =>
      type === 'KeyValuePatternProperty' && /^(?:ask|may)$/.test(textOf(key)) && nodeOf(value).type === 'Identifier',
  )

function read(node: Node, scope: Scope, found: Loader): void {
  if (node.stmts) {
    let here = { ...scope, locals: new Map(scope.locals) }
    for (const each of nodesOf(node.stmts)) {
      for (const { id, init } of nodesOf(each.declarations) as (Node & { id: Node; init: Node })[]) {
        const rest = nodesOf(id.properties).find(({ type }) => type === 'RestElement')
        const name = id.type === 'Identifier' ? textOf(id) : rest && textOf(rest.argument)
        if (name) here.locals.set(name, nodeOf(init))
        if (renames(id)) found.problems.push('ask or may under another name')
      }
      read(each, here, found)
      const test = nodeOf(each.test)
      if (each.type === 'IfStatement' && ends(nodeOf(each.consequent)))
        here = { ...holding(here, heldUnless(test)), locals: here.locals }
    }
    return
  }
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
    const test = nodeOf(node.test)
    read(test, scope, found)
    read(nodeOf(node.consequent), holding(scope, heldIf(test)), found)
    if (node.alternate) read(nodeOf(node.alternate), holding(scope, heldUnless(test)), found)
    return
  }
  if (node.type === 'BinaryExpression' && (node.operator === '&&' || node.operator === '||')) {
    const left = nodeOf(node.left)
    read(left, scope, found)
    read(nodeOf(node.right), holding(scope, node.operator === '&&' ? heldIf(left) : heldUnless(left)), found)
    return
  }
  if (node.type === 'CallExpression') {
    const given = argumentsOf(node)
    if (called(node) === 'ask') {
      const of = given[0]!
      const held = [...scope.held]
      found.asked.push({
        name: nameOf(of, scope.locals),
        endpoints: endpointsOf(of, scope.file, scope.locals),
        rights: everyRight.filter((right) => held.includes(right)),
        rightsForAll: everyRight.filter((right) => held.includes(`${right} everywhere`)),
      })
    } else if (scope.asking && given.some((each) => textOf(each) === scope.asking)) {
      enter(nodeOf(node.callee), scope, found)
    }
    for (const each of given) read(each, scope, found)
    return
  }
  if (node.type === 'Identifier' && textOf(node) === 'ask') found.problems.push('ask is handed on')
  for (const [part, value] of Object.entries(node)) {
    if (part === 'params' || part === 'id' || part === 'key') continue
    for (const each of Array.isArray(value) ? value : [value]) {
      if (isNode(each)) read(each, scope, found)
      else if (typeof each === 'object' && each && 'expression' in each) read(nodeOf(each.expression), scope, found)
    }
  }
}
