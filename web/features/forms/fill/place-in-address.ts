import type { FormDefinition } from '#contract/forms/definition.ts'
import { languagesOf } from '#contract/forms/form-parts.ts'
import { reviewPlace } from './filler-types.ts'

const name = 'page'
const review = 'check'

/** The place in a form that the address names, by number: the names of pages may say what somebody suffers from. */
export function placeIn(address: URLSearchParams, { pages }: FormDefinition): string | undefined {
  const said = address.get(name)
  return said === review ? reviewPlace : said === null ? undefined : pages[Number(said) - 1]?.key
}

export function withPlace(address: URLSearchParams, { pages }: FormDefinition, at: string): URLSearchParams {
  const next = new URLSearchParams(address)
  const index = pages.findIndex(({ key }) => key === at)
  next.set(name, at === reviewPlace ? review : String(index + 1))
  return next
}

const chosen = 'in'

/** The language of the form that the reader has chosen. */
export const languageIn = (address: URLSearchParams, form: FormDefinition): string | undefined =>
  languagesOf(form).find((language) => language === address.get(chosen))

export function withLanguage(address: URLSearchParams, language: string): URLSearchParams {
  const next = new URLSearchParams(address)
  next.set(chosen, language)
  return next
}
