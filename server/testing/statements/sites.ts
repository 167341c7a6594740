import { parseSync } from 'vite'

/** A statement in the code: an executed template of `sql`, split at its interpolations. */
export type Site = {
  file: string
  line: number
  pieces: string[]
  /**
   * The position of the declared row type in the file, `{ id: string }` in sql<{ id: string }>; null if there is
   * none.
   */
  rowType: { start: number; end: number } | null
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

function walk(node: Node, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  visit(node, parent)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node)
  }
}

/**
 * The statements of a file that are executed where they are written. Fragments belong to the statements that use them.
 */
export function statementsIn(file: string, source: string): Site[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const sites: Site[] = []
  walk(program as unknown as Node, (node, parent) => {
    const executed = parent?.type === 'MemberExpression' && (parent.property as { name?: string }).name === 'execute'
    if (node.type !== 'TaggedTemplateExpression' || (node.tag as { name?: string }).name !== 'sql' || !executed) return
    const { quasis } = node.quasi as { quasis: { value: { cooked: string } }[] }
    const rowType = node.typeArguments as Node | null
    sites.push({
      file,
      line: source.slice(0, node.start).split('\n').length,
      pieces: quasis.map(({ value }) => value.cooked),
      rowType: rowType && { start: rowType.start + 1, end: rowType.end - 1 },
    })
  })
  return sites
}

/** Whether a text consists of these pieces in order, with anything between them. */
export function isMadeOf(text: string, pieces: readonly string[]): boolean {
  const [first = '', ...rest] = pieces
  if (rest.length === 0) return text === first
  const last = rest.pop()!
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const piece of rest) {
    const found = text.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}
