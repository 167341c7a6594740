import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database.ts'
import { inWords } from '../platform/log-errors.ts'
import { readFirstPlace } from './first-place.ts'
import { type OutageLog, outageOf } from '../platform/outage.ts'
import { isStillTrue, readStandings, type Standing } from './about-appointment.ts'
import { readPaperFor } from './about-paper.ts'
import type { LetterFacts } from './enqueue.ts'
import { holdBack } from './hold-back.ts'
import { isLinkKind, readForLink } from './link-letters.ts'
import { letterOf } from './texts.ts'
import type { Desk } from './writer.ts'
import { asksSomething } from './stand-in-link.ts'
import { isUnreachable, mailLanes, type Transport } from './transport.ts'

type DueMail = {
  id: string
  kind: string
  /**
   * The appointment it is about; who it goes to is then read of the account. Of a mail about an account, `to_name`
   * and `to_email` say it.
   */
  claim_id: string | null
  user_id: string | null
  to_name: string | null
  to_email: string | null
  /** That of the account that it goes to, as it is now; of somebody without one, as the desk knows it. */
  language: string | null
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
  log: OutageLog
}

/** How long (ms) a round waits before it ends when the mail server cannot be reached. */
const awayPauseMs = 5000

/**
 * Sends what is due, a few letters at a time. Each mail is taken by itself right before it is sent, so that a slow mail
 * server makes nobody's lease run out. Its Message-ID is its row's: even a mail that was accepted at the very moment of
 * a crash is known as the same one. What cannot be sent is tried again after 30 s, 1 min, 2 min … up to 6 hours, and
 * given up after `mostAttempts`. Where the mail server cannot be reached the others are left as they are, and the round
 * ends after a pause. When `stop` asks for it no further mail is begun. Answers how many were sent; throws, once
 * nothing is under way any more, what the database throws.
 */
export async function deliverMail(office: PostOffice, stop?: AbortSignal, pauseMs = awayPauseMs): Promise<number> {
  // Without a mail server a demo keeps its mail; anywhere else it waits until there is one.
  if (!office.mail && !office.config.demo) return 0
  let sent = 0
  let isAway = false
  const lane = async () => {
    while (!stop?.aborted && !isAway) {
      const row = await takeDueMail(office.db)
      if (!row) return
      const fate = await send(office, row)
      if (fate === 'sent') sent++
      if (fate === 'unreachable') isAway = true
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: mailLanes }, lane))
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
  if (isAway) await pause(pauseMs, undefined, stop ? { signal: stop } : {}).catch(() => undefined)
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
    returning id, kind, claim_id, user_id, to_name, to_email, facts, attempts,
      coalesce((select language from users where users.id = mails.user_id), facts ->> 'language') as language
  `.execute(db)
  return rows[0]
}

/** What became of a mail that was taken; `unreachable` says something of the mail server, not of the mail. */
type Fate = 'sent' | Kept | 'refused' | 'unreachable'
type Kept = 'not to be sent' | 'left to the relay' | 'waits to be confirmed'

/** Sends one mail and notes how it went, unless somebody else has taken it since. */
async function send(office: PostOffice, row: DueMail): Promise<Fate> {
  const { db, config, signatures, mail, log } = office
  try {
    const due = await addressed(db, row)
    if (typeof due === 'string') {
      if (due === 'waits to be confirmed') await holdBack(db, row.id, row.attempts)
      else await (due === 'left to the relay' ? handBack(db, row) : drop(db, row))
      return due
    }
    const { name, address, facts } = due
    const letter = letterOf(
      { kind: row.kind, to_name: name, language: row.language, facts },
      await deskOf({ db, config, signatures }),
    )
    const messageId = `<${row.id}@${new URL(config.publicUrl).hostname}>`
    await mail?.send({ name, address }, letter, messageId)
    if (mail) outageAt(mail, log).over()
    await sql`
      update mails
      set sent_at = clinic_now(), last_error = null, to_name = ${name}, to_email = ${address},
        facts = ${JSON.stringify(facts)}::jsonb
      where id = ${row.id} and attempts = ${row.attempts}
    `.execute(db)
    return 'sent'
  } catch (error) {
    await noteFailure(db, row, error)
    if (mail && isUnreachable(error)) {
      outageAt(mail, log).failed(error)
      return 'unreachable'
    }
    const next = row.attempts < mostAttempts ? 'will be tried again' : 'is given up'
    log.warn({ mail: row.id, kind: row.kind, err: error }, `A mail could not be sent and ${next}`)
    return 'refused'
  }
}

async function noteFailure(db: Database, row: DueMail, error: unknown): Promise<void> {
  await sql`
    update mails
    set last_error = ${inWords(error)},
      next_try_at = clinic_now() + least(interval '6 hours', interval '30 s' * power(2, least(attempts - 1, 10))),
      failed_at = case when attempts >= ${mostAttempts} then clinic_now() end
    where id = ${row.id} and attempts = ${row.attempts} and sent_at is null
  `.execute(db)
}

async function drop(db: Database, { id, attempts }: DueMail): Promise<void> {
  await sql`delete from mails where id = ${id} and attempts = ${attempts}`.execute(db)
}

/** As if nobody had tried it: the relay takes it back with what has happened since. */
async function handBack(db: Database, { id, attempts }: DueMail): Promise<void> {
  await sql`
    update mails set attempts = attempts - 1, next_try_at = clinic_now() + interval '2 s'
    where id = ${id} and attempts = ${attempts}
  `.execute(db)
}

const outages = new WeakMap<NonNullable<Transport>, ReturnType<typeof outageOf>>()

function outageAt(mail: NonNullable<Transport>, log: OutageLog) {
  const known = outages.get(mail)
  if (known) return known
  const outage = outageOf(log, 'The mail server cannot be reached: mail waits', 'The mail server is reached again')
  outages.set(mail, outage)
  return outage
}

/**
 * To whom a mail goes and what it is about, as things stand now. One is not to be sent when the appointment is no
 * longer what the mail would say, its patient's account is closed, or its link opens nothing any more. It is left to
 * the relay where that has still to hear of what happened: what patients are told next follows from what they have been
 * told. What is about somebody's health waits while nobody knows that the address is theirs; what is about the account
 * itself goes.
 */
async function addressed(db: Database, row: DueMail): Promise<{ name: string; address: string; facts: object } | Kept> {
  const { linkId } = row.facts
  if (linkId && !(await opensSomething(db, linkId))) return 'not to be sent'
  if (isLinkKind(row.kind)) {
    const about = await readForLink(db, row.kind, row.claim_id!, row.facts.paperId)
    if (!about) return 'not to be sent'
    return { name: row.to_name!, address: row.to_email!, facts: { ...row.facts, ...about } }
  }
  if (row.claim_id === null) return { name: row.to_name!, address: row.to_email!, facts: row.facts }
  if (row.facts.paperId) return addressedPaper(db, row, row.facts.paperId)
  const { claimIds } = row.facts
  const standings = await readStandings(db, claimIds ?? [row.claim_id], row.user_id!)
  const told = standings.filter((standing) => isStillTrue(row, standing))
  const [first] = told
  const { open, ownsCard } = standings[0]!.reader
  if (!open && !(ownsCard && row.kind === 'card-refused')) return 'not to be sent'
  if (!first) {
    return standings.some(({ beingTold }) => beingTold) && row.attempts === 1 ? 'left to the relay' : 'not to be sent'
  }
  const { appointment, today, minutesAway, reader, visitOf } = first
  const ofSeries = claimIds ? { appointments: told.map((standing) => standing.appointment) } : {}
  const facts = { ...row.facts, appointment, ...ofSeries, today, minutesAway, ...(visitOf ? { visitOf } : {}) }
  return toReader(reader, facts)
}

async function addressedPaper(db: Database, row: DueMail, paperId: string) {
  const { paper, reader, visitOf } = await readPaperFor(db, paperId, row.user_id!)
  if (!reader.open) return 'not to be sent'
  return toReader(reader, { ...row.facts, paper, ...(visitOf ? { visitOf } : {}) })
}

function toReader({ name, address, confirmed }: Standing['reader'], facts: object) {
  if (!confirmed) return 'waits to be confirmed'
  return { name, address, facts }
}

/** Whether a link for a new password or an address, or one that asks about a stand-in, is still good. */
async function opensSomething(db: Database, linkId: string): Promise<boolean> {
  const { rows } = await sql`
    select from password_links where id = ${linkId}::uuid and used_at is null and expires_at > clinic_now()
    union all
    select from email_links where id = ${linkId}::uuid and used_at is null and expires_at > clinic_now()
    union all
    ${asksSomething(linkId)}
  `.execute(db)
  return rows.length > 0
}

type DeskNeeds = Pick<PostOffice, 'db' | 'config' | 'signatures'>

export const deskOf = async ({ db, config, signatures }: DeskNeeds): Promise<Desk> => ({
  url: config.publicUrl,
  timeZone: config.timeZone,
  signatures,
  now: new Date(),
  place: await readFirstPlace(db),
})
