import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dateInWords, wallClock } from '#contract/clinic-time.ts'
import { call, queryOf } from '../../api.ts'
import { useClinicClock } from '../../clinic.ts'
import './join-waiting-list.css'

const waitingQuery = queryOf('GET /waitlist', {}, ['waiting'])

/**
 * The days the patient waits for; what is offered to them can be taken with one press. Shows nothing where they wait
 * for none.
 */
export function WaitingDays() {
  const clock = useClinicClock()
  const { data = [] } = useQuery(waitingQuery)
  const leave = useMutation({
    mutationFn: (id: string) => call('DELETE /waitlist/{id}', { params: { id } }),
    meta: { stale: ['waiting', 'times'] },
  })
  const untilOf = (instant: string) => (clock ? ` until ${wallClock(clock.timeZone, new Date(instant)).time}` : '')
  if (data.length === 0) return null
  return (
    <section className="waiting-days" aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="panel-title" style={{ margin: 0 }}>
        You are waiting for
      </h2>
      <ul>
        {data.map(({ _id, doctorId, date, ahead, offer }) => (
          <li key={_id} data-offered={offer ? true : undefined}>
            <div>
              <b>
                {dateInWords(date)} with Dr. {doctorId.name}
              </b>
              <p className="soft">
                {offer
                  ? `${offer.slotId.slice(0, 5)} is held for you${untilOf(offer.expiresAt)}.`
                  : ahead === 0
                    ? 'You are the first in line.'
                    : `${ahead} before you.`}
              </p>
            </div>
            <div className="form-acts">
              {offer && (
                <Button component={Link} to={`/book-appointment/${doctorId._id}?date=${date}&slot=${offer.slotId}`}>
                  Take {offer.slotId.slice(0, 5)}
                </Button>
              )}
              <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate(_id)}>
                Wait no longer
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
