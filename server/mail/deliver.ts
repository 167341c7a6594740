import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database.ts'
import { inWords } from '../platform/log-errors.ts'
import { isStillTrue, readStanding } from './about-appointment.ts'
import type { LetterFacts } from './enqueue.ts'
import { type Desk, letterOf } from './texts.ts'
import { mailLanes, type Transport } from './transport.ts'

type DueMail = {
  id: string
  kind: string
  /**
   * The appointment it is about; who it goes to is read from there. Of a mail about an account, `to_name` and
   * `to_email` say it.
   */
  claim_id: string | null
  to_name: string | null
  to_email: string | null
  facts: LetterFacts
  attempts: number
}

/** How long (s) nobody else takes a mail that is under way: twice what the transport gives a letter at the most. */
const leaseSeconds = 120

/** A mail that has been refused this often, for a day and a half, is no longer tried by itself. */
const mostAttempts = 16

type PostOffice = {
  db: Database
  config: Pick<Config, 'publicUrl' | 'demo'> & { timeZone: string }
  signatures: Desk['signatures']
  mail: Transport
  log: { warn: (facts: object, sentence: string) => void }
}

/**
 * Sends what is due, a few letters at a time. Each mail is taken by itself right before it is sent, so that a slow mail
 * server makes nobody's lease run out. Its Message-ID is its row's: even a mail that was accepted at the very moment of
 * a crash is known as the same one. What cannot be sent is tried again after 30 s, 1 min, 2 min … up to 6 hours, and given
 * up after `mostAttempts`. When `stop` asks for it no further mail is begun. Answers how many were sent.
 */
export async function deliverMail(office: PostOffice, stop?: AbortSignal): Promise<number> {
  // Without a mail server a demo keeps its mail; anywhere else it waits until there is one.
  if (!office.mail && !office.config.demo) return 0
  let sent = 0
  const lane = async () => {
    while (!stop?.aborted) {
      const row = await takeDueMail(office.db)
      if (!row) return
      if (await send(office, row)) sent++
    }
  }
  await Promise.all(Array.from({ length: mailLanes }, lane))
  return sent
}

/** Takes one mail that is due. Its number of attempts says who has it: whoever takes it later counts one more. */
async function takeDueMail(db: Database): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    update mails set next_try_at = clinic_now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id = (
      select id from mails where sent_at is null and failed_at is null and next_try_at <= clinic_now()
      order by next_try_at limit 1 for update skip locked
    )
    returning id, kind, claim_id, to_name, to_email, facts, attempts
  `.execute(db)
  return rows[0]
}

/** Sends one mail and notes how it went, unless somebody else has taken it since. Answers whether it was sent. */
async function send({ db, config, signatures, mail, log }: PostOffice, row: DueMail): Promise<boolean> {
  try {
    const due = await addressed(db, row)
    if (!due) {
      await sql`delete from mails where id = ${row.id} and attempts = ${row.attempts}`.execute(db)
      return false
    }
    const { name, address, facts } = due
    const letter = letterOf({ kind: row.kind, to_name: name, facts }, deskOf({ config, signatures }))
    const messageId = `<${row.id}@${new URL(config.publicUrl).hostname}>`
    await mail?.send({ name, address }, letter, messageId)
    await sql`
      update mails
      set sent_at = clinic_now(), last_error = null, to_name = ${name}, to_email = ${address}, facts = ${JSON.stringify(facts)}::jsonb
      where id = ${row.id} and attempts = ${row.attempts}
    `.execute(db)
    return true
  } catch (error) {
    const reason = inWords(error)
    const next = row.attempts < mostAttempts ? 'will be tried again' : 'is given up'
    log.warn({ mail: row.id, kind: row.kind, err: error }, `A mail could not be sent and ${next}`)
    await sql`
      update mails
      set last_error = ${reason},
        next_try_at = clinic_now() + least(interval '6 hours', interval '30 s' * power(2, least(attempts - 1, 10))),
        failed_at = case when attempts >= ${mostAttempts} then clinic_now() end
      where id = ${row.id} and attempts = ${row.attempts} and sent_at is null
    `.execute(db)
    return false
  }
}

/**
 * To whom a mail goes and what it is about, as things stand now. Null for one that is not to be sent: the appointment
 * is no longer what the mail would say, or its patient's account is closed.
 */
async function addressed(db: Database, row: DueMail): Promise<{ name: string; address: string; facts: object } | null> {
  if (row.claim_id === null) return { name: row.to_name!, address: row.to_email!, facts: row.facts }
  const standing = await readStanding(db, row.claim_id)
  if (!standing.reader.open || !isStillTrue(row, standing)) return null
  const { appointment, today, reader } = standing
  return { name: reader.name, address: reader.address, facts: { ...row.facts, appointment, today } }
}

export const deskOf = ({ config, signatures }: Pick<PostOffice, 'config' | 'signatures'>): Desk => ({
  url: config.publicUrl,
  timeZone: config.timeZone,
  signatures,
  now: new Date(),
})
