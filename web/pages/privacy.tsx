import { Link } from 'react-router'
import { browserCookieDays, clinic, rememberedSessionDays, sessionHours } from '#contract/rules.ts'
import { privacyNotice } from '#texts/legal/privacy-notice.ts'
import { LegalPage } from '../features/site/legal-page.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { format } from '../language/format.ts'
import { Rich } from '../ui/rich.tsx'

export const meta = (page: PublicPage) => publicMeta(page, privacyNotice.title, privacyNotice.lead)

export default function Privacy() {
  const { duration } = format()
  return (
    <LegalPage kind="privacy" heading={privacyNotice.heading} lead={privacyNotice.lead}>
      <h2>{privacyNotice.kept.heading}</h2>
      <ul>
        <li>{privacyNotice.kept.profile}</li>
        <li>{privacyNotice.kept.appointments}</li>
        <li>{privacyNotice.kept.password}</li>
        <li>{privacyNotice.kept.logins}</li>
      </ul>
      <h2>{privacyNotice.notKept.heading}</h2>
      <p>{privacyNotice.notKept.says}</p>
      <p>{privacyNotice.notKept.video}</p>
      <h2>{privacyNotice.seen.heading}</h2>
      <ul>
        <li>{privacyNotice.seen.you}</li>
        <li>{privacyNotice.seen.doctor}</li>
        <li>{privacyNotice.seen.admins}</li>
        <li>{privacyNotice.seen.payments}</li>
        <li>{privacyNotice.seen.nobody}</li>
      </ul>
      <h2>{privacyNotice.howLong.heading}</h2>
      <ul>
        <li>{privacyNotice.howLong.records}</li>
        <li>{privacyNotice.howLong.account}</li>
        <li>{privacyNotice.howLong.cards}</li>
        <li>{privacyNotice.howLong.logins}</li>
      </ul>
      <h2>{privacyNotice.browser.heading}</h2>
      <p>
        {privacyNotice.browser.says(
          duration(sessionHours, 'hour'),
          duration(rememberedSessionDays, 'day'),
          duration(browserCookieDays, 'day'),
        )}
      </p>
      <h2>{privacyNotice.say.heading}</h2>
      <p>
        <Rich
          text={privacyNotice.say.says(clinic.email)}
          parts={{
            mail: (address) => <a href={`mailto:${clinic.email}`}>{address}</a>,
            contact: (words) => <Link to="/contact">{words}</Link>,
          }}
        />
      </p>
    </LegalPage>
  )
}
