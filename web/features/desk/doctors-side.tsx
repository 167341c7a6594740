import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Board } from '#contract/desk/desk.ts'
import { soonestMost } from '#contract/rules.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { dayInWords, format } from '../../language/format.ts'
import { specialtyInWords } from '../../language/specialty.ts'
import { soonestTimesQuery } from '../hours/soonest-query.ts'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'
import type { ChosenTime } from './new/wish.ts'
import type { DoctorDay } from './day.ts'

const TellDelay = lazyDialog(() => import('./tell-delay.tsx').then((part) => part.TellDelay))

/** The delay (minutes) from which a notice is worthwhile. */
const lateFrom = 10

/** Late doctors first, then by name. */
const inOrder = (doctors: readonly DoctorDay[]) =>
  doctors.toSorted((a, b) => Number(b.late >= lateFrom) - Number(a.late >= lateFrom) || b.late - a.late)

type Props = {
  board: Board
  /** Today's date at the place. */
  today: string
  doctors: readonly DoctorDay[]
  onBook: (time: ChosenTime) => void
}

/** Beside the board: the day of each doctor, and their next free times. */
export function DoctorsSide({ board, today, doctors, onBook }: Props) {
  useSoon(TellDelay)
  const [told, setTold] = useState<DoctorDay>()
  const { data: soonest = [] } = useQuery(soonestTimesQuery({ placeId: board.place._id }, soonestMost))
  return (
    <section className="board-column board-doctors" aria-labelledby="board-doctors">
      <h2 id="board-doctors">
        {deskBoard.doctors.heading} <span className="soft">{doctors.length}</span>
      </h2>
      {doctors.length === 0 && <p className="soft">{deskBoard.doctors.none}</p>}
      <ul className="board-rows">
        {inOrder(doctors).map((doctor) => (
          <li key={doctor._id} className="board-doctor">
            <p>
              <Link to={`/desk/calendar?place=${board.place._id}&doctor=${doctor._id}&view=day&day=${board.date}`}>
                <bdi>{deskBoard.dr(doctor.name)}</bdi>
              </Link>
              <span
                className="board-pace"
                data-late={doctor.late === 0 ? undefined : doctor.late < 10 ? 'some' : 'much'}
              >
                {paceOf(doctor)}
              </span>
            </p>
            <div className="board-progress" role="img" aria-label={deskBoard.doctors.progress(doctor.seen, doctor.all)}>
              <span style={{ width: `${(100 * doctor.seen) / Math.max(1, doctor.all)}%` }} />
            </div>
            {doctor.late >= lateFrom && doctor.untold > 0 && (
              <button type="button" className="link-button" onClick={() => setTold(doctor)}>
                {deskBoard.attention.tell(doctor.untold)}
              </button>
            )}
          </li>
        ))}
      </ul>
      {soonest.length > 0 && (
        <div className="board-doctor board-free">
          <h3>{deskBoard.soonest}</h3>
          <ul className="board-soonest">
            {soonest.slice(0, 4).map(({ doctor, date, startTime }) => (
              <li key={doctor._id}>
                <button type="button" onClick={() => onBook({ doctorId: doctor._id, date, startTime })}>
                  {format().row([
                    ...(date === today ? [] : [dayInWords(date, today)]),
                    format().ltr(startTime),
                    deskBoard.dr(doctor.name),
                  ])}{' '}
                  <small>{specialtyInWords(doctor.specialization)}</small>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {told && <TellDelay doctor={told} placeId={board.place._id} onClose={() => setTold(undefined)} />}
    </section>
  )
}

function paceOf({ late, next, overdue, sees }: DoctorDay): string {
  if (late > 0) return deskBoard.late(late)
  const then = next ? [deskBoard.doctors.next(format().ltr(next))] : []
  if (overdue > 0) return format().row([deskBoard.doctors.overdue(overdue), ...then])
  if (next) return format().row([deskBoard.doctors.onTime, deskBoard.doctors.next(format().ltr(next))])
  return sees ? deskBoard.doctors.onTime : deskBoard.doctors.over
}
