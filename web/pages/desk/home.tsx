import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { mayDo } from '#contract/rights.ts'
import { board as t } from '#texts/board.ts'
import { desk } from '#texts/desk.ts'
import { useClinicClock } from '../../clinic.ts'
import { dateInWords, format } from '../../format.ts'
import { OwnRights } from '../../features/auth/own-rights.tsx'
import { Attention } from '../../features/desk/attention.tsx'
import { Column } from '../../features/desk/column.tsx'
import { doctorsOf } from '../../features/desk/day.ts'
import { DoctorsSide } from '../../features/desk/doctors-side.tsx'
import { boardQuery, useMove } from '../../features/desk/queries.ts'
import { placesQuery } from '../../features/places/open-places.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Failed } from '../../ui/failed.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import '../../features/desk/board.css'
import '../../ui/panel.css'

export const meta = () => [{ title: desk.title }]

/** The day of a place, live: who is expected, waits, is in a room, is done; and what needs a person. */
export default function DeskHome() {
  const { user } = useSession()
  return mayDo(user?.rights ?? [], 'desk') ? <TheBoard /> : <OwnRights />
}

function TheBoard() {
  const list = useAddressFilter()
  const placeId = list.value('place')
  const date = list.date('date')
  const places = useQuery(placesQuery)
  const asked = useQuery(boardQuery({ ...(placeId ? { placeId } : {}), ...(date ? { date } : {}) }))
  const move = useMove()
  const clock = useClinicClock(asked.data?.place.timeZone)
  const board = asked.data
  const now = clock?.now ?? 0
  const doctors = board ? doctorsOf(board.visits, now) : []
  const pending = board?.visits.filter(({ stage, status }) => stage === 'expected' && status === 'pending').length ?? 0
  const column = {
    visits: board?.visits ?? [],
    now,
    onMove: (visit: Move['visit'], to: Move['to']) => move.mutate({ visit, to }),
  }
  return (
    <>
      <header className="board-head">
        <h1>{board && clock ? t.heading(dateInWords(board.date), format().ltr(clock.time)) : desk.sections.desk}</h1>
        <span className="soft" aria-live="polite">
          {board && t.summary(doctors.length, board.visits.length)}
        </span>
        {pending > 0 && <span className="soft">{t.notConfirmed(pending)}</span>}
        <div className="board-tools">
          {(places.data?.length ?? 0) > 1 && (
            <NativeSelect
              aria-label={t.place}
              value={board?.place._id ?? ''}
              data={places.data?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
              onChange={(event) => list.set('place', event.currentTarget.value)}
            />
          )}
          <DateField label={t.day} value={date ?? board?.date ?? ''} onChange={(day) => list.set('date', day)} />
          {date && (
            <Button variant="default" onClick={() => list.set('date', '')}>
              {t.toToday}
            </Button>
          )}
        </div>
      </header>
      {asked.isLoadingError ? (
        <Failed message={t.failed} onRetry={() => asked.refetch()} />
      ) : !board || !clock ? (
        <Skeleton height={480} radius={10} aria-hidden="true" />
      ) : (
        <>
          <Attention board={board} doctors={doctors} now={now} />
          <div className="board">
            <Column {...column} stage="expected" />
            <Column {...column} stage="waiting" />
            <div className="board-room">
              <Column {...column} stage="room" />
              <Column {...column} stage="done" />
              {board.visits.some(({ stage }) => stage === 'not-come') && <Column {...column} stage="not-come" />}
            </div>
            <DoctorsSide board={board} doctors={doctors} />
          </div>
        </>
      )}
    </>
  )
}
type Move = Parameters<ReturnType<typeof useMove>['mutate']>[0]
