import {
  IconAmbulance,
  IconBed,
  IconMessageCircleHeart,
  IconPhoneCall,
  IconTestPipe,
  IconVaccine,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { services as t } from '#texts/services.ts'
import { firstEmergencyNumber } from '../clinic/places/emergency-number.ts'
import { useIsDemo } from './own-figures.ts'
import { services } from './services-offered.ts'
import '../../ui/plain-button.css'
import './services.css'

const iconOf = {
  ambulance: IconAmbulance,
  'home-sample-collection': IconTestPipe,
  'hospital-beds': IconBed,
  counseling: IconMessageCircleHeart,
  vaccination: IconVaccine,
}

/** The five services, each asked for from the dashboard, and the emergency banner. */
export function Services() {
  const emergency = firstEmergencyNumber()
  const isDemo = useIsDemo()
  return (
    <div className="services">
      <ul>
        {services.map(({ id, to }) => {
          const Icon = iconOf[id]
          const { name, says, act } = t.offered[id]
          return (
            <li key={id} id={id}>
              <Icon size={32} stroke={1.5} aria-hidden="true" />
              <h2>{id === 'ambulance' && !isDemo ? t.ambulance : name}</h2>
              <p>{says}</p>
              <Link to={to} className="plain-button quiet">
                {act}
              </Link>
            </li>
          )
        })}
      </ul>
      <aside className="services-emergency" aria-label={t.emergency.label}>
        <div>
          <h2>{t.emergency.heading}</h2>
          <p>{t.emergency.says(emergency)}</p>
        </div>
        <a href={`tel:${emergency}`} className="plain-button">
          <IconPhoneCall size={20} aria-hidden="true" />
          {t.emergency.call}
        </a>
      </aside>
    </div>
  )
}
