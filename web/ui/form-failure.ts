import { ApiFailure } from '../api.ts'

export type Refusal = { message: string | null; beside: Record<string, string> }
export const noRefusal: Refusal = { message: null, beside: {} }

/**
 * What the server refused, sorted out for a form: what is about one of its fields goes beside that field, everything
 * else above the form.
 * `fallback` is the product's sentence where the server gave none.
 */
export function refusalOf(reason: unknown, fields: readonly string[], fallback: string): Refusal {
  if (!(reason instanceof ApiFailure) || reason.code === 'unexpected') return { message: fallback, beside: {} }
  const beside: Refusal['beside'] = {}
  for (const { path, message } of reason.issues) {
    const field = fields.find((name) => name === path || path.startsWith(`${name}.`))
    if (field) beside[field] ??= message
  }
  if (reason.code === 'email_in_use' && fields.includes('email'))
    return { message: null, beside: { email: reason.message } }
  if (reason.issues.length > 0 && Object.keys(beside).length === reason.issues.length) return { message: null, beside }
  return { message: reason.message || fallback, beside }
}
