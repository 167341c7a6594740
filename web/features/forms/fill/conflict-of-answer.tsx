import { IconUsers } from '@tabler/icons-react'
import type { AnswerValue, FormItem } from '#contract/forms/definition.ts'
import { Button } from '../../../ui/button.tsx'
import { AnswerOfForm } from './answer-of-form.tsx'
import type { OtherAnswer } from './filler-types.ts'
import { formatOf } from './fixed-words.ts'
import { useFormTexts } from './form-texts.tsx'

type Props = {
  item: FormItem
  mine: AnswerValue | undefined
  other: OtherAnswer
  language: string
  onKeep: (keep: 'mine' | 'theirs') => void
}

/** Two people have answered the same question: both answers, who gave the other, and which of them stays. */
export function ConflictOfAnswer({ item, mine, other, language, onKeep }: Props) {
  const { formFiller } = useFormTexts()
  const { apart, ltr } = formatOf(language)
  return (
    <div className="answer-conflict" role="alert">
      <p>
        <IconUsers size={20} stroke={1.6} aria-hidden="true" />{' '}
        {other.by
          ? formFiller.conflict.by(apart(other.by), ltr(other.at))
          : formFiller.conflict.somebody(ltr(other.at))}
      </p>
      <dl>
        <div>
          <dt>{formFiller.conflict.theirs}</dt>
          <dd>
            <AnswerOfForm item={item} value={other.value ?? undefined} language={language} />
          </dd>
        </div>
        <div>
          <dt>{formFiller.conflict.mine}</dt>
          <dd>
            <AnswerOfForm item={item} value={mine} language={language} />
          </dd>
        </div>
      </dl>
      <div className="form-acts">
        <Button variant="default" onClick={() => onKeep('theirs')}>
          {formFiller.conflict.keepTheirs}
        </Button>
        <Button variant="default" onClick={() => onKeep('mine')}>
          {formFiller.conflict.keepMine}
        </Button>
      </div>
    </div>
  )
}
