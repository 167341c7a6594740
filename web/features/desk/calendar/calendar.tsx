import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { reschedulable } from '#contract/booking/appointment-status.ts'
import type { CalendarVisit, CalendarClosure } from '#contract/desk/calendar.ts'
import { wallClock } from '#contract/clinic-time.ts'
import type { Role } from '#contract/endpoint.ts'
import { common } from '#texts/common/common.ts'
import { deskVisits } from '#texts/desk/desk-visits.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { clinicQuery } from '../../../clock/clinic.ts'
import { dateInWords } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useOpenRow } from '../../../ui/use-open-row.ts'
import { useSingleKeys } from '../../../ui/single-keys.ts'
import { usePrinted } from '../../../ui/use-printed.ts'
import { Bar } from './bar.tsx'
import { Cards, type MarkedFor } from './cards.tsx'
import { columnsOf } from './columns.ts'
import { figuresOf, sumOf } from './figures.ts'
import { Grid } from './grid.tsx'
import { emptyFrom } from './empty-from.ts'
import { Head, titleOf } from './head.tsx'
import { sumInWords } from './in-words.ts'
import { ListView } from './list-view.tsx'
import { MonthView } from './month-view.tsx'
import type { WantedHere } from './book-here.tsx'
import { calendarQuery } from './queries.ts'
import { roomsOf } from './rooms.ts'
import { useCalendarKeys } from './use-keys.ts'
import { useMoving } from './use-moving.ts'
import { usePointer } from './use-pointer.ts'
import { Elsewhere } from '../../clinic/places/elsewhere.tsx'
import { useOwnPlaces } from '../../clinic/places/own-places.ts'
import { useView } from './use-view.ts'
import { useWaits } from './use-waits.ts'
import { lazyDialog, useSoon } from '../../../ui/lazy-dialog.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { minuteOf } from '../../../clock/clock-text.ts'
import type { View } from './view.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const StandIn = lazyPart(() => import('./stand-in.tsx').then((part) => part.StandIn))
const CancelDay = lazyPart(() => import('./cancel-day.tsx').then((part) => part.CancelDay))
const BookHere = lazyDialog(() => import('./book-here.tsx').then((part) => part.BookHere))
const LowerPrice = lazyDialog(() => import('../../payments/lower-price.tsx').then((part) => part.LowerPrice))

/** With more columns than fit on paper, the calendar is printed as a list. */
const printedMost = 8

type Props = {
  reader: Role
  today: string
  /** The panel beside the calendar. */
  panel: (id: string, visit: CalendarVisit | undefined, close: () => void) => ReactNode
}

/** The calendar: the days of one doctor, or for staff, all doctors side by side. */
export function Calendar({ reader, today, panel }: Props) {
  useSoon(BookHere, StandIn, CancelDay)
  const isStaff = reader !== 'doctor'
  const shown = useView(today, isStaff)
  const { view, dates, day, ofMany, byRoom, asked } = shown
  const query = useQuery(calendarQuery(asked))
  const calendar = query.data
  const { isElsewhere, places } = useOwnPlaces('desk', shown.placeId)
  const clockAheadMs = useQuery(clinicQuery).data?.clockAheadMs ?? 0
  const { on: hasKeys } = useSingleKeys()
  const waits = useWaits(isStaff, Date.now() + clockAheadMs)
  const { openId, opener, close } = useOpenRow()
  const [marked, setMarked] = useState<MarkedFor>()
  const [books, setBooks] = useState<WantedHere>()
  const [stop, setStop] = useState<string>()
  const [isPrinted, setPrinted] = useState(false)
  const [toNow, setToNow] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const moving = useMoving(asked, isStaff, calendar?.doctors ?? [])
  const days = dates.join()
  const columns = useMemo(
    () =>
      !calendar ? [] : byRoom ? roomsOf(calendar, days.split(',')[0]!) : columnsOf(calendar, days.split(','), ofMany),
    [calendar, days, ofMany, byRoom],
  )
  const visits = columns.flatMap((column) => column.visits)
  const mayMove = ({ status }: CalendarVisit) => !!reschedulable[reader]?.includes(status)
  const begin = (visit: CalendarVisit) => {
    setMarked(undefined)
    if (mayMove(visit)) void moving.begin(visit)
    else say(deskCalendar.move.fixed)
  }
  usePrinted(
    () => setPrinted(true),
    () => setPrinted(false),
  )
  const isGrid = view === 'day' || view === 'week'
  const toToday = () => {
    setToNow((times) => times + 1)
    if (day !== today) shown.goTo(today)
  }
  const mark = (stretch: MarkedFor) => isGrid && !byRoom && !moving.proposal && setMarked(stretch)
  useCalendarKeys({ columns, onMove: begin, onMark: mark, onBlock: block, toToday, turn: shown.turn, setStop })
  const onPointerDown = usePointer({
    frame,
    columns,
    mayMove,
    freeStarts: moving.freeStarts,
    whyNot: moving.whyNot,
    says: {
      nowhere: deskCalendar.move.nowhere,
      looking: (date) => deskCalendar.move.looking(dateInWords(date)),
    },
    onDrop: (visit, at, minute, to) => void moving.drop(visit, at, minute, to),
    onRefuse: say,
    onMark: mark,
  })
  // Today, only the rest of the day: past hours cannot be taken off.
  function block(id?: string) {
    const column =
      columns.find(({ visits: all }) => all.some(({ _id }) => _id === id)) ??
      columns.find(({ date }) => date === day) ??
      columns[0]
    const hours = column?.windows[0]?.minute ?? 540
    const now = calendar && minuteOf(wallClock(calendar.timeZone, new Date(Date.now() + clockAheadMs)).time)
    const from = column?.date === today ? Math.max(now ?? 0, hours) : hours
    const stretch = column && emptyFrom(column, from)
    if (stretch) mark({ ...stretch, blocks: true, chooses: ofMany && !id })
  }
  function book() {
    setMarked(undefined)
    const at = shown.placeId ?? columns[0]?.windows[0]?.placeId ?? places[0]?._id
    if (!at) return
    const { doctorId } = shown
    close()
    const from = day > today ? day : ''
    setBooks({ placeId: at, from, ...(doctorId ? { time: { doctorId, date: from || today, startTime: '' } } : {}) })
  }

  const named = isStaff ? calendar?.doctors.find(({ _id }) => _id === shown.doctorId)?.name : undefined
  useNamedTitle(named)
  const absence = {
    date: day,
    doctorId: shown.doctorId,
    doctor: named ? common.doctor(named) : '',
    placeId: shown.placeId,
  }
  const grid = calendar && (
    // One click handler for all blocks, which are buttons.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter presses the block, which is a click.
    // biome-ignore lint/a11y/noStaticElementInteractions: the blocks in it are the buttons.
    <div
      onClick={(event) => {
        const id = (event.target as Element).closest<HTMLElement>('[data-visit]')?.dataset.visit
        if (id) opener(id).onClick()
      }}
    >
      <Grid
        columns={columns}
        calendar={calendar}
        today={today}
        ofMany={ofMany}
        stop={visits.some(({ _id }) => _id === stop) ? stop : visits[0]?._id}
        openId={openId}
        leaving={moving.proposal?.visit._id}
        waits={waits}
        headOf={(column) => <Head column={column} shown={shown} />}
        toNow={toNow}
        isComing={query.isPlaceholderData}
        frame={frame}
        onPointerDown={onPointerDown}
      >
        <div className="cal-ghost" data-drag hidden />
        <div className="cal-marked" data-drag hidden />
        <Cards
          {...{ marked, moving, columns, calendar, shown, isStaff }}
          onMark={setMarked}
          onBook={(wanted) => {
            setMarked(undefined)
            close()
            setBooks(wanted)
          }}
        />
      </Grid>
    </div>
  )
  return (
    <>
      <h1>{named ? deskCalendar.titleOf(common.doctor(named), titleOf(shown, today)) : titleOf(shown, today)}</h1>
      <Bar
        shown={shown}
        today={today}
        toToday={toToday}
        isStaff={isStaff}
        doctors={calendar?.doctors ?? []}
        rooms={calendar?.rooms.length ?? 0}
      >
        {!ofMany && view === 'day' && day >= today && (
          <>
            <StandIn {...absence} />
            <CancelDay {...absence} visits={visits} />
          </>
        )}
        {isGrid && !byRoom && (
          <Button variant="default" aria-keyshortcuts={hasKeys ? 'B' : undefined} onClick={() => block()}>
            {deskCalendar.block.open}
          </Button>
        )}
        {isStaff && (
          <Button data-opens="new" onClick={book}>
            {deskVisits.visit}
          </Button>
        )}
      </Bar>
      <Closed closed={calendar?.closed ?? []} />
      {isElsewhere ? (
        <Elsewhere />
      ) : (
        <Loaded of={query} failed={deskCalendar.failed} shape={<Coming view={view} days={dates.length} />}>
          {() =>
            columns.length === 0 ? (
              <p className="panel">{byRoom ? deskCalendar.noRooms : deskCalendar.nobody}</p>
            ) : view === 'list' || (isPrinted && columns.length > printedMost && view !== 'month') ? (
              <ListView columns={columns} ofMany={ofMany} isPrinted={isPrinted} waits={waits} opener={opener} />
            ) : view === 'month' ? (
              <MonthView columns={columns} day={day} today={today} onDay={shown.openDay} />
            ) : (
              grid
            )
          }
        </Loaded>
      )}
      <p className="cal-foot">
        <span data-keys>{isStaff ? deskCalendar.keys : deskCalendar.keysOfDoctor}</span>
        <span aria-live="polite">{columns.length > 0 && sumInWords(sumOf(columns.map(figuresOf)))}</span>
      </p>
      {moving.lowering && <LowerPrice {...moving.lowering} onClose={moving.lowered} />}
      {books && <BookHere key={JSON.stringify(books)} wanted={books} onClose={() => setBooks(undefined)} />}
      {openId &&
        !books &&
        panel(
          openId,
          visits.find(({ _id }) => _id === openId),
          close,
        )}
    </>
  )
}

/** Of several calendars in tabs, each says whose it is. */
function useNamedTitle(doctor: string | undefined): void {
  useEffect(() => {
    if (!doctor) return undefined
    const before = document.title
    const own = deskCalendar.titleOf(common.doctor(doctor), deskCalendar.title)
    document.title = own
    return () => {
      // The next page may have set its own already.
      if (document.title === own) document.title = before
    }
  }, [doctor])
}

/** Why nobody has hours: the places that are closed on the days that are shown. */
function Closed({ closed }: { closed: readonly CalendarClosure[] }) {
  return closed.map(({ place, name, from, to }) => {
    const [first, last] = [dateInWords(from, 'short'), dateInWords(to, 'short')]
    return (
      <p key={`${place} ${from} ${name}`} className="cal-closed">
        {deskCalendar.closedAt(place, from === to ? first : deskCalendar.range(first, last), name)}
      </p>
    )
  })
}

/** Where columns, a month or lines are about to stand. */
function Coming({ view, days }: { view: View; days: number }) {
  const parts = view === 'list' ? 8 : view === 'month' ? 1 : Math.max(3, days)
  return (
    <div className="cal-coming" data-view={view} aria-hidden="true">
      {[...Array(parts).keys()].map((part) => (
        <Skeleton key={part} height={view === 'list' ? 52 : 560} />
      ))}
    </div>
  )
}
