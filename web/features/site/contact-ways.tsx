import { IconClock, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { clinic } from '#contract/rules.ts'
import { contactPage } from '#texts/site/contact-page.ts'
import { firstEmergencyNumber } from '../clinic/places/emergency-number.ts'
import { format } from '../../language/format.ts'
import { Rich } from '../../ui/rich.tsx'
import { useClaims } from './own-claims.ts'
import { useIsDemo } from './own-figures.ts'
import { Phone } from '../../ui/phone.tsx'

/** Phone, e-mail, address and hours. */
export function ContactWays() {
  const emergency = firstEmergencyNumber()
  const isDemo = useIsDemo()
  const { answerHours, openingHours } = useClaims()
  return (
    <section className="page section" aria-labelledby="ways-heading">
      <h2 id="ways-heading" className="unseen">
        {contactPage.ways.heading}
      </h2>
      <ul className="contact-ways">
        <li>
          <IconPhone size={24} aria-hidden="true" />
          <h3>{contactPage.ways.phone}</h3>
          <p>
            <Phone of={clinic.phone} />
          </p>
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
          <address translate="no">
            {format().ltr(clinic.name)}
            <br />
            {format().ltr(clinic.address)}
          </address>
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
