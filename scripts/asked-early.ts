import { type Right, rights as everyRight } from '../contract/rights.ts'
import {
  answerOf,
  argumentsOf,
  called,
  meant,
  moduleOf,
  type Node,
  nodeOf,
  nodesOf,
  plain,
  textOf,
  valueIn,
  within,
} from './read-code.ts'

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

/** What is certain where a line runs, such as `figures`, and `figures everywhere`; and what local names stand for. */
type Scope = { file: string; held: ReadonlySet<string>; asking: string | undefined; locals: ReadonlyMap<string, Node> }

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
  const { params: _, id: __, key: ___, ...rest } = node
  for (const each of within(rest as Node)) read(each, scope, found)
}
