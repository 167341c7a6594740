import { IconUsers } from '@tabler/icons-react'
import type { AnswerValue, FormItem } from '#contract/forms/definition.ts'
import { formFiller } from '#texts/forms/form-filler.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { answerInWords } from './answer-in-words.ts'
import type { OtherAnswer } from './filler-types.ts'

type Props = {
  item: FormItem
  mine: AnswerValue | undefined
  other: OtherAnswer
  language: string
  onKeep: (keep: 'mine' | 'theirs') => void
}

/** Two people have answered the same question: both answers, who gave the other, and which of them stays. */
export function ConflictOfAnswer({ item, mine, other, language, onKeep }: Props) {
  const { apart, ltr } = format()
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
            <bdi>{answerInWords(item, other.value ?? undefined, language)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{formFiller.conflict.mine}</dt>
          <dd>
            <bdi>{answerInWords(item, mine, language)}</bdi>
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
