import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { WeeklySlot } from '#contract/hours.ts'
import { exactHours } from '#texts/hours/exact-hours.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { placesQuery } from '../clinic/places/open-places.ts'
import { ExactEditor } from './exact-editor.tsx'
import { hasOthers } from './exact-hours.ts'
import { myHoursQuery } from './queries.ts'

/**
 * The doctor's week: `children` (the grid of whole hours) if that can show all of it, else rows in steps of five
 * minutes. The address holds a deliberate choice.
 */
export function OwnHours({ slots, children }: { slots: WeeklySlot[]; children: ReactNode }) {
  const own = useQuery(myHoursQuery)
  const places = useQuery(placesQuery)
  const [whole] = slots
  return (
    <Loaded of={[own, places]} failed={exactHours.failed} shape={600}>
      {([hours, all]) => {
        const drawn =
          whole &&
          hours.find(
            ({ day, startTime, endTime }) =>
              day === whole.day && startTime <= whole.startTime && endTime >= whole.endTime,
          )
        const place = all.length > 1 && all.find(({ _id }) => _id === drawn?.placeId)
        return (
          <Chosen others={hasOthers(hours, slots)} exact={<ExactEditor saved={hours} places={all} />}>
            {children}
            {place && <p className="soft">{exactHours.wholeAt(place.name)}</p>}
          </Chosen>
        )
      }}
    </Loaded>
  )
}

type Choice = { others: boolean; exact: ReactNode; children: ReactNode }

/**
 * The editor at opening stays: saving may change whether the grid could show all hours, and must not remove the editor
 * with its message.
 */
function Chosen({ others, exact, children }: Choice) {
  const [address] = useSearchParams()
  const chosen = address.get('hours')
  const [opensExact] = useState(others)
  const isExact = chosen === 'exact' || (chosen !== 'whole' && opensExact)
  return (
    <>
      {isExact ? exact : children}
      <p className="soft">
        {isExact ? (
          <Link to="?hours=whole" replace preventScrollReset>
            {exactHours.whole}
          </Link>
        ) : (
          <>
            {exactHours.offer}{' '}
            <Link to="?hours=exact" replace preventScrollReset>
              {exactHours.open}
            </Link>
          </>
        )}
      </p>
    </>
  )
}
