import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { mailTroubles } from '#contract/moving-in/first-day.ts'
import type { Ground } from '../../ground.ts'
import { deskOf } from '../../mail/deliver.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { letterOf } from '../../mail/texts.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'

type Trouble = (typeof mailTroubles)[number]

/** Nodemailer's error codes, and what they mean. */
const troubles: Record<string, Trouble> = {
  EDNS: 'address',
  ENOTFOUND: 'address',
  ECONNECTION: 'connection',
  ESOCKET: 'connection',
  ETIMEDOUT: 'connection',
  ECONNREFUSED: 'connection',
  EAUTH: 'login',
  ENOAUTH: 'login',
  ETLS: 'encryption',
  EREQUIRETLS: 'encryption',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
}

function troubleOf(error: unknown): Trouble {
  const { code = '', message } = error as { code?: string; message: string }
  if (/certificate|\bSSL\b|\bTLS\b/i.test(message)) return 'encryption'
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return 'address'
  return troubles[code] ?? 'other'
}

/**
 * Sends a mail to the caller at once, not by the queue, and answers the result. A mail that was accepted is stored as
 * sent; a demo without a mail server puts it into its outbox.
 */
export async function sendTestMail(
  { db, mail, config, signatures }: Pick<Ground, 'db' | 'mail' | 'config' | 'signatures'>,
  { id: userId, name, email: to, language }: Caller,
): Promise<{ to: string; trouble: Trouble | null; reason: string }> {
  const kind = 'test'
  const id = randomUUID()
  if (!mail && config.demo) {
    await inTransaction(db, (tx) => enqueueMail(tx, { kind, userId, dedupeKey: `test-${id}`, facts: {} }))
    return { to, trouble: null, reason: '' }
  }
  const fate: { trouble: Trouble | null; reason: string } = { trouble: mail ? null : 'unset', reason: '' }
  if (mail) {
    const letter = letterOf(
      { kind, to_name: name, language: language ?? null, facts: {} },
      await deskOf({ db, config, signatures }),
    )
    const messageId = `<${id}@${new URL(config.publicUrl).hostname}>`
    await mail.send({ name, address: to }, letter, messageId).catch((error: Error) => {
      fate.trouble = troubleOf(error)
      fate.reason = error.message.slice(0, 500)
    })
  }
  await inTransaction(db, async (tx) => {
    if (fate.trouble) return
    await sql`
      insert into mails (id, dedupe_key, kind, user_id, to_name, to_email, facts, attempts, sent_at)
      values (${id}, ${`test-${id}`}, ${kind}, ${userId}, ${name}, ${to}, '{}', 1, clinic_now())
    `.execute(tx)
  })
  return { to, ...fate }
}
