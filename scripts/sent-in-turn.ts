import {
  answerOf,
  argumentsOf,
  everyNode,
  meant,
  moduleOf,
  type Node,
  nodeOf,
  nodesOf,
  plain,
  textOf,
} from './read-code.ts'

/**
 * The changes in a file that are not sent in turn: each call of `useChange` and `useMutation` whose options have no
 * `scope` for certain, and each bare call of an endpoint that is no question. Read from the code: a word in a comment
 * or in the name of something else is no scope.
 */
export function withoutScope(file: string): string[] {
  const nodes = moduleOf(file).body.flatMap(everyNode)
  const locals = Map.groupBy(
    nodes.flatMap((node) =>
      node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration'
        ? [{ name: textOf(node.id ?? node.identifier), node: node.init ? nodeOf(node.init) : node }]
        : [],
    ),
    ({ name }) => name,
  )
  const meantBy = (at: string, name: string): { file: string; node: Node }[] => {
    const here = at === file ? (locals.get(name) ?? []).map(({ node }) => ({ file, node })) : []
    const there = here.length > 0 ? undefined : meant(at, name)
    return there ? [there] : here
  }

  /** Whether options have a scope. `given`: what the function that makes them is called with. */
  function isScoped(options: Node, at: string): boolean {
    const node = plain(options)
    if (node.type === 'ObjectExpression') return nodesOf(node.properties).some((each) => scopes(each, at))
    if (node.type === 'Identifier') {
      const found = meantBy(at, textOf(node))
      return found.length > 0 && found.every((each) => isScoped(each.node, each.file))
    }
    if (node.type !== 'CallExpression') return false
    const found = meantBy(at, textOf(node.callee))
    return found.length > 0 && found.every((each) => makesScoped(each.node, each.file, argumentsOf(node).length))
  }

  /** Whether a part of an object is its scope, or has one. */
  function scopes(part: Node, at: string): boolean {
    if (part.type === 'SpreadElement') return isScoped(nodeOf(part.arguments), at)
    if (part.type === 'Identifier') return textOf(part) === 'scope'
    return part.type === 'KeyValueProperty' && textOf(part.key) === 'scope' && textOf(part.value) !== 'undefined'
  }

  /** Whether a function answers options with a scope, called with so many arguments: one that is left out is none. */
  function makesScoped(made: Node, at: string, given: number): boolean {
    const answer = answerOf(made)
    const left = nodesOf(made.params)
      .slice(given)
      .map((each) => nodeOf(each.pat ?? each))
      .filter(({ type }) => type === 'Identifier')
      .map(textOf)
    if (answer?.type !== 'ObjectExpression') return answer !== undefined && isScoped(answer, at)
    return nodesOf(answer.properties).some((each) => {
      const value = each.type === 'Identifier' ? each : nodeOf(each.value)
      return scopes(each, at) && !left.includes(textOf(value))
    })
  }

  /** Other functions may be called so too. */
  const isOfWire = (name: string) => /\bwire[\\/]api\.ts$/.test(moduleOf(file).from.get(name)?.file ?? '')
  const found = nodes.flatMap((node) => {
    if (node.type !== 'CallExpression') return []
    const [first, options] = argumentsOf(node)
    const named = first?.type === 'StringLiteral' ? textOf(first) : 'an endpoint that is not written out'
    switch (textOf(node.callee)) {
      case 'useChange':
        return options && isScoped(options, file) ? [] : [`useChange ${named}`]
      case 'useMutation':
        return first && isScoped(first, file) ? [] : ['useMutation']
      case 'call':
      case 'upload':
        return named.startsWith('GET ') || !isOfWire(textOf(node.callee)) ? [] : [`call ${named}`]
      default:
        return []
    }
  })
  return [...new Set(found)]
}
