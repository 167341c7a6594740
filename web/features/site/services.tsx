import {
  IconAmbulance,
  IconBed,
  IconMessageCircleHeart,
  IconPhoneCall,
  IconTestPipe,
  IconVaccine,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { servicesPage } from '#texts/site/services-page.ts'
import { firstEmergencyNumber } from '../clinic/places/emergency-number.ts'
import { useIsDemo } from './own-figures.ts'
import { services } from './services-offered.ts'

const iconOf = {
  ambulance: IconAmbulance,
  'home-sample-collection': IconTestPipe,
  'hospital-beds': IconBed,
  counseling: IconMessageCircleHeart,
  vaccination: IconVaccine,
}

/** The five services, each with a link to its form in the dashboard, and the emergency banner. */
export function Services() {
  const emergency = firstEmergencyNumber()
  const isDemo = useIsDemo()
  return (
    <div className="services">
      <ul>
        {services.map(({ id, to }) => {
          const Icon = iconOf[id]
          return (
            <li key={id} id={id}>
              <Icon size={32} stroke={1.5} aria-hidden="true" />
              <h2>{id === 'ambulance' && !isDemo ? servicesPage.ambulance : servicesPage.offered[id].name}</h2>
              <p>{servicesPage.offered[id].says}</p>
              <Link to={to} className="plain-button quiet">
                {servicesPage.offered[id].act}
              </Link>
            </li>
          )
        })}
      </ul>
      <aside className="services-emergency" aria-label={servicesPage.emergency.label}>
        <div>
          <h2>{servicesPage.emergency.heading}</h2>
          <p>{servicesPage.emergency.says(emergency)}</p>
        </div>
        <a href={`tel:${emergency}`} className="plain-button">
          <IconPhoneCall size={20} aria-hidden="true" />
          {servicesPage.emergency.call}
        </a>
      </aside>
    </div>
  )
}
