import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import { formatsIn } from '../../texts/formats.ts'
import { type Language, languages } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { asHtml, asText, escaped } from './letter.ts'
import { letterOf, type MailRow } from './texts.ts'
import type { Desk } from './writer.ts'

type OutboxRow = MailRow & { id: string; to_email: string; sent_at: Date; attempts: number }

export type CaughtMail = {
  id: string
  to: string
  at: string
  subject: string
  text: string
  html: string
  calendar: string | null
}

/** The newest mails that a demo has kept instead of sending, of everybody or of one address. */
export async function caughtMail(db: Database, desk: Desk, to: string | undefined): Promise<CaughtMail[]> {
  const { rows } = await sql<OutboxRow>`
    select mails.id, kind, to_name, to_email, facts, sent_at, attempts,
      coalesce(person.language, facts ->> 'language') as language
    from mails left join persons person on person.id = mails.user_id
    -- A demo keeps nothing of the letters that its made-up past would have sent.
    where sent_at is not null and (claim_id is null or facts <> '{}')
      and (${to ?? null}::text is null or lower(to_email) = lower(${to ?? null}))
    order by sent_at desc, mails.id limit 100
  `.execute(db)
  return rows.map((row) => {
    const letter = letterOf(row, desk)
    return {
      id: row.id,
      to: `${row.to_name} <${row.to_email}>`.trim(),
      at: row.sent_at.toISOString(),
      subject: letter.subject,
      text: asText(letter),
      html: asHtml(letter),
      calendar: letter.calendar?.file ?? null,
    }
  })
}

const linked = (text: string) => escaped(text).replace(/https?:\/\/[^\s&]+/g, (url) => `<a href="${url}">${url}</a>`)

/** The style of `outboxPage`, which its policy names. */
export const outboxStyle = `:root { color-scheme: light dark }
body { max-width: 760px; margin: 32px auto; padding: 0 18px; font: 16px/1.5 system-ui, sans-serif }
details { border-top: 1px solid #8886; padding: 12px 0 }
summary { cursor: pointer }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px }`

function asItem({ to, at, subject, text, calendar }: CaughtMail, place: number, attachedSays: string): string {
  const attached = calendar ? `<p>${attachedSays}</p><pre dir="ltr">${escaped(calendar)}</pre>` : ''
  return `<details${place === 0 ? ' open' : ''}>
<summary><b dir="auto">${escaped(subject)}</b><br><small dir="ltr">${escaped(to)} · <time>${at}</time></small></summary>
<pre dir="auto">${linked(text)}</pre>${attached}</details>`
}

/** The outbox as a page without scripts. The page is in this language, each mail in its reader's. */
export function outboxPage(mails: CaughtMail[], language: Language): string {
  const { demoOutbox } = textsIn(language)
  const attached = demoOutbox.attached(formatsIn(language).ltr('appointment.ics'))
  const items = mails.map((mail, place) => asItem(mail, place, attached))
  return `<!doctype html><html lang="${language}" dir="${languages[language].dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${demoOutbox.title}</title>
<style>${outboxStyle}</style></head>
<body><main><h1>${demoOutbox.heading}</h1><p>${demoOutbox.says}</p>
${items.join('\n') || `<p>${demoOutbox.nothing}</p>`}</main></body></html>`
}
