import type { AnswerValue, FormDefinition, FormItem, Words } from './definition.ts'
import type { BodySide } from './form-lists.ts'
import type { Interpretation } from './interpret.ts'

/** The fixed words of a form's text, in the language in which it is filled in. */
export type FormWords = Readonly<Record<'yes' | 'no' | 'unanswered', string>> & {
  sides: Readonly<Record<BodySide, string>>
  files: (count: number) => string
}

const inLanguage = (words: Words, language: string) => words[language]?.trim() ?? ''

/** An answer as it is read: an option by its label, a date and a number as they were stored, with the unit. */
export function answerText(item: FormItem, value: AnswerValue | undefined, language: string, fixed: FormWords): string {
  if (value === undefined) return fixed.unanswered
  if (typeof value === 'boolean') return value ? fixed.yes : fixed.no
  switch (item.kind) {
    case 'choice':
    case 'choices': {
      const chosen = Array.isArray(value) ? value : [value]
      return item.options
        .filter(({ key }) => chosen.includes(key))
        .map(({ label }) => inLanguage(label, language))
        .join('; ')
    }
    case 'body-side':
      return fixed.sides[value as BodySide]
    case 'number':
    case 'calculated':
      return item.unit ? `${value} ${item.unit}` : String(value)
    case 'file':
      return fixed.files(Array.isArray(value) ? value.length : 0)
    default:
      return String(value).trim()
  }
}

/**
 * The whole text that somebody has read and answered, line by line: title, words, each shown question with its help,
 * its options and the answer. A consent is signed over exactly this text, and its SHA-256 is that of these letters in
 * UTF-8.
 */
export function formText(
  form: FormDefinition,
  { pages, stored }: Pick<Interpretation, 'pages' | 'stored'>,
  language: string,
  fixed: FormWords,
): string {
  const lines = [inLanguage(form.title, language), inLanguage(form.intro, language)]
  for (const { page, items } of pages) {
    lines.push('', inLanguage(page.title, language))
    for (const item of items) {
      lines.push('', inLanguage(item.label, language), inLanguage(item.help, language))
      if (item.kind === 'note') continue
      if (item.kind === 'choice' || item.kind === 'choices')
        lines.push(...item.options.map(({ label }) => `- ${inLanguage(label, language)}`))
      lines.push(`→ ${answerText(item, stored[item.key], language, fixed)}`)
    }
  }
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`
}
