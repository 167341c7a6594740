import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bookingWindowDays, clinic, holdMinutes } from '#contract/rules.ts'
import { terms as t } from '#texts/terms.ts'
import { currencyInWords } from '../language/currency.ts'
import { firstEmergencyNumber } from '../features/clinic/places/emergency-number.ts'
import { LegalWords } from '../features/legal/legal-words.tsx'
import { legalQuery } from '../features/legal/queries.ts'
import { PlainWords } from '../features/site/plain-words.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { format } from '../language/format.ts'
import { Rich } from '../ui/rich.tsx'

export const meta = (page: PublicPage) => publicMeta(page, t.title, t.lead)

export default function Terms() {
  const { duration } = format()
  const emergency = firstEmergencyNumber()
  const published = useQuery(legalQuery).data?.find(({ kind }) => kind === 'terms')
  if (published) {
    return (
      <PlainWords heading={t.heading} lead="">
        <LegalWords page={published} />
      </PlainWords>
    )
  }
  return (
    <PlainWords heading={t.heading} lead={t.lead}>
      <h2>{t.what.heading}</h2>
      <p>{t.what.says}</p>
      <p>
        <Rich
          text={t.what.emergency(emergency)}
          parts={{ call: (number) => <a href={`tel:${emergency}`}>{number}</a> }}
        />
      </p>
      <h2>{t.account.heading}</h2>
      <p>{t.account.says}</p>
      <h2>{t.booking.heading}</h2>
      <ul>
        <li>{t.booking.window(duration(bookingWindowDays, 'day'))}</li>
        <li>{t.booking.hold(duration(holdMinutes, 'minute'))}</li>
        <li>{t.booking.pending}</li>
        <li>{t.booking.zone}</li>
      </ul>
      <h2>{t.price.heading}</h2>
      <p>{t.price.says(currencyInWords())}</p>
      <h2>{t.cancelling.heading}</h2>
      <p>
        <Rich text={t.cancelling.says} parts={{ contact: (words) => <Link to="/contact">{words}</Link> }} />
      </p>
      <h2>{t.fair.heading}</h2>
      <p>{t.fair.says}</p>
      <h2>{t.questions.heading}</h2>
      <p>
        <Rich
          text={t.questions.says(clinic.email)}
          parts={{
            mail: (address) => <a href={`mailto:${clinic.email}`}>{address}</a>,
            privacy: (words) => <Link to="/privacy">{words}</Link>,
          }}
        />
      </p>
    </PlainWords>
  )
}
