import { ApiFailure } from '../wire/api.ts'
import { sentenceOf } from './say.ts'

export type Refusal = { message: string | null; beside: Record<string, string> }

/** Which field a refusal is about, by its code. */
export type About = Partial<Record<ApiFailure['code'], string>>
const always: About = {
  email_in_use: 'email',
  email_of_account: 'email',
  not_an_image: 'image',
  image_too_large: 'image',
}

/**
 * What the server refused, sorted out for a form: what is about one of its fields goes beside that field, everything
 * else above the form. `fallback` is the product's sentence where the server gave none; `about` says which field a code
 * is about, beside those that are the same everywhere.
 */
export function refusalOf(reason: unknown, fields: readonly string[], fallback: string, about: About = {}): Refusal {
  if (!(reason instanceof ApiFailure)) return { message: fallback, beside: {} }
  const beside: Refusal['beside'] = {}
  for (const { path, message } of reason.issues) {
    const field = fields.find((name) => name === path || path.startsWith(`${name}.`))
    if (field) beside[field] ??= message
  }
  const one = about[reason.code] ?? always[reason.code]
  if (one && fields.includes(one)) return { message: null, beside: { ...beside, [one]: reason.message } }
  if (reason.issues.length > 0 && Object.keys(beside).length === reason.issues.length) return { message: null, beside }
  return { message: sentenceOf(reason, fallback), beside }
}
