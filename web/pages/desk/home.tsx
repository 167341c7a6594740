import { NativeSelect } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { mayDoSomewhere } from '#contract/rights.ts'
import { deskNav } from '#texts/dashboard/desk-nav.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskVisits } from '#texts/desk/desk-visits.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askForBoard } from '../../features/desk/early.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { dateInWords, format } from '../../language/format.ts'
import { useSingleKeys } from '../../ui/single-keys.ts'
import { useRowKeys } from '../../ui/use-row-keys.ts'
import type { ChosenTime } from '../../features/desk/new/wish.ts'
import { doctorsOf, namedSo } from '../../features/desk/day.ts'
import { FindPerson } from '../../features/desk/find-person.tsx'
import { boardQuery } from '../../features/desk/queries.ts'
import { TheBoard } from '../../features/desk/the-board.tsx'
import { Elsewhere } from '../../features/clinic/places/elsewhere.tsx'
import { useWorkingPlace } from '../../features/clinic/places/working-place.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { isLost, Loaded } from '../../ui/loaded.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const KeysDialog = lazyDialog(
  () => import('../../ui/work-list/keys-dialog.tsx').then((part) => part.KeysDialog),
  ({ opened }) => opened,
)
const SavedLists = lazyPart(() => import('../../features/desk/lists/saved-lists.tsx').then((part) => part.SavedLists))
const NewVisit = lazyDialog(() => import('../../features/desk/new-visit.tsx').then((part) => part.NewVisit))
const OwnRights = lazyDialog(() => import('../../features/auth/own-rights.tsx').then((part) => part.OwnRights))

export const clientLoader = askEarly(['reception', 'admin'], askForBoard)

export const meta = () => [{ title: deskNav.title }]

/** The day of a place, live: who is expected, waiting, in a room or done, and what needs attention. */
export default function DeskHome() {
  const { user } = useSession()
  if (mayDoSomewhere(user, 'desk')) return <Day />
  return (
    <>
      <h1>{deskNav.sections.desk}</h1>
      <OwnRights />
    </>
  )
}

function Day() {
  useSoon(NewVisit, KeysDialog)
  const list = useAddressFilter()
  const find = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const date = list.date('date')
  // Set by an empty time of the calendar.
  const [doctorId, startTime] = [list.value('doctor'), list.value('time')]
  const inAddress = doctorId && date ? { doctorId, date, startTime } : undefined
  const [chosen, setChosen] = useState<ChosenTime>()
  const wanted = chosen ?? inAddress
  const row = useOpenRow()
  const [keysShown, setKeysShown] = useState(false)
  const [adds, setAdds] = useState<'walk-in' | 'visit' | undefined>(wanted && 'visit')
  const { placeId, places, isOneOfMany, isElsewhere, choose: choosePlace } = useWorkingPlace('desk')
  const asked = useQuery({
    ...boardQuery({ ...(placeId ? { placeId } : {}), ...(date ? { date } : {}) }),
    enabled: !isElsewhere,
  })
  const board = asked.data
  const clock = useClinicClock(board?.place.timeZone)
  const now = clock?.now ?? 0
  const keys = { w: () => add('walk-in'), n: () => add('visit'), '/': () => find.current?.focus() }
  useRowKeys(row.openId, () => setKeysShown(true), adds ? 'none' : keys)
  const { on: hasKeys } = useSingleKeys()
  function add(what: 'walk-in' | 'visit', time?: ChosenTime) {
    if (row.openId) row.close()
    setChosen(time)
    setAdds(what)
  }
  /** Opens the only visit that was found; the others are seen again beside it. */
  function openOnly(id: string) {
    row.opener(id).onClick()
    setTyped('')
  }
  const doctors = board ? doctorsOf(board.visits, now) : []
  // Ignore the doctor filter when that doctor has no visits on this day.
  const only = doctors.find(({ _id }) => _id === list.value('of'))?._id
  const ofOnly = (board?.visits ?? []).filter(({ doctor }) => !only || doctor._id === only)
  const found = typed.trim() ? namedSo(ofOnly, typed) : []
  return (
    <>
      <header className="board-head">
        <div className="shell-heading">
          <h1>
            {!board || !clock
              ? deskNav.sections.desk
              : board.date === clock.date
                ? deskBoard.heading(dateInWords(board.date), format().ltr(clock.time))
                : dateInWords(board.date)}
          </h1>
          <div className="board-shows">
            {places.length === 1 && isOneOfMany && <span className="soft">{board?.place.name}</span>}
            {places.length > 1 && (
              <NativeSelect
                aria-label={deskBoard.place}
                value={board?.place._id ?? ''}
                data={places.map(({ _id, name }) => ({ value: _id, label: name }))}
                onChange={(event) => choosePlace(event.currentTarget.value)}
              />
            )}
            {doctors.length > 1 && (
              <NativeSelect
                aria-label={deskBoard.doctor}
                value={only ?? ''}
                data={[
                  { value: '', label: deskBoard.allDoctors },
                  ...doctors.map(({ _id, name }) => ({ value: _id, label: deskBoard.dr(name) })),
                ]}
                onChange={(event) => list.set('of', event.currentTarget.value)}
              />
            )}
            <DateField
              label={deskBoard.day}
              value={date ?? board?.date ?? ''}
              onChange={(day) => list.set('date', day)}
            />
            {date && (
              <Button variant="default" onClick={() => list.set('date', '')}>
                {deskBoard.toToday}
              </Button>
            )}
          </div>
        </div>
        <div className="board-tools">
          <FindPerson
            field={find}
            typed={typed}
            onType={setTyped}
            openOnly={found.length === 1 ? () => openOnly(found[0]!._id) : undefined}
          />
          <Button
            variant="default"
            aria-keyshortcuts={hasKeys ? 'W' : undefined}
            data-opens="new"
            onClick={() => add('walk-in')}
          >
            {deskVisits.walkIn}{' '}
            {hasKeys && (
              <span className="board-key" aria-hidden="true">
                W
              </span>
            )}
          </Button>
          <Button aria-keyshortcuts={hasKeys ? 'N' : undefined} onClick={() => add('visit')}>
            {deskVisits.visit}{' '}
            {hasKeys && (
              <span className="board-key" aria-hidden="true">
                N
              </span>
            )}
          </Button>
        </div>
      </header>
      {isElsewhere ? (
        <Elsewhere />
      ) : (
        <>
          <Loaded of={asked} failed={deskBoard.failed} shape={480} waits={!clock}>
            {(known) => (
              <>
                <TheBoard
                  board={known}
                  now={now}
                  doctorId={only}
                  typed={typed}
                  row={row}
                  isBooking={adds !== undefined}
                  onBook={(time) => add('visit', time)}
                />
                <SavedLists board={known} today={clock!.date} />
              </>
            )}
          </Loaded>
          {isLost(asked) && <SavedLists />}
        </>
      )}
      <KeysDialog opened={keysShown} onClose={() => setKeysShown(false)} of="board" />
      {adds && board && clock && (
        <NewVisit
          key={`${adds} ${wanted?.doctorId} ${wanted?.startTime}`}
          place={board.place}
          from={board.date > clock.date ? board.date : ''}
          isWalkIn={adds === 'walk-in'}
          wanted={wanted}
          onClose={() => {
            setAdds(undefined)
            setChosen(undefined)
            if (inAddress) list.drop('doctor', 'time')
          }}
        />
      )}
    </>
  )
}
