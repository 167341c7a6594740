import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import { asHtml, asText, escaped } from './letter.ts'
import { type Desk, letterOf, type MailRow } from './texts.ts'

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

/** The newest mails that a demo has caught instead of sending, of everybody or of one address. */
export async function caughtMail(db: Database, desk: Desk, to: string | undefined): Promise<CaughtMail[]> {
  const { rows } = await sql<OutboxRow>`
    select id, kind, to_name, to_email, facts, sent_at, attempts from mails
    where sent_at is not null and (${to ?? null}::text is null or lower(to_email) = lower(${to ?? null}))
    order by sent_at desc, id limit 100
  `.execute(db)
  return rows.map((row) => {
    const letter = letterOf(row, desk)
    return {
      id: row.id,
      to: `${row.to_name} <${row.to_email}>`,
      at: row.sent_at.toISOString(),
      subject: letter.subject,
      text: asText(letter),
      html: asHtml(letter),
      calendar: letter.calendar?.file ?? null,
    }
  })
}

const linked = (text: string) => escaped(text).replace(/https?:\/\/[^\s&]+/g, (url) => `<a href="${url}">${url}</a>`)

const style = `:root { color-scheme: light dark }
body { max-width: 760px; margin: 32px auto; padding: 0 18px; font: 16px/1.5 system-ui, sans-serif }
details { border-top: 1px solid #8886; padding: 12px 0 }
summary { cursor: pointer }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px }`

function asItem({ to, at, subject, text, calendar }: CaughtMail, place: number): string {
  const attached = calendar ? `<p>Attached: appointment.ics</p><pre>${escaped(calendar)}</pre>` : ''
  return `<details${place === 0 ? ' open' : ''}>
<summary><b>${escaped(subject)}</b><br><small>${escaped(to)} · <time>${at}</time></small></summary>
<pre>${linked(text)}</pre>${attached}</details>`
}

/** The outbox as a page without any script. */
export function outboxPage(mails: CaughtMail[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Outbox · Salus</title>
<style>${style}</style></head>
<body><main><h1>Outbox</h1><p>A demo sends no mail: it is kept here, newest first.</p>
${mails.map(asItem).join('\n') || '<p>Nothing yet.</p>'}</main></body></html>`
}
