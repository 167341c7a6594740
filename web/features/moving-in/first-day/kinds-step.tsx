import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { firstday } from '#texts/firstday.ts'
import { wire } from '#texts/wire.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { kindsQuery } from '../../doctors/queries.ts'
import { KindForm } from '../../clinic/kinds/kind-form.tsx'

/** What can be booked: the consultation, and what the clinic adds. */
export function KindsStep({ onDone }: { onDone: () => void }) {
  const t = firstday.kinds
  const { data } = useQuery(kindsQuery)
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="stack">
      <p className="soft">{t.says}</p>
      <ul className="first-day-rows">
        {data?.map(({ _id, name, minutes, mode }) => (
          <li key={_id}>
            <b dir="auto">{name}</b>
            <span className="soft">{format().row([format().duration(minutes, 'minute'), wire.modes[mode]])}</span>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <section className="first-day-inset" aria-label={t.add}>
          <KindForm kind={null} sorts={[]} onDone={() => setAdding(false)} />
        </section>
      ) : (
        <div className="form-acts">
          <Button variant="default" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
          <Button onClick={onDone}>{firstday.next}</Button>
          <Link to="/admin/dashboard/kinds">{t.all}</Link>
        </div>
      )}
    </div>
  )
}
