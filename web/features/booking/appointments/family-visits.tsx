import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addDays } from '#contract/clinic-time.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { common } from '#texts/common/common.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { familyQuery } from '../../people/queries.ts'
import { doctorNameOf, nextVisit } from './appointment-lists.ts'
import { myAppointmentsQuery } from './queries.ts'
import { useVisitInWords } from './visit-in-words.ts'

/** The most people whose visits are loaded. */
const most = 6

/** The next visit of each person whose visits the account may see; nothing if there is none. */
export function FamilyVisits({ clock }: { clock: { date: string; now: number } }) {
  const family = useQuery(familyQuery)
  const inWords = useVisitInWords()
  const people = (family.data?.people ?? [])
    .flatMap(({ person, rights }) => (person && rights.includes('visits') ? [person] : []))
    .slice(0, most)
  const from = addDays(clock.date, -1)
  const found = useQueries({
    queries: people.map(({ _id: personId }) =>
      myAppointmentsQuery({ personId, list: 'upcoming', sort: 'oldest', limit: '5', from }),
    ),
  })
  const coming = people
    .flatMap((person, n) => {
      const visit = nextVisit(found[n]?.data?.rows ?? [], clock.now)
      return visit ? [{ person, visit }] : []
    })
    .toSorted((a, b) => Date.parse(a.visit.startsAt) - Date.parse(b.visit.startsAt))
  if (coming.length === 0) return null
  return (
    <section className="panel" aria-labelledby="family-visits">
      <h2 id="family-visits">{patientVisits.ofFamily}</h2>
      <ul className="guardianships">
        {coming.map(({ person, visit }) => (
          <li key={person._id} className="guardianship">
            <div>
              <p className="guardianship-name">
                <Link to={`/dashboard?for=${person._id}`}>
                  <bdi>{person.name}</bdi>
                </Link>
              </p>
              <p className="soft">
                {format().row([
                  dateInWords(visit.appointmentDate),
                  inWords.times(visit),
                  format().apart(common.doctor(doctorNameOf(visit))),
                ])}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
