import { rule } from '#contract/broken-rules.ts'
import { Failure } from '../platform/failure.ts'
import { unprintable } from '../typesetting/printable.ts'

type Name = { name: string; nameLatin: string }
type Wanted = { name?: string | undefined; nameLatin?: string | undefined }

/** Whether papers can print a name, itself or by its Latin spelling. */
export const isPrinted = (name: string, nameLatin = ''): boolean =>
  unprintable(name).length === 0 || (nameLatin !== '' && unprintable(nameLatin).length === 0)

/**
 * Rule: a name that papers cannot print has a Latin spelling, which they print in its place; no other name has one.
 * Throws `invalid_input` for the field `nameLatin` if it is missing or cannot be printed either.
 */
export function printedName(name: string, nameLatin = ''): Name {
  if (!isPrinted(name, nameLatin)) {
    throw new Failure('invalid_input', { issues: [{ path: 'nameLatin', message: rule('name_latin') }] })
  }
  return { name, nameLatin: unprintable(name).length === 0 ? '' : nameLatin }
}

/** A changed name, as `printedName`; empty if nothing of it changes. Another name has another Latin spelling. */
export function changedName(before: Name, { name = before.name, nameLatin }: Wanted): Partial<Name> {
  const kept = name === before.name ? before.nameLatin : ''
  if (name === before.name && (nameLatin ?? kept) === kept) return {}
  return printedName(name, nameLatin ?? kept)
}

/**
 * Rule: what stands on papers beside names (addresses, places, who issued a registration) can be printed. It is asked
 * where it is entered: what is as it was `before` passes, and papers leave such lines out. Throws `invalid_input`,
 * naming the fields.
 */
export function mustBePrinted<Field extends string>(
  wanted: { readonly [K in Field]?: string | undefined },
  before: { readonly [K in NoInfer<Field>]?: unknown } = {},
): void {
  const refused = (Object.keys(wanted) as Field[]).filter((field) => {
    const text = wanted[field]
    return text !== undefined && text !== before[field] && unprintable(text).length > 0
  })
  if (refused.length === 0) return
  throw new Failure('invalid_input', { issues: refused.map((path) => ({ path, message: rule('not_printed') })) })
}
