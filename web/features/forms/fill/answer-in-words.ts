import type { AnswerValue, FormItem } from '#contract/forms/definition.ts'
import { answerText } from '#contract/forms/form-text.ts'
import { fixedWords, formatOf } from './fixed-words.ts'

/** An answer in the language of its form: dates and numbers as its readers write them, the rest as the form has it. */
export function answerInWords(item: FormItem, value: AnswerValue | undefined, language: string): string {
  const { dateWithYear, numberInDigits, ltr } = formatOf(language)
  if (value !== undefined && item.kind === 'date') return dateWithYear(String(value))
  if ((item.kind === 'number' || item.kind === 'calculated') && typeof value === 'number') {
    const number = numberInDigits(value)
    return ltr(item.unit ? `${number} ${item.unit}` : number)
  }
  return answerText(item, value, language, fixedWords(language))
}
