import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FailureCode } from '#contract/failures.ts'
import { firstPlaceId } from '#contract/rules.ts'
import type { Caller } from './caller.ts'
import type { Database, Queries } from './database.ts'
import type { Details } from './underway.ts'

/** A call of somebody whose calls are noted. */
export type AuditEntry = {
  endpoint: Endpoint
  caller: Caller
  address: string
  /** The parameters of its address. */
  subject: readonly string[]
  /** Ids of what else it made or showed. */
  shown: string[]
  details: Details
  /** Nothing is noted of it but what is somebody else's. */
  onlyOthers: boolean
}

const ownAffairs = new Set(['Accounts', 'Notifications'])
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Whether a call that succeeds is noted: those of the people who see the records of others. What concerns only
 * themselves is left out, and so is what patients do, which the history of their appointments tells, but for calls that
 * are `always` noted.
 */
export function isNoted({ who, audited, topic }: Endpoint, { role }: Caller): boolean {
  if (audited === 'always') return true
  if (role !== 'doctor' && role !== 'admin' && role !== 'reception') return false
  return who !== 'anyone' && (audited === 'hourly' || (audited ?? !ownAffairs.has(topic)))
}

/** Whether a refusal is noted, whoever was refused: they tried what they may not, or a record that is not theirs. */
export const isNotedRefusal = ({ who, params }: Endpoint, status: number): boolean =>
  who !== 'anyone' && (status === 403 || (status === 404 && params !== undefined))

/** The other person whose record somebody looks at who acts for them; null where it is their own. */
export function otherPerson(
  { who, params }: Endpoint,
  { id, role }: Caller,
  { params: given }: { params: unknown },
  query: unknown,
): string | null {
  if (role !== 'user' || who === 'anyone') return null
  const { personId } = (query ?? {}) as { personId?: unknown }
  const named = personId ?? (params?.meta()?.person ? (given as { id?: unknown }).id : undefined)
  return typeof named === 'string' && named !== id ? named : null
}

/** Writes an entry of the audit. For a change, `db` is the transaction of that change. */
export async function note(db: Queries, entry: AuditEntry, outcome: 'done' | FailureCode = 'done'): Promise<void> {
  const { endpoint, caller, subject, shown, details, address, onlyOthers } = entry
  // What was refused may not even be an id, but something that somebody typed.
  const named = outcome === 'done' ? subject : subject.filter((part) => uuid.test(part))
  const ids = [...subject, ...shown].filter((part) => uuid.test(part))
  await sql`
    insert into audit_events (at, actor_id, role, action, subject, about, outcome, details, address)
    select clinic_now(), ${caller.id}, ${caller.role}, ${nameOf(endpoint)}, ${named.join(' ')},
      about, ${outcome}, ${JSON.stringify(details)}::jsonb, ${address}
    from (select array_remove(whose_records(${ids}::uuid[]), ${caller.id}::uuid) as about) concerned
    where not ${onlyOthers}::boolean or about <> '{}'
  `.execute(db)
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Whether a look is at what the staff of a place work on today or tomorrow. */
async function isDaysWork(db: Queries, { endpoint, details }: AuditEntry): Promise<boolean> {
  if (endpoint.auditedBut !== 'today and tomorrow') return false
  const { date, placeId } = details
  if (date === undefined) return true
  const { rows } = await sql<{ near: boolean }>`
    select coalesce(${String(date)}::date - today_at(${String(placeId ?? firstPlaceId)}::uuid) in (0, 1), false) as near
  `.execute(db)
  return rows[0]!.near
}

/** Whether this log-in's look at the same list is in the audit of this hour. */
async function isNotedThisHour(db: Queries, { endpoint, caller, subject, details }: AuditEntry): Promise<boolean> {
  const { rows } = await sql`
    select from audit_events
    where actor_id = ${caller.id} and at >= date_trunc('hour', clinic_now()) and action = ${nameOf(endpoint)}
      and subject = ${subject.join(' ')} and outcome = 'done' and details = ${JSON.stringify(details)}::jsonb
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Writes a look into the audit; of a list that is asked for again and again, once an hour for each log-in. */
export async function noteLook(db: Database, entry: AuditEntry): Promise<void> {
  if (await isDaysWork(db, entry)) return
  if (entry.endpoint.audited !== 'hourly') return note(db, entry)
  if (await isNotedThisHour(db, entry)) return
  await db.transaction().execute(async (tx) => {
    // Of several looks at once one is noted.
    const look = [entry.caller.id, nameOf(entry.endpoint), ...entry.subject, JSON.stringify(entry.details)].join(' ')
    await sql`select pg_advisory_xact_lock(hashtextextended(${look}, 0))`.execute(tx)
    if (!(await isNotedThisHour(tx, entry))) await note(tx, entry)
  })
}

/** What somebody searched by: the filters as they were chosen; of words that they typed only that there were some. */
export function searchedBy(query: unknown): Details {
  const { limit: _, offset: __, sort: ___, search, ...chosen } = (query ?? {}) as Record<string, string | undefined>
  const filters = Object.entries(chosen).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return { ...Object.fromEntries(filters), ...(search ? { search: true } : {}) }
}

/** The ids of what an answer shows: of the thing itself, or where it has none, of those that it is made of. */
export function idsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  const { _id: id } = body as { _id?: unknown }
  return typeof id === 'string' ? [id] : Object.values(body).flatMap(idsIn)
}
