import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { WeeklySlot } from '#contract/hours.ts'
import { exactHours } from '#texts/hours/exact-hours.ts'
import { Failed } from '../../ui/failed.tsx'
import { placesQuery } from '../clinic/places/open-places.ts'
import { ExactEditor } from './exact-editor.tsx'
import { hasOthers } from './exact-hours.ts'
import { myHoursQuery } from './queries.ts'

/**
 * The doctor's week: `children` (the grid of whole hours) for who has nothing else, the rows in five minutes for
 * others. The address says which where one has chosen.
 */
export function OwnHours({ slots, children }: { slots: WeeklySlot[]; children: ReactNode }) {
  const own = useQuery(myHoursQuery)
  const places = useQuery(placesQuery)
  if (own.isLoadingError || places.isLoadingError) {
    return <Failed message={exactHours.failed} onRetry={() => Promise.all([own.refetch(), places.refetch()])} />
  }
  if (!own.data || !places.data) return <Skeleton height={600} radius={10} aria-hidden="true" />
  const [whole] = slots
  const drawn =
    whole &&
    own.data.find(
      ({ day, startTime, endTime }) => day === whole.day && startTime <= whole.startTime && endTime >= whole.endTime,
    )
  const place = places.data.length > 1 && places.data.find(({ _id }) => _id === drawn?.placeId)
  return (
    <Chosen others={hasOthers(own.data, slots)} exact={<ExactEditor saved={own.data} places={places.data} />}>
      {children}
      {place && <p className="soft">{exactHours.wholeAt(place.name)}</p>}
    </Chosen>
  )
}

type Choice = { others: boolean; exact: ReactNode; children: ReactNode }

/** What the page opened with stays: saving changes what hours there are, and takes no editor away with its message. */
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
