import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { common } from '#texts/common/common.ts'
import { overviewPage } from '#texts/reports/overview-page.ts'
import { dateInWords, format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { weeksQuery } from './queries.ts'
import { lengthText } from '../../clock/clock-text.ts'

/** The number of doctors shown at first. */
const shownAtFirst = 14

const asHours = (minutes: number) => format().ltr(lengthText(minutes))

/** How full the next week is, emptiest doctors first, because these can still be filled. */
export function NextWeek() {
  const { data } = useQuery(weeksQuery)
  const [isWhole, showWhole] = useState(false)
  if (!data) return null
  const { from, to, doctors } = data.next
  const shown = isWhole ? doctors : doctors.slice(0, shownAtFirst)
  return (
    <section className="panel overview-part next-week" id="next-week" aria-labelledby="next-week-title">
      <h2 id="next-week-title">
        {overviewPage.next.heading}{' '}
        <small>{overviewPage.next.range(dateInWords(from, 'short'), dateInWords(to, 'short'))}</small>
      </h2>
      {doctors.length === 0 ? (
        <p className="soft">{overviewPage.next.none}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{overviewPage.next.doctor}</th>
              {[overviewPage.next.hours, overviewPage.next.booked, overviewPage.next.used, overviewPage.next.free].map(
                (head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ _id, name, offeredMinutes, bookedMinutes }) => {
              const used = Math.min(1, bookedMinutes / offeredMinutes)
              return (
                <tr key={_id}>
                  <td>
                    <Link to={`/admin/dashboard/doctors?open=${_id}`}>
                      <bdi>{common.doctor(name)}</bdi>
                    </Link>
                  </td>
                  <td>{asHours(offeredMinutes)}</td>
                  <td>{asHours(bookedMinutes)}</td>
                  <td className="used">
                    <i aria-hidden="true" style={{ inlineSize: `${used * 100}%` }} />
                    <span>{format().percent(Math.round(used * 100) / 100)}</span>
                  </td>
                  <td>{asHours(Math.max(0, offeredMinutes - bookedMinutes))}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {!isWhole && doctors.length > shownAtFirst && (
        <Button variant="default" onClick={() => showWhole(true)}>
          {overviewPage.next.all(doctors.length)}
        </Button>
      )}
    </section>
  )
}
