import { type BrokenRule, brokenRules } from '#contract/broken-rules.ts'
import { type FailureCode, failures } from '#contract/failures.ts'
import { z } from 'zod'
import { type Language, languageNames } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'

const known = new Set<string>(brokenRules)

/**
 * What a rule says that was broken, or why one of several was refused, in a language; what is neither a rule nor a
 * failure of ours is a sentence already and stays.
 */
export function wordedRule(message: string, language: Language): string {
  if (message in failures) return textsIn(language).failureWords[message as FailureCode]
  const [key = '', about] = message.split(':')
  if (!known.has(key)) return message
  const said: string | ((about: number) => string) = textsIn(language).ruleWords[key as BrokenRule]
  return typeof said === 'string' ? said : said(Number(about))
}

const zodSpeaks: Record<string, () => { localeError: z.core.$ZodErrorMap }> = z.locales

/** How zod itself words what it refuses, where it knows the language; English is what it says unasked. */
const locales = new Map(
  languageNames.flatMap((name) => {
    const locale = name === 'en' ? undefined : zodSpeaks[name]?.()
    return locale ? [[name, locale.localeError] as const] : []
  }),
)

/** Reads a value by a schema; where zod refuses it, it says so in a language. Rules of ours are still to be worded. */
export function read<S extends z.ZodType>(
  schema: S,
  value: unknown,
  language: Language,
): z.ZodSafeParseResult<z.output<S>> {
  const error = locales.get(language)
  return schema.safeParse(value, error ? { error } : undefined)
}
