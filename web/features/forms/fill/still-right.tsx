import { IconCheck } from '@tabler/icons-react'
import type { AnswerValue, FormItem } from '#contract/forms/definition.ts'
import { AnswerOfForm } from './answer-of-form.tsx'
import { useFormTexts } from './form-texts.tsx'

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
  const { formFiller } = useFormTexts()
  const isSame = value !== undefined && JSON.stringify(value) === JSON.stringify(was)
  return (
    <div className="still-right" data-same={isSame || undefined}>
      <p>
        <span className="soft">{formFiller.before}</span> <AnswerOfForm item={item} value={was} language={language} />
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
