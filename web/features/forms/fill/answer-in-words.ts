import type { AnswerValue, FormItem } from '#contract/forms/definition.ts'
import { answerText } from '#contract/forms/form-text.ts'
import { formWords } from '#texts/forms/form-words.ts'
import { format } from '../../../language/format.ts'

/** An answer as the reader of the page reads it: dates and numbers in their way, everything else as the form has it. */
export function answerInWords(item: FormItem, value: AnswerValue | undefined, language: string): string {
  if (value === undefined) return formWords.unanswered
  if (item.kind === 'file') return formWords.files(Array.isArray(value) ? value.length : 0)
  if (item.kind === 'date' && typeof value === 'string') return format().dateWithYear(value)
  if ((item.kind === 'number' || item.kind === 'calculated') && typeof value === 'number') {
    const number = format().numberInDigits(value)
    return format().ltr(item.unit ? `${number} ${item.unit}` : number)
  }
  return answerText(item, value, language, formWords)
}
