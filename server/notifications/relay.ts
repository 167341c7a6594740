import { sql } from 'kysely'
import { undoAllowedSeconds } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import { type AppointmentLetter, enqueueLetters, takeBackLetters, toldBySeries } from '../mail/enqueue.ts'
import { passes } from '../platform/constraints.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { inWords } from '../platform/log-errors.ts'
import { endWaitingBy } from '../booking/waiting-list/end-waiting.ts'
import { newsOfDoctors, takenAway } from './doctor-news.ts'
import { announced, gather, type Moment, type News, nothing } from './gather.ts'
import { type AppointmentNotice, notify, takeBackNotices, type Unread } from './notify.ts'
import { planReminders } from './remind.ts'
import { lettersTogether, noticesTogether } from './series.ts'
import { setAside } from './set-aside.ts'
import { tellAwaited } from './tell-awaited.ts'
import { tellOfForms } from './tell-of-forms.ts'

/** How many events one transaction handles at most. */
const most = 1000

type Event = {
  id: number
  kind: string
  at: string
  claim_id: string
  actor_id: string | null
  /** The patient did it, or somebody acting for them. */
  by_patient: boolean
  /** Somebody other than the account that acted is told of the patient's visits. */
  others_read: boolean
  patient_id: string
  doctor_user_id: string
  /** The doctor it was with before; null if the event does not say. */
  from_doctor_user_id: string | null
  /** The doctor who sees the patient stands in for another. */
  stands_in: boolean
  place_id: string
  date: string
  start_time: string
  end_time: string
  series_id: string | null
  /** A payment for it has arrived, even if it was refunded since. */
  paid: boolean
  from: Moment | null
  of_many: boolean
  undo: boolean
}

/**
 * Turns events of appointments into mail and notices, each event exactly once: its row in `unrelayed_events` is deleted
 * in the transaction that enqueues, so a crash undoes both. An event that commits late is told late, and nothing else
 * waits for it. A batch that fails is halved until the failing event is found; that one is set aside, and the others
 * are told. Answers how many events it told or set aside.
 */
export async function relayEvents(
  { db, config, log }: Pick<Ground, 'db' | 'log'> & { config: Pick<Ground['config'], 'mailDelaySeconds'> },
  stop?: AbortSignal,
): Promise<number> {
  const delay = config.mailDelaySeconds
  let told = 0
  let size = most
  while (!stop?.aborted) {
    try {
      const work = (tx: Queries) => (size === 1 ? relayOne(tx, delay, log) : relayRound(tx, delay, size))
      const round = await inTransaction(db, work)
      told += round
      if (round < size) break
      if (size === 1) size = most
    } catch (error) {
      // A temporary error is no event's fault: the next round tries again. An event that can neither be told nor set
      // aside would be tried forever.
      if (passes(error) || size === 1) throw error
      size = Math.ceil(size / 2)
    }
  }
  return told
}

async function relayRound(tx: Queries, mailDelaySeconds: number, size: number): Promise<number> {
  // One relay at a time among all servers: two would gather events of the same appointment separately.
  if (!(await isOurTurn(tx))) return 0
  const taken = await sql<{ event_id: number }>`
    delete from unrelayed_events
    -- As an array, each id is found by index; as a set, PostgreSQL might scan all waiting events, perhaps a million.
    where event_id = any (array(select event_id from events_to_tell order by event_id limit ${size}))
    returning event_id
  `.execute(tx)
  if (taken.rows.length === 0) return 0
  const events = await readEvents(
    tx,
    taken.rows.map((row) => row.event_id),
  )
  await tell(tx, events, mailDelaySeconds)
  await tellAwaited(tx, events)
  await tellOfForms(
    tx,
    events.filter(({ kind }) => kind === 'booked').map((event) => event.claim_id),
  )
  const claimIds = [...new Set(events.map((event) => event.claim_id))]
  await planReminders(tx, claimIds)
  await endWaitingBy(tx, claimIds)
  await markStaleFigures(tx, events)
  return taken.rows.length
}

/** Tells the first event alone, and sets it aside if that fails. Answers how many it told or set aside. */
async function relayOne(tx: Queries, mailDelaySeconds: number, log: Ground['log']): Promise<number> {
  // Before the savepoint, so that rolling back keeps the lock, and the first event stays the first.
  if (!(await isOurTurn(tx))) return 0
  await sql`savepoint before_the_event`.execute(tx)
  try {
    return await relayRound(tx, mailDelaySeconds, 1)
  } catch (error) {
    if (passes(error)) throw error
    await sql`rollback to savepoint before_the_event`.execute(tx)
    await setAside(tx, inWords(error))
    log.warn({ err: error }, 'An event cannot be told and is set aside')
    return 1
  }
}

async function isOurTurn(tx: Queries): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('relay of events', 0)) as mine
  `.execute(tx)
  return rows[0]!.mine
}

async function readEvents(tx: Queries, ids: number[]): Promise<Event[]> {
  const { rows } = await sql<Event>`
    select event.id, event.kind, iso(event.at) as at, event.claim_id, event.actor_id, claim.patient_id,
      coalesce((select role = 'user' from users where users.id = event.actor_id), false) as by_patient,
      case when event.actor_id = claim.patient_id
        -- Most patients have nobody who acts for them: these are two index look-ups.
        then exists (
          select from persons record
          join guardianships guardianship on guardianship.person_id = record.id and guardianship.ended_at is null
            and guardianship.account_id is not null
          where record.root_id = claim.patient_id
        )
        else exists (
          select from readers_of(claim.patient_id) where account_id is distinct from event.actor_id
        )
      end as others_read,
      doctor.user_id as doctor_user_id,
      (select user_id from doctors where id = (event.details #>> '{from,doctorId}')::uuid) as from_doctor_user_id,
      exists (
        select from stand_ins where claim_id = claim.id and to_doctor_id = claim.doctor_id
      ) as stands_in, claim.place_id, claim.date, claim.start_time, claim.end_time,
      claim.checkout_id as series_id, event.details -> 'from' as from,
      coalesce(event.details ? 'ofMany', false) as of_many, coalesce(event.details ? 'undo', false) as undo,
      coalesce(payment.received_cents > 0, false) as paid
    from appointment_events event
    join claims claim on claim.id = event.claim_id
    join doctors doctor on doctor.id = claim.doctor_id
    left join payment_money payment on payment.claim_id = claim.id
    where event.id = any(${ids}::bigint[])
    order by event.id
  `.execute(tx)
  return rows
}

/** Combines each appointment's new events with what was not told yet, and enqueues the result. */
async function tell(tx: Queries, events: readonly Event[], mailDelaySeconds: number): Promise<void> {
  const ofClaim = Map.groupBy(
    events.filter(({ kind }) => announced.has(kind)),
    (event) => event.claim_id,
  )
  const claimIds = [...ofClaim.keys()]
  if (claimIds.length === 0) return
  const takenBack = await takeBackLetters(tx, claimIds)
  const unsent = new Map(takenBack.map((letter) => [letter.claimId, letter]))
  const ofOthers = Map.groupBy(
    takenBack.filter(({ ownDoing }) => !ownDoing),
    (letter) => letter.claimId,
  )
  const unread = Map.groupBy(await takeBackNotices(tx, claimIds), ({ claimId }) => claimId)
  const seriesIds = new Map(events.map((event) => [event.claim_id, event.series_id]))
  const ofSeries = claimIds.filter((id) => seriesIds.get(id))
  const toldWithSeries = ofSeries.length > 0 ? await toldBySeries(tx, ofSeries) : new Set<string>()
  const letters: AppointmentLetter[] = []
  const notices: AppointmentNotice[] = []
  const asked: { last: Event; kind: string }[] = []
  for (const [claimId, happened] of ofClaim) {
    const last = happened.at(-1)!
    const letter = unsent.get(claimId)
    const unreadOfIt = unread.get(claimId) ?? []
    let news: News = {
      ...nothing,
      mail: letter
        ? { kind: letter.kind, from: letter.facts.from }
        : toldWithSeries.has(claimId)
          ? { kind: 'booked' }
          : null,
      adminNotice: unreadOfIt.find(({ kind }) => kind.startsWith('admin-'))?.kind ?? null,
    }
    for (const event of happened) news = gather(news, happeningOf(event), event.paid)
    // The mail about its series also describes this visit when it is sent.
    if (news.mail?.kind === 'booked' && toldWithSeries.has(claimId)) news = { ...news, mail: null }
    const actorId = actorOf(happened)
    const alsoOfOthersTo = (ofOthers.get(claimId) ?? []).flatMap(({ userId }) => userId ?? [])
    letters.push(...lettersOf(last, news).map((one) => ({ ...one, actorId, alsoOfOthersTo })))
    if (news.patientNotice) notices.push(toldToOthers(last, noticeOf(last, last.patient_id, news.patientNotice)))
    notices.push(...noticesToDoctors(happened, unreadOfIt))
    if (news.adminNotice) asked.push({ last, kind: news.adminNotice })
  }
  if (asked.length > 0) {
    const adminsAt = await adminsOfVisits(tx, [...new Set(asked.map(({ last }) => last.place_id))])
    notices.push(...asked.flatMap(({ last, kind }) => adminsAt(last.place_id).map((id) => noticeOf(last, id, kind))))
  }
  const seriesOf = (claimId: string) => seriesIds.get(claimId) ?? null
  await enqueueLetters(tx, lettersTogether(letters, seriesOf), mailDelaySeconds)
  await notify(tx, noticesTogether(notices, seriesOf))
}

/** The patient or acting account that did all of this; null if several did, or the clinic. */
function actorOf(happened: readonly Event[]): string | null {
  const last = happened.at(-1)!
  const alone = last.by_patient && happened.every(({ actor_id: actorId }) => actorId === last.actor_id)
  return alone ? last.actor_id : null
}

const momentOf = ({ date, startTime, placeId }: Moment): Moment => ({ date, startTime: startTime.slice(0, 5), placeId })

const happeningOf = ({ kind, by_patient, others_read, undo, from }: Event) => ({
  kind,
  undo,
  // The account that acted is the only one that reads the news.
  byPatient: by_patient && !others_read,
  from: from ? { ...momentOf(from), ...(from.doctorId ? { doctorId: from.doctorId } : {}) } : undefined,
})

function lettersOf(last: Event, { mail }: News): Omit<AppointmentLetter, 'actorId'>[] {
  const letters: Omit<AppointmentLetter, 'actorId'>[] = []
  // An action on many visits can be undone until then.
  const holdSeconds = last.of_many ? undoAllowedSeconds : 0
  const { date, start_time: startTime, place_id: placeId } = last
  const before = mail?.from
  // A letter about a stand-in is checked when it is sent, as it is about the doctor, too.
  const isAsked = mail?.kind === 'stand-in'
  const movedBack =
    !isAsked && before?.date === date && before.startTime === startTime && (before.placeId ?? placeId) === placeId
  if (mail && !movedBack) {
    const facts = { byClinic: !last.by_patient, ...(mail.from ? { from: mail.from } : {}) }
    letters.push({ claimId: last.claim_id, kind: mail.kind, dedupeKey: `event-${last.id}`, facts, holdSeconds })
  }
  return letters
}

function noticesToDoctors(happened: readonly Event[], unread: readonly Unread[]): AppointmentNotice[] {
  const last = happened.at(-1)!
  const steps = happened.map(({ actor_id, from_doctor_user_id, from, ...event }) => ({
    ...event,
    actorId: actor_id,
    doctorBefore: from_doctor_user_id,
    from: from ? momentOf(from) : undefined,
  }))
  const now = { date: last.date, startTime: last.start_time, placeId: last.place_id }
  const visit = { doctor: last.doctor_user_id, hasStandIn: last.stands_in, now }
  return newsOfDoctors(steps, unread, visit).map(({ userId, kind, from }) => {
    const notice = noticeOf(last, userId, kind)
    return kind === takenAway ? { ...notice, facts: { ...notice.facts, ...from } } : notice
  })
}

/** Tells what a patient or an acting account did to everybody else who sees the visit, with the name of the account. */
function toldToOthers({ by_patient, actor_id: actorId }: Event, notice: AppointmentNotice): AppointmentNotice {
  if (!by_patient || !actorId) return notice
  return { ...notice, actorId, facts: { ...notice.facts, actorId } }
}

function noticeOf(last: Event, userId: string, kind: string): AppointmentNotice {
  const { id, at, claim_id: claimId, date, start_time: startTime, end_time: endTime } = last
  const isToSeveral = kind.startsWith('admin-') || kind === takenAway
  const dedupeKey = `event-${id}-${kind}${isToSeveral ? `-${userId}` : ''}`
  return { dedupeKey, userId, claimId, kind, at, facts: { date, startTime, endTime } }
}

/** The admins who manage appointments at each of these places. */
async function adminsOfVisits(tx: Queries, places: readonly string[]): Promise<(placeId: string) => string[]> {
  const { rows } = await sql<{ id: string; placeId: string }>`
    select users.id, place.id as "placeId" from users cross join unnest(${places as string[]}::uuid[]) place (id)
    where role = 'admin' and closed_at is null and may_at(users.id, 'appointments', place.id)
  `.execute(tx)
  return (placeId) => rows.filter((row) => row.placeId === placeId).map(({ id }) => id)
}

/** An event changes the figures of its date, and of the date that the visit was moved from. */
async function markStaleFigures(tx: Queries, events: readonly Event[]): Promise<void> {
  const dates = [...new Set(events.flatMap(({ date, from }) => (from ? [date, from.date] : [date])))]
  await sql`
    insert into stale_figures (date) select unnest(${dates}::date[]) on conflict do nothing
  `.execute(tx)
}

/** How many events are not told yet, and for how many seconds the oldest has waited. */
export async function relayLag(db: Queries): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await sql<{ count: number; oldestSeconds: number }>`
    select (select count(*) from events_to_tell) as count, coalesce((
      select greatest(0, extract(epoch from now() - at))::int from appointment_events
      where id = (select min(event_id) from events_to_tell)
    ), 0) as "oldestSeconds"
  `.execute(db)
  return rows[0]!
}
