import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { contractWords } from '#texts/common/contract-words.ts'
import { firstDayPage } from '#texts/moving-in/first-day-page.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Lost } from '../../../ui/loaded.tsx'
import { kindsQuery } from '../../doctors/queries.ts'
import { KindForm } from '../../clinic/kinds/kind-form.tsx'

/** The step for kinds of visit: the consultation, and what the clinic adds. */
export function KindsStep({ onDone }: { onDone: () => void }) {
  const kinds = useQuery(kindsQuery)
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="stack">
      <p className="soft">{firstDayPage.kinds.says}</p>
      <Lost of={kinds} failed={firstDayPage.failed} />
      <ul className="first-day-rows">
        {kinds.data?.map(({ _id, name, minutes, mode }) => (
          <li key={_id}>
            <b dir="auto">{name}</b>
            <span className="soft">
              {format().row([format().duration(minutes, 'minute'), contractWords.modes[mode]])}
            </span>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <section className="first-day-inset" aria-label={firstDayPage.kinds.add}>
          <KindForm kind={null} sorts={[]} onDone={() => setAdding(false)} />
        </section>
      ) : (
        <div className="form-acts">
          <Button variant="default" onClick={() => setAdding(true)}>
            {firstDayPage.kinds.add}
          </Button>
          <Button onClick={onDone}>{firstDayPage.next}</Button>
          <Link to="/admin/dashboard/kinds">{firstDayPage.kinds.all}</Link>
        </div>
      )}
    </div>
  )
}
