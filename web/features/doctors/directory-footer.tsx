import { useQuery } from '@tanstack/react-query'
import { clinic } from '#contract/rules.ts'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { clinicQuery } from '../../clock/clinic.ts'
import { usePlacesToReach } from '../clinic/places/places-to-reach.ts'
import { format } from '../../language/format.ts'
import { specializationsQuery } from './queries.ts'
import { Phone } from '../../ui/phone.tsx'

/** The number of doctors, in a demo the product's figures, and the clinic's contact data. */
export function DirectoryFooter() {
  const counted = useQuery(specializationsQuery)
  const doctors = counted.data?.reduce((sum, each) => sum + each.doctors, 0)
  const specialties = counted.data?.filter((each) => each.doctors > 0).length
  const [{ name, address, phone }] = usePlacesToReach()
  const isDemo = useQuery(clinicQuery).data?.demo === true
  return (
    <footer className="directory-footer">
      <dl>
        <div>
          <dt>{doctorDirectory.figures.doctors}</dt>
          <dd>{doctors === undefined ? '–' : format().number(doctors)}</dd>
        </div>
        <div>
          <dt>{doctorDirectory.figures.specializations}</dt>
          <dd>{isDemo ? format().ltr('15+') : specialties === undefined ? '–' : format().number(specialties)}</dd>
        </div>
        {isDemo && (
          <>
            <div>
              <dt>{doctorDirectory.figures.support}</dt>
              <dd>24/7</dd>
            </div>
            <div>
              <dt>{doctorDirectory.figures.satisfaction}</dt>
              <dd>98%</dd>
            </div>
          </>
        )}
      </dl>
      <address className="soft" translate="no">
        {format().ltr(`${name}, ${address}`)} · <Phone of={phone} /> ·{' '}
        <a href={`mailto:${clinic.email}`}>{clinic.email}</a>
      </address>
    </footer>
  )
}
