import type { IncomingHttpHeaders } from 'node:http'
import { languageHeader } from '#contract/endpoint.ts'
import { isLanguage, type Language } from '../../texts/languages.ts'

/** The language that a request names; null if it names none, or one that Salus does not have. */
export function languageAskedFor({ headers }: { headers: IncomingHttpHeaders }): Language | null {
  const said = headers[languageHeader]
  return isLanguage(said) ? said : null
}

/** The language of a request's answer. Only a named language counts, not what a browser sends by itself. */
export const languageOf = (request: { headers: IncomingHttpHeaders }): Language => languageAskedFor(request) ?? 'en'

/** The language of an account; English if it has none, or one of a newer Salus. */
export const accountLanguage = (stored: string | null): Language => (isLanguage(stored) ? stored : 'en')
