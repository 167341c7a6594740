import { joinFromMinutes } from '#contract/video/video-times.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { type Choice, isAtClinic } from './choice.ts'
import { whatInWords, whereInWords } from './choice-in-words.ts'
import { cancellingOfChoice, costsOfChoice } from './costs-in-words.ts'

type Props = {
  choice: Choice
  /** Also shows the terms of payment, for steps that do not show them. `startsIn`: the time (ms) until it begins. */
  terms?: { startsIn: number | undefined }
}

/** On a phone, whose bottom bar has no room for it: kind, place and terms. */
export function FactsOnPhone({ choice, terms }: Props) {
  const what = whatInWords(choice)
  const where = whereInWords(choice)
  const isVideo = !isAtClinic(choice) && choice.kind?.mode === 'video'
  const said = terms ? costsOfChoice(choice, terms.startsIn) : ''
  const cancelling = terms ? cancellingOfChoice(choice, terms.startsIn) : ''
  return (
    <>
      <div className="facts-on-phone">
        {what && <p dir="auto">{what}</p>}
        <p>
          <bdi>{where}</bdi>
        </p>
        {said && <p className="soft">{said}</p>}
        {cancelling && <p className="soft">{cancelling}</p>}
      </div>
      {isVideo && <p className="soft">{visitChoice.joins(joinFromMinutes)}</p>}
    </>
  )
}
