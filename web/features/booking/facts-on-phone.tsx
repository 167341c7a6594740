import { visitChoice } from '#texts/booking/visit-choice.ts'
import { type Choice, isAtClinic } from './choice.ts'
import { whatInWords, whereInWords } from './choice-in-words.ts'
import { cancellingOfChoice, costsOfChoice } from './costs-in-words.ts'
import './facts-on-phone.css'

type Props = {
  choice: Choice
  /** With the terms of money, and how long until it begins (milliseconds), where the step does not say them itself. */
  terms?: { startsIn: number | undefined }
}

/** On a phone the bar below has no room for them: what is booked and where, and on what terms. */
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
      {isVideo && <p className="soft">{visitChoice.joins}</p>}
    </>
  )
}
