import { Link } from 'react-router'
import { bookingWindowDays, clinic, holdMinutes } from '#contract/rules.ts'
import { termsOfUse } from '#texts/legal/terms-of-use.ts'
import { currencyInWords } from '../language/currency.ts'
import { firstEmergencyNumber } from '../features/clinic/places/emergency-number.ts'
import { LegalPage } from '../features/site/legal-page.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { format } from '../language/format.ts'
import { Rich } from '../ui/rich.tsx'

export const meta = (page: PublicPage) => publicMeta(page, termsOfUse.title, termsOfUse.lead)

export default function Terms() {
  const { duration } = format()
  const emergency = firstEmergencyNumber()
  return (
    <LegalPage kind="terms" heading={termsOfUse.heading} lead={termsOfUse.lead}>
      <h2>{termsOfUse.what.heading}</h2>
      <p>{termsOfUse.what.says}</p>
      <p>
        <Rich
          text={termsOfUse.what.emergency(emergency)}
          parts={{ call: (number) => <a href={`tel:${emergency}`}>{number}</a> }}
        />
      </p>
      <h2>{termsOfUse.account.heading}</h2>
      <p>{termsOfUse.account.says}</p>
      <h2>{termsOfUse.booking.heading}</h2>
      <ul>
        <li>{termsOfUse.booking.window(duration(bookingWindowDays, 'day'))}</li>
        <li>{termsOfUse.booking.hold(duration(holdMinutes, 'minute'))}</li>
        <li>{termsOfUse.booking.pending}</li>
        <li>{termsOfUse.booking.zone}</li>
      </ul>
      <h2>{termsOfUse.price.heading}</h2>
      <p>{termsOfUse.price.says(currencyInWords())}</p>
      <h2>{termsOfUse.cancelling.heading}</h2>
      <p>
        <Rich text={termsOfUse.cancelling.says} parts={{ contact: (words) => <Link to="/contact">{words}</Link> }} />
      </p>
      <h2>{termsOfUse.fair.heading}</h2>
      <p>{termsOfUse.fair.says}</p>
      <h2>{termsOfUse.questions.heading}</h2>
      <p>
        <Rich
          text={termsOfUse.questions.says(clinic.email)}
          parts={{
            mail: (address) => <a href={`mailto:${clinic.email}`}>{address}</a>,
            privacy: (words) => <Link to="/privacy">{words}</Link>,
          }}
        />
      </p>
    </LegalPage>
  )
}
