import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database.ts'
import { type OutageLog, outageOf } from '../platform/outage.ts'
import { addressed, type Kept } from './addressed.ts'
import {
  type DueMail,
  dropMails,
  handBack,
  holdBack,
  leaseSeconds,
  mostAttempts,
  noteRefused,
  sentMarks,
  takeDueMails,
} from './due-mails.ts'
import { readFirstPlace } from './first-place.ts'
import { letterOf } from './texts.ts'
import { isUnreachable, mailLanes, type Transport } from './transport.ts'
import type { Desk } from './writer.ts'

type PostOffice = {
  db: Database
  config: Pick<Config, 'publicUrl' | 'demo'> & { timeZone: string }
  signatures: Desk['signatures']
  mail: Transport
  log: OutageLog
}

/** How long (ms) a round waits before it ends when the mail server cannot be reached. */
const awayPauseMs = 5000

/** The most mails that are taken, read and marked together. */
const mostTogether = 50

/** How long (ms) a group should take, so that a mail leaves soon after its content was read. */
const groupMs = 500

/**
 * If the sending of a mail has not begun after this time (ms), the mail is given back: the rest of its lease is
 * reserved for sending.
 */
const beginWithinMs = leaseSeconds * 500

/**
 * Sends due mails in groups: each group is taken, read and marked as sent together, over a few connections. Groups
 * begin small and grow while the mail server is fast, so that the content is still true when a mail leaves. A
 * Message-ID belongs to its row: a mail that was accepted right before a crash is sent again under the same one. A mail
 * that fails is tried again with growing pauses. If the mail server cannot be reached, the other mails stay as they
 * are, and the round ends after a pause. After `stop` no further mail is begun. Answers how many were sent. Throws
 * errors of the database once all sending has ended.
 */
export async function deliverMail(office: PostOffice, stop?: AbortSignal, pauseMs = awayPauseMs): Promise<number> {
  // Without a mail server a demo keeps its mail in the outbox; elsewhere mail waits until there is one.
  if (!office.mail && !office.config.demo) return 0
  let sent = 0
  let size = office.mail ? mailLanes : mostTogether
  while (!stop?.aborted) {
    const began = performance.now()
    const taken = await takeDueMails(office.db, size)
    if (taken.length === 0) break
    const group = await sendTogether(office, taken, began, stop)
    sent += group.sent
    if (group.isAway) {
      await pause(pauseMs, undefined, stop ? { signal: stop } : {}).catch(() => undefined)
      break
    }
    const isQuick = performance.now() - began < groupMs
    size = isQuick ? Math.min(size * 2, mostTogether) : Math.max(Math.floor(size / 2), mailLanes)
  }
  return sent
}

type Group = { sent: number; isAway: boolean }

/** Sends a group of taken mails, and notes the result of each unless another server has taken it since. */
async function sendTogether(
  office: PostOffice,
  taken: readonly DueMail[],
  takenAt: number,
  stop: AbortSignal | undefined,
): Promise<Group> {
  const { db, mail } = office
  const found = await addressed(db, taken)
  const kept = (why: Kept) => taken.filter(({ id }) => found.get(id) === why)
  await dropMails(db, kept('not to be sent'))
  await handBack(db, kept('left to the relay'), 2)
  await holdBack(db, kept('waits to be confirmed'))
  const desk = await deskOf(office)
  const marks = sentMarks(db)
  const waiting = taken.filter(({ id }) => typeof found.get(id) === 'object')
  const group: Group = { sent: 0, isAway: false }
  const mayBegin = () => !stop?.aborted && !group.isAway && performance.now() - takenAt < beginWithinMs
  const lane = async () => {
    while (mayBegin()) {
      const row = waiting.shift()
      if (!row) return
      const due = found.get(row.id) as Exclude<ReturnType<(typeof found)['get']>, Kept | undefined>
      try {
        if ('error' in due) throw due.error
        const { name, address, facts } = due
        const letter = letterOf({ kind: row.kind, to_name: name, language: row.language, facts }, desk)
        if (mail) {
          await mail.send({ name, address }, letter, messageIdOf(row, desk))
          outageAt(mail, office.log).over()
        }
        marks.add({ id: row.id, attempts: row.attempts, name, address, facts })
        group.sent++
      } catch (error) {
        if (await isAway(office, row, error)) group.isAway = true
      }
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: mailLanes }, lane))
  try {
    await marks.end()
    for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
    return group
  } finally {
    await handBack(db, waiting, 0)
  }
}

const messageIdOf = ({ id }: DueMail, { url }: Desk) => `<${id}@${new URL(url).hostname}>`

/** Notes that a mail could not be sent. Answers whether the reason is the mail server, not the mail. */
async function isAway({ db, mail, log }: PostOffice, row: DueMail, error: unknown): Promise<boolean> {
  await noteRefused(db, row, error)
  if (mail && isUnreachable(error)) {
    outageAt(mail, log).failed(error)
    return true
  }
  const next = row.attempts < mostAttempts ? 'will be tried again' : 'is given up'
  log.warn({ mail: row.id, kind: row.kind, err: error }, `A mail could not be sent and ${next}`)
  return false
}

const outages = new WeakMap<NonNullable<Transport>, ReturnType<typeof outageOf>>()

function outageAt(mail: NonNullable<Transport>, log: OutageLog) {
  const known = outages.get(mail)
  if (known) return known
  const outage = outageOf(log, 'The mail server cannot be reached: mail waits', 'The mail server is reached again')
  outages.set(mail, outage)
  return outage
}

type DeskNeeds = Pick<PostOffice, 'db' | 'config' | 'signatures'>

export const deskOf = async ({ db, config, signatures }: DeskNeeds): Promise<Desk> => ({
  url: config.publicUrl,
  timeZone: config.timeZone,
  signatures,
  now: new Date(),
  place: await readFirstPlace(db),
})
