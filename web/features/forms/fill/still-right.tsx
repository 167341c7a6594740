import { IconCheck } from '@tabler/icons-react'
import type { AnswerValue, FormItem } from '#contract/forms/definition.ts'
import { formFiller } from '#texts/forms/form-filler.ts'
import { answerInWords } from './answer-in-words.ts'

type Props = {
  item: FormItem
  question: string
  was: AnswerValue
  value: AnswerValue | undefined
  language: string
  onAnswer: (value: AnswerValue | null) => void
}

/** The answer of the time before, which one press confirms: each by itself, never all at once. */
export function StillRight({ item, question, was, value, language, onAnswer }: Props) {
  const isSame = value !== undefined && JSON.stringify(value) === JSON.stringify(was)
  const said = answerInWords(item, was, language)
  return (
    <div className="still-right" data-same={isSame || undefined}>
      <p>
        <span className="soft">{formFiller.before}</span> <bdi>{said}</bdi>
      </p>
      <button
        type="button"
        className="still-right-button"
        aria-pressed={isSame}
        aria-label={formFiller.stillRightOf(question)}
        onClick={() => onAnswer(isSame ? null : was)}
      >
        {isSame && <IconCheck size={18} stroke={2} aria-hidden="true" />}
        {formFiller.stillRight}
      </button>
    </div>
  )
}
