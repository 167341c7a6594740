import {
  IconAmbulance,
  IconBed,
  IconMessageCircleHeart,
  IconPhoneCall,
  IconTestPipe,
  IconVaccine,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { emergencyNumber } from '#contract/rules.ts'
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
  return (
    <div className="services">
      <ul>
        {services.map(({ id, to, name, says, act }) => {
          const Icon = iconOf[id]
          return (
            <li key={id} id={id}>
              <Icon size={32} stroke={1.5} aria-hidden="true" />
              <h2>{name}</h2>
              <p>{says}</p>
              <Link to={to} className="plain-button quiet">
                {act}
              </Link>
            </li>
          )
        })}
      </ul>
      <aside className="services-emergency" aria-label="Emergency">
        <div>
          <h2>A life in danger?</h2>
          <p>Leave this page and call. {emergencyNumber} answers at any hour.</p>
        </div>
        <a href={`tel:${emergencyNumber}`} className="plain-button">
          <IconPhoneCall size={20} aria-hidden="true" />
          Call Emergency Services
        </a>
      </aside>
    </div>
  )
}
