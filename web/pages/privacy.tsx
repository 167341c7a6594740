import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { clinic, rememberedSessionDays, sessionHours } from '#contract/rules.ts'
import { privacy as t } from '#texts/privacy.ts'
import { LegalWords } from '../features/legal/legal-words.tsx'
import { legalQuery } from '../features/legal/queries.ts'
import { PlainWords } from '../features/site/plain-words.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { format } from '../language/format.ts'
import { Rich } from '../ui/rich.tsx'

export const meta = (page: PublicPage) => publicMeta(page, t.title, t.lead)

export default function Privacy() {
  const { duration } = format()
  const published = useQuery(legalQuery).data?.find(({ kind }) => kind === 'privacy')
  if (published) {
    return (
      <PlainWords heading={t.heading} lead="">
        <LegalWords page={published} />
      </PlainWords>
    )
  }
  return (
    <PlainWords heading={t.heading} lead={t.lead}>
      <h2>{t.kept.heading}</h2>
      <ul>
        <li>{t.kept.profile}</li>
        <li>{t.kept.appointments}</li>
        <li>{t.kept.password}</li>
        <li>{t.kept.logins}</li>
      </ul>
      <h2>{t.notKept.heading}</h2>
      <p>{t.notKept.says}</p>
      <h2>{t.seen.heading}</h2>
      <ul>
        <li>{t.seen.you}</li>
        <li>{t.seen.doctor}</li>
        <li>{t.seen.admins}</li>
        <li>{t.seen.payments}</li>
        <li>{t.seen.nobody}</li>
      </ul>
      <h2>{t.howLong.heading}</h2>
      <ul>
        <li>{t.howLong.records}</li>
        <li>{t.howLong.account}</li>
        <li>{t.howLong.cards}</li>
        <li>{t.howLong.logins}</li>
      </ul>
      <h2>{t.browser.heading}</h2>
      <p>{t.browser.says(duration(sessionHours, 'hour'), duration(rememberedSessionDays, 'day'))}</p>
      <h2>{t.say.heading}</h2>
      <p>
        <Rich
          text={t.say.says(clinic.email)}
          parts={{
            mail: (address) => <a href={`mailto:${clinic.email}`}>{address}</a>,
            contact: (words) => <Link to="/contact">{words}</Link>,
          }}
        />
      </p>
    </PlainWords>
  )
}
