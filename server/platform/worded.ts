import { type BrokenRule, brokenRules } from '#contract/broken-rules.ts'
import { type FailureCode, failures } from '#contract/failures.ts'
import { z } from 'zod'
import { type Language, languageNames } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'

const known = new Set<string>(brokenRules)

/** The sentence for a broken rule or a failure's code in a language; any other text is returned unchanged. */
export function wordedRule(message: string, language: Language): string {
  if (message in failures) return textsIn(language).failureWords[message as FailureCode]
  const [key = '', about] = message.split(':')
  if (!known.has(key)) return message
  const said: string | ((about: number) => string) = textsIn(language).ruleWords[key as BrokenRule]
  return typeof said === 'string' ? said : said(Number(about))
}

const zodSpeaks: Record<string, () => { localeError: z.core.$ZodErrorMap }> = z.locales

/** Zod's own messages in each language that it knows; English is its default. */
const locales = new Map(
  languageNames.flatMap((name) => {
    const locale = name === 'en' ? undefined : zodSpeaks[name]?.()
    return locale ? [[name, locale.localeError] as const] : []
  }),
)

/** Reads a value by a schema. Zod's messages are in the language; our own rules still need `wordedRule`. */
export function read<S extends z.ZodType>(
  schema: S,
  value: unknown,
  language: Language,
): z.ZodSafeParseResult<z.output<S>> {
  const error = locales.get(language)
  return schema.safeParse(value, error ? { error } : undefined)
}
