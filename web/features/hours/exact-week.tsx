import type { WeeklyHours } from '#contract/hours.ts'
import type { Place } from '#contract/clinic/places.ts'
import { weekdays } from '#contract/rules.ts'
import { exactHours } from '#texts/hours/exact-hours.ts'
import { format } from '../../language/format.ts'
import { daysAsRead } from './days-as-read.ts'
import { clockText, minuteOf } from '../../clock/clock-text.ts'

/** The week as a picture; the rows beside it say the same in words. */
export function ExactWeek({ hours, places }: { hours: readonly WeeklyHours[]; places: readonly Place[] }) {
  const first = Math.floor(Math.min(8 * 60, ...hours.map(({ startTime }) => minuteOf(startTime))) / 60)
  const last = Math.ceil(Math.max(18 * 60, ...hours.map(({ endTime }) => minuteOf(endTime))) / 60)
  const share = (minutes: number) => `${(minutes / ((last - first) * 60)) * 100}%`
  const height = `${(last - first) * 2}rem`
  const nameOf = (placeId: string) => places.find(({ _id }) => _id === placeId)?.name ?? exactHours.closedPlace
  const fullHours = Array.from({ length: last - first }, (_, n) => first + n)

  return (
    <div className="exact-week" role="img" aria-label={exactHours.drawn}>
      <div className="exact-axis" style={{ height }}>
        {fullHours
          .filter((hour) => hour % 2 === 0)
          .map((hour) => (
            <span key={hour} style={{ insetBlockStart: share((hour - first) * 60) }}>
              {format().ltr(clockText(hour * 60))}
            </span>
          ))}
      </div>
      {daysAsRead().map((day) => (
        <div key={day}>
          <b>{format().weekdayHead(weekdays.indexOf(day))}</b>
          <div className="exact-day" style={{ height }}>
            {hours
              .filter((each) => each.day === day)
              .map(({ startTime, endTime, placeId, video }) => (
                <span
                  key={startTime}
                  data-video={video || undefined}
                  data-other={places.findIndex(({ _id }) => _id === placeId) > 0 || undefined}
                  style={{
                    insetBlockStart: share(minuteOf(startTime) - first * 60),
                    height: share(minuteOf(endTime) - minuteOf(startTime)),
                  }}
                >
                  {format().ltr(`${startTime}–${endTime}`)}
                  {places.length > 1 && <small>{nameOf(placeId)}</small>}
                  {video && <small>{exactHours.video}</small>}
                </span>
              ))}
          </div>
        </div>
      ))}
    </div>
  )
}
