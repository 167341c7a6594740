import { useQuery } from '@tanstack/react-query'
import type { Doctor } from '#contract/doctors/doctors.ts'
import { soonestFree } from '#texts/hours/soonest-free.ts'
import { isLost } from '../../ui/loaded.tsx'
import type { OfVisit } from '../doctors/queries.ts'
import { soonestTimesQuery } from './soonest-query.ts'
import { SoonestRows } from './soonest-rows.tsx'

/** The most doctors that are named. */
const most = 3

/**
 * Other doctors of the specialty with free times soon, for the same kind of visit; nothing if there are none, or the
 * call fails.
 */
export function OthersFree({ doctor, visit }: { doctor: Doctor; visit: OfVisit }) {
  const { _id: but, specialization } = doctor
  const others = useQuery(
    soonestTimesQuery({ specialization, kindId: visit.kindId, personId: visit.personId, but }, most),
  )
  if (isLost(others) || others.data?.length === 0) return null
  return (
    <section className="others-free" aria-labelledby="others-free">
      <h2 id="others-free">{soonestFree.others}</h2>
      <div className="soonest-times">
        <SoonestRows times={others.data} expected={most} withKind />
      </div>
    </section>
  )
}
