import { useQuery } from '@tanstack/react-query'
import { clinic } from '#contract/rules.ts'
import { specializationsQuery } from './queries.ts'

/** How many doctors there are in all, the product's figures, and how the clinic is reached: one way for every card. */
export function DirectoryFooter() {
  const counted = useQuery(specializationsQuery)
  const doctors = counted.data?.reduce((sum, each) => sum + each.doctors, 0)
  return (
    <footer className="directory-footer">
      <dl>
        <div>
          <dt>Doctors</dt>
          <dd>{doctors ?? '–'}</dd>
        </div>
        <div>
          <dt>Specializations</dt>
          <dd>15+</dd>
        </div>
        <div>
          <dt>Support</dt>
          <dd>24/7</dd>
        </div>
        <div>
          <dt>Satisfaction</dt>
          <dd>98%</dd>
        </div>
      </dl>
      <address className="soft">
        {clinic.name}, {clinic.address} · <a href={`tel:${clinic.phone.replace(/[^+\d]/g, '')}`}>{clinic.phone}</a> ·{' '}
        <a href={`mailto:${clinic.email}`}>{clinic.email}</a>
      </address>
    </footer>
  )
}
