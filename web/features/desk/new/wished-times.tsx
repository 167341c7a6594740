import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { addDays } from '#contract/clinic-time.ts'
import type { SoonestTime } from '#contract/hours.ts'
import { common } from '#texts/common/common.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import { asPrice, dayInWords, format } from '../../../language/format.ts'
import { specialtyInWords } from '../../../language/specialty.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { isLost } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type ChosenTime, columnsMost, dayBefore, doctorOf, pagesMost, type Wish, wishedTimesQuery } from './wish.ts'

/** So many times of a column are shown at first. */
const timesShown = 8

const keyOf = ({ doctorId, date, startTime }: ChosenTime) => `${doctorId} ${date} ${startTime}`

/**
 * The next times that suit: of several doctors, or of the next days of one. Times of the previous question are not
 * kept, because a time can be booked by one press.
 */
export function useWishedTimes(wish: Wish, isToday: boolean) {
  const [paged, setPaged] = useState({ of: '', page: 0 })
  const asked = JSON.stringify(wish)
  // Another question begins with its first doctors.
  const page = paged.of === asked ? paged.page : 0
  const query = useQuery(wishedTimesQuery(wish, page, isToday))
  const found = query.isPlaceholderData ? undefined : query.data
  return {
    found,
    shown: found?.slice(columnsMost * page),
    page,
    hasMore: found !== undefined && found.length === columnsMost * (page + 1) && page + 1 < pagesMost,
    turn: (to: number) => setPaged({ of: asked, page: to }),
    hasFailed: isLost(query),
    retry: () => void query.refetch(),
  }
}

type Column = { key: string; title: string; says: readonly string[]; doctorName: string; none?: string } & {
  times: readonly ChosenTime[]
}

const timesOn = ({ doctor, days = [] }: SoonestTime, index: number): ChosenTime[] =>
  (days[index]?.times ?? []).map(({ startTime }) => ({ doctorId: doctor._id, date: days[index]!.date, startTime }))

/** A column for each doctor with the times of their first day that suits. */
function byDoctor(found: readonly SoonestTime[], { from, whom, part }: Wish, today: string): Column[] {
  return found.map((time) => ({
    key: time.doctor._id,
    doctorName: time.doctor.name,
    title: deskBoard.dr(time.doctor.name),
    says: [
      ...(whom ? [] : [specialtyInWords(time.doctor.specialization)]),
      format().row([dayInWords(time.date, today), asPrice(time.fee)]),
    ],
    ...(from && time.date !== from
      ? { none: (part ? newVisit.notThenOn : newVisit.noneOn)(dayInWords(from, today)) }
      : {}),
    times: timesOn(time, 0),
  }))
}

/** A column for each day of one doctor, with the day that was asked for even if nothing is free then. */
function byDay(time: SoonestTime, { from, part }: Wish, today: string): Column[] {
  const { doctor, days = [] } = time
  const of = { doctorName: doctor.name }
  const free = days.map(({ date }, n) => ({
    ...{ ...of, key: date, title: dayInWords(date, today) },
    ...{ says: [format().row([deskBoard.dr(doctor.name), asPrice(time.fee)])], times: timesOn(time, n) },
  }))
  if (!from || days[0]?.date === from) return free
  const said = part ? newVisit.notThen : newVisit.noneThatDay
  const none = { ...of, none: said, key: from, title: dayInWords(from, today), says: [], times: [] }
  return [none, ...free].slice(0, columnsMost)
}

type Props = ReturnType<typeof useWishedTimes> & {
  wish: Wish
  today: string
  isWalkIn: boolean
  chosen: ChosenTime | undefined
  error: string | undefined
  onChoose: (time: ChosenTime) => void
  /** Asks for another day. */
  onDay: (from: string) => void
}

/** Three columns of times: by doctor, or by day of one doctor. */
export function WishedTimes(props: Props) {
  const { wish, today, isWalkIn, shown, page, hasMore, turn, hasFailed, retry, chosen, error, onChoose, onDay } = props
  const name = useId()
  if (hasFailed) return <Failed message={common.noTimes} onRetry={retry} />
  if (!shown) return <Skeleton height={220} />
  const isOne = doctorOf(wish) !== undefined
  const columns = isOne ? shown.flatMap((time) => byDay(time, wish, today)) : byDoctor(shown, wish, today)
  const days = columns.flatMap(({ times }) => times.map(({ date }) => date)).toSorted()
  return (
    <div className="wished">
      {columns.length === 0 && (
        <p className="soft" role="status">
          {isWalkIn ? deskBooking.none : newVisit.nobody}
        </p>
      )}
      {columns.length > 0 && (
        <fieldset
          className="wished-columns"
          {...(error ? { 'aria-invalid': true, 'aria-describedby': `${name}-error` } : {})}
        >
          <legend className="unseen">{deskBooking.soonest}</legend>
          {columns.map(({ key, ...column }) => (
            <TimesColumn key={key} {...column} {...{ name, today, chosen, onChoose }} />
          ))}
          {error && (
            <p className="chips-error" id={`${name}-error`} role="alert">
              {error}
            </p>
          )}
        </fieldset>
      )}
      <div className="wished-turns">
        {!isWalkIn && (
          <Button
            size="sm"
            variant="default"
            disabled={wish.from <= today}
            onClick={() => onDay(dayBefore(wish.from, today))}
          >
            {newVisit.earlier}
          </Button>
        )}
        {!isWalkIn && days[0] && (
          <Button
            size="sm"
            variant="default"
            onClick={() => onDay(addDays((isOne ? days.at(-1) : days[0]) ?? today, 1))}
          >
            {newVisit.later}
          </Button>
        )}
        {page > 0 && (
          <Button size="sm" variant="default" onClick={() => turn(0)}>
            {newVisit.firstDoctors}
          </Button>
        )}
        {!isOne && hasMore && (
          <Button size="sm" variant="default" onClick={() => turn(page + 1)}>
            {newVisit.otherDoctors}
          </Button>
        )}
      </div>
    </div>
  )
}

type ColumnProps = Omit<Column, 'key'> & Pick<Props, 'today' | 'chosen' | 'onChoose'> & { name: string }

function TimesColumn({ title, says, none, times, doctorName, name, today, chosen, onChoose }: ColumnProps) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const at = chosen && keyOf(chosen)
  const shown = isWhole ? times : times.filter((time, n) => n < timesShown || keyOf(time) === at)
  return (
    <div className="wished-column">
      <h3 id={id}>
        <bdi>{title}</bdi>
      </h3>
      {says.map((line) => (
        <p key={line} className="soft">
          {line}
        </p>
      ))}
      {none && <p className="wished-none">{none}</p>}
      <div className="chips">
        {shown.map((time) => (
          <label key={keyOf(time)} className="chip">
            <input
              type="radio"
              name={name}
              value={keyOf(time)}
              aria-label={newVisit.timeOf(
                dayInWords(time.date, today),
                format().ltr(time.startTime),
                deskBoard.dr(doctorName),
              )}
              checked={keyOf(time) === at}
              onChange={() => onChoose(time)}
            />
            <span aria-hidden="true">{format().ltr(time.startTime)}</span>
          </label>
        ))}
      </div>
      {shown.length < times.length && (
        <button type="button" className="link-button" onClick={() => setWhole(true)}>
          {newVisit.allTimes(times.length)}
        </button>
      )}
    </div>
  )
}
