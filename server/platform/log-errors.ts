/** What the log may contain of an error: where it happened and which rule it broke, never what somebody typed. */
export type ErrorFacts = {
  type: string
  /** Empty for errors of the database and of parsers, whose messages quote values. */
  message: string
  /** The stack's frames only: its first lines repeat the message. */
  stack: string
  code?: string
  /** For an error of the database: the schema, table, column or constraint, without values. */
  schema?: string
  table?: string
  column?: string
  constraint?: string
  routine?: string
  cause?: ErrorFacts
}

const ofTheDatabase = ['schema', 'table', 'column', 'constraint', 'routine'] as const
const mostCauses = 3
const messageLength = 300

/**
 * An error for the log. PostgreSQL puts the failing row into `detail`, the statement into `where` and the value into
 * the message; parsers quote their text, mail servers repeat addresses. So only the fields named here are taken.
 */
export function describeError(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const given = error as Error & Partial<Record<(typeof ofTheDatabase)[number] | 'code' | 'severity', unknown>>
  const fromDatabase = typeof given.severity === 'string'
  const quotes = fromDatabase || error instanceof SyntaxError || error.name === 'ZodError'
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const facts: ErrorFacts = {
    type: error.name,
    message: quotes ? '' : withoutAddresses(error.message).slice(0, messageLength),
    stack: frames.join('\n'),
  }
  if (typeof given.code === 'string') facts.code = given.code
  if (fromDatabase) {
    for (const field of ofTheDatabase) if (typeof given[field] === 'string') facts[field] = given[field]
  }
  if (error.cause instanceof Error && depth < mostCauses) facts.cause = describeError(error.cause, depth + 1)
  return facts
}

const withoutAddresses = (text: string) => text.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '[e-mail]')

/** A short description of an error for admins, without text that somebody typed. */
export function inWords(error: unknown): string {
  const { type, message, code, table, constraint, cause } = describeError(error)
  const parts = [message || type, code, constraint ?? table, cause && (cause.message || cause.type)]
  return parts.filter(Boolean).join(', ').slice(0, 300)
}
