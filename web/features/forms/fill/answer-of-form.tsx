import type { AnswerValue, FormItem } from '#contract/forms/definition.ts'
import { answerInWords } from './answer-in-words.ts'
import { fixedLanguage } from './fixed-words.ts'

type Props = { item: FormItem; value: AnswerValue | undefined; language: string; className?: string | undefined }

/** Kinds whose answer is a word of the form; what people type is in whatever language they type it. */
const ofForm = new Set<FormItem['kind']>(['choice', 'choices'])
const typed = new Set<FormItem['kind']>(['text', 'long-text', 'signature'])

/** An answer to be read, marked with the language that it is in. */
export function AnswerOfForm({ item, value, language, className }: Props) {
  const isWord = value !== undefined && ofForm.has(item.kind)
  const isTyped = value !== undefined && typed.has(item.kind)
  const spoken = isWord ? language : fixedLanguage(language)
  return (
    <bdi {...(isTyped ? {} : { lang: spoken })} className={className}>
      {answerInWords(item, value, language)}
    </bdi>
  )
}
