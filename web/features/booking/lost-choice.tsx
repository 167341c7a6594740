import { Link } from 'react-router'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { Button } from '../../ui/button.tsx'
import type { Choice } from './choice.ts'
import { VisitChoice } from './visit-choice.tsx'

type Props = { choice: Choice; onChoose: (key: 'kind' | 'place', id: string) => void }

/** Shown where the address names a kind or place that the doctor does not offer: the person chooses another. */
export function LostChoice({ choice, onChoose }: Props) {
  return (
    <section aria-labelledby="booking-question">
      <h1 id="booking-question" className="booking-question">
        {choice.lost === 'place' ? visitChoice.lostPlace : visitChoice.lostKind}
      </h1>
      <VisitChoice choice={choice} onChoose={onChoose} />
      {choice.kinds.length === 0 && choice.places.length === 0 && (
        <Button component={Link} to="/doctors">
          {visitChoice.toDoctors}
        </Button>
      )}
    </section>
  )
}
