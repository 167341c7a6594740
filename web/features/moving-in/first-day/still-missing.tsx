import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { firstDayPage } from '#texts/moving-in/first-day-page.ts'
import { Button } from '../../../ui/button.tsx'
import { firstDayQuery } from './queries.ts'

/** On the overview, until the clinic is set up: the missing steps, with links. */
export function StillMissing() {
  const { data } = useQuery(firstDayQuery)
  if (!data || data.complete) return null
  const missing = data.steps.filter(({ done, needed }) => needed && !done)
  return (
    <section className="panel first-day-missing" aria-labelledby="first-day-missing">
      <h2 id="first-day-missing">{firstDayPage.overview.heading}</h2>
      <p>{firstDayPage.overview.missing(missing.length)}</p>
      <ul>
        {missing.map(({ step }) => (
          <li key={step}>
            <Link to={`/admin/dashboard/first-day?step=${step}`}>{firstDayPage.names[step]}</Link>
          </li>
        ))}
      </ul>
      {!data.bookable && <p className="soft">{firstDayPage.overview.notBookable}</p>}
      <div className="form-acts">
        <Button component={Link} to="/admin/dashboard/first-day">
          {firstDayPage.overview.goOn}
        </Button>
      </div>
    </section>
  )
}
