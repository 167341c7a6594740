import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { checkInPage } from '#texts/desk/check-in-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { namesNothing } from '../../wire/api.ts'
import { useChange } from '../../wire/use-change.ts'
import { checkInQuery } from '../../features/booking/appointments/check-in-query.ts'
import { untilOpenMs } from '../../features/desk/check-in/until-open.ts'
import { VisitAtTheDoor } from '../../features/desk/check-in/visit-at-the-door.tsx'
import { useActing } from '../../features/people/acting.ts'
import { asPrice, format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { MissingPage } from '../../ui/whole-page-states.tsx'

export const clientLoader = askEarly(['user'], ({ ask, params: { appointmentId = '' } }) => {
  void ask(checkInQuery(appointmentId))
})

export const meta = () => [{ title: checkInPage.title }]

/** Check-in to one of the patient's visits: contact data, the amount due, and a button. */
export default function CheckIn() {
  const { appointmentId: id = '' } = useParams()
  const { personId, search } = useActing()
  const asked = useQuery({
    ...checkInQuery(id),
    refetchInterval: ({ state }) => state.data?.standing === 'early' && untilOpenMs,
    refetchOnWindowFocus: 'always',
  })
  const arrive = useChange('POST /appointments/{id}/check-in', {
    invalidates: ['appointments'],
    failed: checkInPage.failed,
    scope: id,
  })
  if (!asked.data && namesNothing(asked.error)) return <MissingPage />
  return (
    <>
      <h1>{checkInPage.heading}</h1>
      <Loaded of={asked} failed={checkInPage.loadFailed} shape={320}>
        {(visit) => (
          <div className="panel">
            <VisitAtTheDoor visit={visit}>
              {visit.mayCheckIn && (visit.standing === 'open' || visit.standing === 'early') && (
                <>
                  <h2>{checkInPage.right}</h2>
                  <Facts
                    className="check-in-facts"
                    rows={(['phone', 'address'] as const).map((field) => [
                      checkInPage[field],
                      visit[field] || checkInPage.none,
                    ])}
                  />
                  <p>
                    <Link to={personId ? `/dashboard/family/${personId}` : '/dashboard/profile'}>
                      {checkInPage.change}
                    </Link>
                  </p>
                </>
              )}
              <p>{visit.due > 0 ? checkInPage.due(format().ltr(asPrice(visit.due))) : checkInPage.paid}</p>
              {visit.mayCheckIn && visit.standing === 'open' && (
                <Button size="lg" loading={arrive.isPending} onClick={() => arrive.mutate({ params: { id } })}>
                  {checkInPage.here}
                </Button>
              )}
              <p>
                <Link to={`/dashboard${search}`}>{checkInPage.dashboard}</Link>
              </p>
            </VisitAtTheDoor>
          </div>
        )}
      </Loaded>
    </>
  )
}
