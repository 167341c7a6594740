import { useQuery } from '@tanstack/react-query'
import type { Board } from '#contract/desk/desk.ts'
import { soonestMost } from '#contract/rules.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { dayInWords, format } from '../../language/format.ts'
import { soonestTimesQuery } from '../hours/soonest-query.ts'
import type { DoctorDay } from './day.ts'

type Props = {
  board: Board
  /** Today's date at the place. */
  today: string
  doctors: readonly DoctorDay[]
}

/** Beside the board: the day of each doctor, and their next free times. */
export function DoctorsSide({ board, today, doctors }: Props) {
  const { data: soonest = [] } = useQuery(soonestTimesQuery({ placeId: board.place._id }, soonestMost))
  return (
    <section className="board-column board-doctors" aria-labelledby="board-doctors">
      <h2 id="board-doctors">{deskBoard.doctors.heading}</h2>
      {doctors.length === 0 && <p className="soft">{deskBoard.doctors.none}</p>}
      <ul>
        {doctors.map((doctor) => (
          <li key={doctor._id} className="board-doctor">
            <p>
              <strong>
                <bdi>{deskBoard.dr(doctor.name)}</bdi>
              </strong>
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
          </li>
        ))}
      </ul>
      {soonest.length > 0 && (
        <div className="board-doctor">
          <h3>{deskBoard.soonest}</h3>
          <ul className="board-soonest">
            {soonest.slice(0, 6).map(({ doctor, date, startTime }) => (
              <li key={doctor._id}>
                {format().row([
                  ...(date === today ? [] : [dayInWords(date, today)]),
                  format().ltr(startTime),
                  deskBoard.dr(doctor.name),
                ])}
              </li>
            ))}
          </ul>
        </div>
      )}
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
