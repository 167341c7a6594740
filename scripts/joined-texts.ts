import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

/**
 * Finds sentences that are put together from parts: texts beside each other or beside a value between tags, in
 * templates, with `+` or `join`, and texts that begin or end like a part of a sentence. They cannot be translated,
 * because each language orders the parts differently.
 */
type Node = { type?: string; span?: { start: number; end: number }; [key: string]: unknown }

const root = join(import.meta.dirname, '..')
const inTree = (node: unknown, see: (node: Node) => void): void => {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node) see(node as Node)
  for (const part of Object.values(node)) inTree(part, see)
}

/** The names by which a source refers to texts of the catalogue. */
function textsOf(code: string): Set<unknown> {
  const imported = Array.from(code.matchAll(/import \{ (\w+) \} from '#texts\//g), ([, topic]) => topic)
  // The server gets the texts of a language as an object and takes topics out of it.
  const given = Array.from(code.matchAll(/const \{ ([\w, ]+) \} = (?:textsIn|writerIn)\(/g), ([, names = '']) =>
    names.split(', '),
  )
  return new Set([...imported, ...given.flat(), ...(/\btextsIn\(/.test(code) ? ['textsIn'] : [])])
}

/**
 * `text`: a text of the catalogue; `value`: another shown value; `apart`: content that is separate from its neighbours.
 */
type Kind = 'text' | 'value' | 'space' | 'apart'

/** The first name of an expression: `patientVisits` of `patientVisits.cancel.lead(day)`. */
function rootName(node: unknown): unknown {
  const { type, ...parts } = (node ?? {}) as Node
  if (type === 'Identifier') return parts.value
  if (type === 'MemberExpression') return rootName(parts.object)
  if (type === 'CallExpression') return rootName(parts.callee)
  return undefined
}

/** Tags that mark words within a sentence. */
const inline = new Set(['a', 'b', 'bdi', 'em', 'Link', 'strong', 'time'])

function kindOf(node: unknown, texts: Set<unknown>): Kind {
  const { type, ...parts } = (node ?? {}) as Node
  if (type === 'JSXExpressionContainer' || type === 'ParenthesisExpression') return kindOf(parts.expression, texts)
  if (type === 'JSXText') {
    if (!/\S/.test(String(parts.value))) return String(parts.value).includes('\n') ? 'apart' : 'space'
    return /[\p{L}\d,.:;!?()]/u.test(String(parts.value)) ? 'value' : 'apart'
  }
  if (type === 'StringLiteral') return /^\s+$/.test(String(parts.value)) ? 'space' : 'value'
  if (type === 'ConditionalExpression') {
    const both = [kindOf(parts.consequent, texts), kindOf(parts.alternate, texts)]
    return both.includes('text') ? 'text' : both.includes('value') ? 'value' : 'apart'
  }
  if (type === 'BinaryExpression' && parts.operator === '&&') return kindOf(parts.right, texts)
  if (type === 'MemberExpression' || type === 'CallExpression') return texts.has(rootName(node)) ? 'text' : 'value'
  if (type === 'TemplateLiteral' || type === 'Identifier') return 'value'
  if (type === 'JSXElement' && inline.has(String((parts.opening as { name?: { value?: unknown } }).name?.value)))
    return 'value'
  return 'apart'
}

/** Separators between texts that do not form a sentence: facts of a row, lines of a file. */
const isGlue = (text: string) => /^[\s·]*$/.test(text)

/** The places where a page (`.tsx`) or other source joins sentences, as they are written. */
export function joinedIn(code: string, isPage: boolean): string[] {
  const tree = parseSync(code, { syntax: 'typescript', tsx: isPage })
  const bytes = Buffer.from(code)
  const written = ({ span }: Node) => {
    const [from, to] = [span?.start ?? 0, span?.end ?? 0].map((place) => place - tree.span.start)
    return bytes.subarray(from, to).toString().replaceAll(/\s+/g, ' ').slice(0, 90)
  }
  const texts = textsOf(code)
  const found: string[] = []
  inTree(tree, (node) => {
    const { type, ...parts } = node
    if (type === 'JSXElement' || type === 'JSXFragment') {
      const children = parts.children as Node[]
      const kinds = children.map((child) => kindOf(child, texts))
      children.forEach((child, n) => {
        const next = kinds[n + 1] === 'space' ? kinds[n + 2] : kinds[n + 1]
        const pair = [kinds[n], next]
        if (pair.includes('text') && !pair.includes('apart') && !pair.includes('space') && next)
          found.push(written(child))
      })
    }
    if (type === 'TemplateLiteral' && parts.expressions) {
      const around = (parts.quasis as Node[]).some((quasi) => !isGlue(String(quasi.cooked)))
      const kinds = (parts.expressions as Node[]).map((part) => kindOf(part, texts))
      const sideBySide = kinds.length > 1 && !(parts.quasis as Node[]).slice(1, -1).every(hasDot)
      if (kinds.includes('text') && (around || sideBySide)) found.push(written(node))
    }
    if (type === 'BinaryExpression' && parts.operator === '+') {
      if ([parts.left, parts.right].some((side) => kindOf(side, texts) === 'text')) found.push(written(node))
    }
    const { callee, arguments: given } = parts as { callee?: Record<string, Node>; arguments?: { expression: Node }[] }
    if (type === 'CallExpression' && callee?.property?.value === 'join') {
      let joins = false
      inTree(callee.object, (part) => {
        if (part.type === 'MemberExpression' && texts.has(rootName(part))) joins = true
      })
      if (joins && !hasDot(given?.[0]?.expression ?? {})) found.push(written(node))
    }
  })
  return found
}

const hasDot = ({ cooked, value }: Node) => /[·\n]/.test(String(cooked ?? value))

const isLoose = (start: unknown, end: unknown) =>
  /^[\s,;:،؛.·–—]/u.test(String(start ?? '')) || /[\s,;،؛·–—]$/u.test(String(end ?? ''))

/** The first and the last letters of a text: `Hello ` and `,` of `Hello ${name},`. */
function endsOf(node: unknown): [unknown, unknown] {
  const { type, ...parts } = (node ?? {}) as Node
  if (type === 'StringLiteral') return [parts.value, parts.value]
  if (type === 'TemplateLiteral') {
    const quasis = parts.quasis as Node[]
    return [quasis.at(0)?.cooked, quasis.at(-1)?.cooked]
  }
  if (type === 'BinaryExpression') return [endsOf(parts.left)[0], endsOf(parts.right)[1]]
  if (type === 'ArrowFunctionExpression') return endsOf(parts.body)
  return ['', '']
}

/** The texts of a catalogue that begin or end like a part of a sentence: with a space, a comma, a dash. */
export function looseEndsIn(code: string): string[] {
  const found: string[] = []
  inTree(parseSync(code, { syntax: 'typescript' }), ({ type, ...parts }) => {
    if (type !== 'KeyValueProperty') return
    const [start, end] = endsOf(parts.value)
    if (isLoose(start, end)) found.push(start === end ? String(start) : `${start}…${end}`)
  })
  return found
}

/** Findings that are no joined sentences, by their beginning. */
const noSentences = [
  // The first line of a mail, which ends with a comma.
  'texts/ar/mail/mail.ts: مرحبًا',
  'texts/de/mail/mail.ts: Guten Tag',
  'texts/en/mail/mail.ts: Hello',
  // Whole sentences one after another, and a state with its address.
  'web/pages/dashboard/service.tsx: {careServices.forms[kind].lead}',
  'web/features/moving-in/first-day/doctors-step.tsx: doctor.missing.map(',
  'web/features/moving-in/first-day/invitation.tsx: {firstDayPage.invitation.waits}',
  'web/features/moving-in/first-day/mail-step.tsx: <b>{firstDayPage.mail.notSent}</b>',
  // A whole text between tags of HTML, in SQL and in JSON.
  'server/mail/outbox.ts: `<',
  'web/start/old-browser.ts: `<!DOCTYPE html>',
]

/** All sentences that are put together from parts, each with its file. */
export function joinedTexts(): string[] {
  const of = (pattern: string[], find: (code: string, file: string) => string[]) =>
    globSync(pattern, { cwd: root, exclude: (name) => name === 'build' })
      .filter((file) => !/\.test\.tsx?$|testing[\\/]/.test(file))
      .sort()
      .flatMap((file) => {
        const code = readFileSync(join(root, file), 'utf8')
        return find(code, file).map((part) => `${file.replaceAll('\\', '/')}: ${part}`)
      })
  return [
    ...of(['web/**/*.{ts,tsx}', 'server/**/*.ts'], (code, file) => joinedIn(code, file.endsWith('.tsx'))),
    ...of(['texts/*/*/*.ts'], looseEndsIn),
  ].filter((found) => !noSentences.some((start) => found.startsWith(start)))
}
