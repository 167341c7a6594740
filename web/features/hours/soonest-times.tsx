import { useQuery } from '@tanstack/react-query'
import { soonestMost } from '#contract/rules.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { soonestFree } from '#texts/hours/soonest-free.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { type DirectoryFilter, kindsQuery } from '../doctors/queries.ts'
import { Nearest } from '../doctors/lazy-suggestions.ts'
import type { ChangeFilters } from '../doctors/suggestions-query.ts'
import { useActing } from '../people/acting.ts'
import { soonestTimesQuery } from './soonest-query.ts'
import { SoonestRows } from './soonest-rows.tsx'

type Props = { wish: DirectoryFilter; onChange: ChangeFilters }

/** The next free times with any doctor; if there are none, suggestions. */
export function SoonestTimes({ wish, onChange }: Props) {
  const { search, specialization, kindId, placeId, day, part, language, gender, insurance } = wish
  const { personId, may, isKnown } = useActing()
  const forWhom = personId && may('book') ? { personId } : {}
  const times = useQuery({
    ...soonestTimesQuery(
      { search, specialization, kindId, placeId, day, part, language, gender, insurance, ...forWhom },
      soonestMost,
    ),
    enabled: isKnown,
  })
  const kind = useQuery(kindsQuery).data?.find(({ _id }) => _id === kindId)
  if (times.isError && !times.data) return <Failed message={soonestFree.failed} onRetry={() => times.refetch()} />
  if (times.data?.length === 0) {
    const isWhenAsked = day !== undefined || part !== undefined
    return (
      <div className="directory-empty" role="status">
        <h2>{soonestFree.none}</h2>
        <p className="soft">{soonestFree.noneSays}</p>
        {search && <Nearest search={search} onChange={onChange} />}
        {isWhenAsked && <Button onClick={() => onChange({ day: '', part: '' })}>{soonestFree.whenever}</Button>}
        {placeId && (
          <Button variant={isWhenAsked ? 'default' : 'filled'} onClick={() => onChange({ place: '' })}>
            {soonestFree.anywhere}
          </Button>
        )}
        <Button
          variant={isWhenAsked || placeId ? 'default' : 'filled'}
          onClick={() => onChange({ view: '', day: '', part: '' })}
        >
          {soonestFree.toDoctors}
        </Button>
      </div>
    )
  }
  return (
    <>
      <p className="directory-count" aria-live="polite">
        {times.data && (times.data.length < soonestMost ? soonestFree.found : soonestFree.foundMost)(times.data.length)}
        {kind?.audience === 'known' && <span className="soonest-whom">{visitChoice.known}</span>}
      </p>
      <div className="soonest-times" aria-busy={times.isPending || times.isPlaceholderData}>
        <SoonestRows times={times.data} expected={6} withKind />
      </div>
    </>
  )
}
