import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FailureCode } from '#contract/failures.ts'
import { firstPlaceId } from '#contract/rules.ts'
import type { Caller } from './caller.ts'
import type { Database, Queries } from './database.ts'
import type { Details } from './underway.ts'

/** A call whose caller is noted in the audit. */
export type AuditEntry = {
  endpoint: Endpoint
  caller: Caller
  address: string
  /** The parameters of the call's address. */
  subject: readonly string[]
  /** Ids of other things that the call made or showed. */
  shown: string[]
  details: Details
  /** Only what concerns somebody else is noted. */
  onlyOthers: boolean
}

const ownAffairs = new Set(['Accounts', 'Notifications'])
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Whether a successful call is noted: calls of people who see records of others. Calls that concern only the caller are
 * left out, and so are patients' calls, which are in the history of their appointments; endpoints marked `always` are
 * noted all the same.
 */
export function isNoted({ who, audited, topic }: Endpoint, { role }: Caller): boolean {
  if (audited === 'always') return true
  if (role !== 'doctor' && role !== 'admin' && role !== 'reception') return false
  return who !== 'anyone' && (audited === 'hourly' || (audited ?? !ownAffairs.has(topic)))
}

/**
 * Whether a refusal is noted, whoever was refused: they tried something they may not do, or a record that is not
 * theirs.
 */
export const isNotedRefusal = ({ who, params }: Endpoint, status: number): boolean =>
  who !== 'anyone' && (status === 403 || (status === 404 && params !== undefined))

/** The person whose record the caller reads on their behalf; null for the caller's own record. */
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
  // The parameter of a refused call may be typed text, not an id.
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

/** Whether a look concerns the work of a place's staff today or tomorrow. */
async function isDaysWork(db: Queries, { endpoint, details }: AuditEntry): Promise<boolean> {
  if (endpoint.auditedBut !== 'today and tomorrow') return false
  const { date, placeId } = details
  if (date === undefined) return true
  const { rows } = await sql<{ near: boolean }>`
    select coalesce(${String(date)}::date - today_at(${String(placeId ?? firstPlaceId)}::uuid) in (0, 1), false) as near
  `.execute(db)
  return rows[0]!.near
}

/** Whether this account's look at the same list, with the same filters, is already noted in this clock hour. */
async function isNotedThisHour(db: Queries, { endpoint, caller, subject, details }: AuditEntry): Promise<boolean> {
  const { rows } = await sql`
    select from audit_events
    where actor_id = ${caller.id} and at >= date_trunc('hour', clinic_now()) and action = ${nameOf(endpoint)}
      and subject = ${subject.join(' ')} and outcome = 'done' and details = ${JSON.stringify(details)}::jsonb
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Notes a look in the audit; for a list that is loaded often, once an hour for each account. */
export async function noteLook(db: Database, entry: AuditEntry): Promise<void> {
  if (await isDaysWork(db, entry)) return
  if (entry.endpoint.audited !== 'hourly') return note(db, entry)
  if (await isNotedThisHour(db, entry)) return
  await db.transaction().execute(async (tx) => {
    // Several equal looks at once are noted once.
    const look = [entry.caller.id, nameOf(entry.endpoint), ...entry.subject, JSON.stringify(entry.details)].join(' ')
    await sql`select pg_advisory_xact_lock(hashtextextended(${look}, 0))`.execute(tx)
    if (!(await isNotedThisHour(tx, entry))) await note(tx, entry)
  })
}

/** Notes a change, within its transaction; one that pages send again and again, once an hour for each account. */
export async function noteChange(tx: Queries, entry: AuditEntry): Promise<void> {
  if (entry.endpoint.audited === 'hourly' && (await isNotedThisHour(tx, entry))) return
  await note(tx, entry)
}

/** Which part of a list is asked for: the next page of the same list is no other look at it. */
const parts = ['limit', 'offset', 'cursor', 'sort']

/** The chosen filters of a search. Of typed search words, only the fact that there were some. */
export function searchedBy(query: unknown): Details {
  const { search, words, ...chosen } = (query ?? {}) as Record<string, string | undefined>
  const filters = Object.entries(chosen).filter(([name, value]) => value !== undefined && !parts.includes(name))
  return { ...Object.fromEntries(filters), ...(search || words ? { search: true } : {}) }
}

/** The ids in an answer: of the thing itself, or else of its parts. */
export function idsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  const { _id: id } = body as { _id?: unknown }
  return typeof id === 'string' ? [id] : Object.values(body).flatMap(idsIn)
}
