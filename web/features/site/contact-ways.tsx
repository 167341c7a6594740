import { IconClock, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { clinic } from '#contract/rules.ts'
import { contactPage } from '#texts/site/contact-page.ts'
import { firstEmergencyNumber } from '../clinic/places/emergency-number.ts'
import { usePlacesToReach } from '../clinic/places/places-to-reach.ts'
import { format } from '../../language/format.ts'
import { Rich } from '../../ui/rich.tsx'
import { useClaims } from './own-claims.ts'
import { useIsDemo } from './own-figures.ts'
import { Phone } from '../../ui/phone.tsx'

/** Phone and address of each place, e-mail and hours. */
export function ContactWays() {
  const emergency = firstEmergencyNumber()
  const isDemo = useIsDemo()
  const { answerHours, openingHours } = useClaims()
  const places = usePlacesToReach()
  return (
    <section className="page section" aria-labelledby="ways-heading">
      <h2 id="ways-heading" className="unseen">
        {contactPage.ways.heading}
      </h2>
      <ul className="contact-ways">
        <li>
          <IconPhone size={24} aria-hidden="true" />
          <h3>{contactPage.ways.phone}</h3>
          {places.map(({ _id, name, phone }) => (
            <p key={_id}>
              {places.length > 1 && <span translate="no">{format().ltr(name)} </span>}
              <Phone of={phone} />
            </p>
          ))}
          <p className="soft">
            <Rich
              text={contactPage.ways.phoneSays(emergency)}
              parts={{ call: (number) => <a href={`tel:${emergency}`}>{number}</a> }}
            />
          </p>
        </li>
        <li>
          <IconMail size={24} aria-hidden="true" />
          <h3>{contactPage.ways.email}</h3>
          <p>
            <a href={`mailto:${clinic.email}`}>{clinic.email}</a>
          </p>
          {!isDemo && answerHours > 0 && <p>{contactPage.own.answersWithin(answerHours)}</p>}
          <p className="soft">{isDemo ? contactPage.ways.emailSays : contactPage.own.emailSays}</p>
        </li>
        <li>
          <IconMapPin size={24} aria-hidden="true" />
          <h3>{contactPage.ways.address}</h3>
          {places.map(({ _id, name, address }) => (
            <address key={_id} translate="no">
              {format().ltr(name)}
              <br />
              {format().ltr(address)}
            </address>
          ))}
          <p className="soft">{contactPage.ways.addressSays}</p>
        </li>
        <li>
          <IconClock size={24} aria-hidden="true" />
          <h3>{isDemo || openingHours ? contactPage.ways.hours : contactPage.own.hours}</h3>
          {isDemo ? <p>{contactPage.ways.hoursAre}</p> : openingHours && <p dir="auto">{openingHours}</p>}
          <p className="soft">{contactPage.ways.hoursSays}</p>
        </li>
      </ul>
    </section>
  )
}
