import { ApiFailure } from '../wire/api.ts'
import { sentenceOf } from './say.ts'

export type Refusal = { message: string | null; beside: Record<string, string> }

/** The field that a refusal is about, by its code. */
export type About = Partial<Record<ApiFailure['code'], string>>
const always: About = {
  email_in_use: 'email',
  email_of_account: 'email',
  not_an_image: 'image',
  image_too_large: 'image',
}

/**
 * Sorts a refusal by the server for a form: issues about one of its fields are shown beside that field, everything else
 * above the form. `fallback` is the message if the server sends none; `about` adds the field of a code to those that
 * are the same in all forms.
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
