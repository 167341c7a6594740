import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database.ts'
import { asHtml, asText, type Letter } from './letter.ts'
import { type Desk, letterOf, type MailRow } from './texts.ts'

/** Hands a letter to the world. Null where no mail server is configured: the rows themselves are then the local outbox. */
export type Transport =
  | ((to: { name: string; address: string }, letter: Letter, messageId: string) => Promise<void>)
  | null

export function smtpTransport({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Transport {
  if (!smtpUrl) return null
  const server = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return async (to, letter, messageId) => {
    await server.sendMail({
      from: mailFrom,
      to,
      messageId,
      subject: letter.subject,
      text: asText(letter),
      html: asHtml(letter),
      ...(letter.calendar
        ? {
            attachments: [
              {
                filename: 'appointment.ics',
                content: letter.calendar.file,
                contentType: `text/calendar; charset=utf-8; method=${letter.calendar.method}`,
              },
            ],
          }
        : {}),
    })
  }
}

type DueMail = MailRow & { id: string; to_email: string; attempts: number }

/** How many are taken in one go, and how long (s) nobody else takes them. */
const most = 20
const leaseSeconds = 120

/**
 * Sends what is due, each mail by one server: taking it pushes its next try away, so that a crash in the middle only delays it. Its
 * Message-ID is its row's, so that even a mail that was accepted at the very moment of a crash is known as the same one.
 * What cannot be sent is tried again after 30 s, 1 min, 2 min … up to 6 hours. Answers how many were sent.
 */
export async function deliverMail({
  db,
  log,
  config,
  signatures,
  mail,
}: Parameters<typeof deskOf>[0] & {
  db: Database
  mail: Transport
  log: { warn: (facts: object, sentence: string) => void }
}): Promise<number> {
  // Without a mail server a demo keeps its mail; anywhere else it waits until there is one.
  if (!mail && !config.demo) return 0
  let sent = 0
  for (;;) {
    const { rows } = await sql<DueMail>`
      update mails set next_try_at = clinic_now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
      where id in (
        select id from mails where sent_at is null and next_try_at <= clinic_now()
        order by next_try_at limit ${most} for update skip locked
      )
      returning id, kind, to_name, to_email, facts, attempts
    `.execute(db)
    for (const row of rows) {
      try {
        const letter = letterOf(row, deskOf({ config, signatures }))
        await mail?.(
          { name: row.to_name, address: row.to_email },
          letter,
          `<${row.id}@${new URL(config.publicUrl).hostname}>`,
        )
        await sql`update mails set sent_at = clinic_now(), last_error = null where id = ${row.id}`.execute(db)
        sent++
      } catch (error) {
        const reason = (error as Error).message.slice(0, 300)
        log.warn({ mail: row.id, kind: row.kind, reason }, 'A mail could not be sent and will be tried again')
        await sql`
          update mails
          set last_error = ${reason},
            next_try_at = clinic_now() + least(interval '6 hours', interval '30 s' * power(2, least(attempts - 1, 10)))
          where id = ${row.id}
        `.execute(db)
      }
    }
    if (rows.length < most) return sent
  }
}

export const deskOf = ({
  config,
  signatures,
}: {
  config: { publicUrl: string; timeZone: string; demo: boolean }
  signatures: Desk['signatures']
}): Desk => ({ url: config.publicUrl, timeZone: config.timeZone, signatures, now: new Date() })
