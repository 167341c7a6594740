import { Link } from 'react-router'
import { dateInWords, dayInWords, slotIdOf } from '#contract/clinic-time.ts'
import type { ListedDoctor } from '#contract/doctors.ts'
import { bookingWindowDays } from '#contract/rules.ts'

/** The first times of the first days that fit; a press leads into booking with it chosen. */
export function CardTimes({ doctor, today }: { doctor: ListedDoctor; today: string | undefined }) {
  const days = doctor.times ?? []
  if (days.length === 0) {
    return <p className="card-times-none soft">No free time in the next {bookingWindowDays} days</p>
  }
  return (
    <ul className="card-times" aria-label={`Free times of Dr. ${doctor.name}`}>
      {days.map(({ date, times }) => (
        <li key={date}>
          <p aria-hidden="true">{today ? dayInWords(date, today) : dateInWords(date, 'short')}</p>
          <ul>
            {times.map((time) => (
              <li key={time.startTime}>
                <Link
                  className="time-chip"
                  to={`/book-appointment/${doctor._id}?date=${date}&slot=${slotIdOf(time)}`}
                  aria-label={`Book Dr. ${doctor.name}, ${dateInWords(date)}, ${time.startTime}`}
                >
                  {time.startTime}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
