import type { IncomingHttpHeaders } from 'node:http'
import { languageHeader } from '#contract/endpoint.ts'
import { isLanguage, type Language } from '../../texts/languages.ts'

/** The language that a request asks for; null where it names none, or one that nobody here speaks. */
export function languageAskedFor({ headers }: { headers: IncomingHttpHeaders }): Language | null {
  const said = headers[languageHeader]
  return isLanguage(said) ? said : null
}

/** The language a request is answered in. What a browser accepts by itself does not count: an address names one. */
export const languageOf = (request: { headers: IncomingHttpHeaders }): Language => languageAskedFor(request) ?? 'en'

/** The language of an account, whose name the database keeps: English where it has none, or a newer Salus' own. */
export const accountLanguage = (stored: string | null): Language => (isLanguage(stored) ? stored : 'en')
