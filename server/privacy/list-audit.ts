import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { AuditEvent } from '#contract/privacy.ts'
import type { Language } from '../../texts/languages.ts'
import type { Queries } from '../platform/database.ts'
import { allOf, mentions } from '../platform/where.ts'
import { type Noted, noteIn } from './audit-words.ts'

type Filter = {
  search?: string | undefined
  role?: Role | undefined
  from?: string | undefined
  to?: string | undefined
  reads?: 'yes' | 'no' | undefined
  refused?: 'yes' | undefined
  limit: number
  offset: number
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** A search for a common name still finds these people's entries; who means another says more of their name. */
const mostNamesakes = 100
/** Of somebody's or a role's so many beyond a page are looked for: fewer are counted, more are said to be more. */
const beyond = 200

const newest = sql`at desc, id desc`

/**
 * One page of the audit in a language, newest first, and how many entries match in all, or at the least. Dates are
 * clinic-local.
 */
export async function listAudit(
  db: Queries,
  filter: Filter,
  language: Language,
): Promise<{ events: AuditEvent[]; total: number; isMore: boolean }> {
  const { search, role, from, to, reads, refused, limit, offset } = filter
  const matches = allOf([
    role && sql`role = ${role}`,
    from && sql`at >= clinic_instant(${from}::date)`,
    to && sql`at < clinic_instant(${to}::date + 1)`,
    reads !== 'yes' && sql`(action not like 'GET %' or outcome <> 'done')`,
    refused && sql`outcome <> 'done'`,
  ])
  const isLookedFor = search || role
  const upto = offset + limit + (isLookedFor ? beyond : 0)
  const newestOf = (events: RawBuilder<unknown>) => sql`
    (select id, at from (${events}) event where ${matches} order by ${newest} limit ${upto})`
  const found = search ? await concerning(db, search, newestOf) : newestOf(sql`select * from audit_events`)
  const counted = isLookedFor
    ? undefined
    : await sql<{ total: number }>`select count(*) as total from audit_events where ${matches}`.execute(db)
  const page = await sql<{ many: number; ids: string[] }>`
    with found as materialized (${found})
    select (select count(*) from found) as many,
      array(select id::text from found order by ${newest} limit ${limit} offset ${offset}) as ids
  `.execute(db)
  const { many, ids } = page.rows[0]!
  const { rows } = await sql<{ event: Noted }>`
    select json_build_object(
      '_id', event.id::text,
      'at', iso(event.at),
      'actor', json_build_object('_id', event.actor_id, 'name', actor.name),
      'role', event.role,
      'action', event.action,
      'details', event.details,
      'subject', event.subject,
      'about', coalesce((
        select json_agg(json_build_object('_id', person.id, 'name', person.name) order by first.place)
        from unnest(event.about[1:3]) with ordinality first (id, place) join people person on person.id = first.id
      ), '[]'),
      'aboutCount', cardinality(event.about),
      'outcome', event.outcome,
      'address', event.address
    ) as event
    from audit_events event left join users actor on actor.id = event.actor_id
    where event.id = any(${ids}::bigint[]) order by event.at desc, event.id desc
  `.execute(db)
  return {
    events: rows.map(({ event }) => noteIn(language, event)),
    total: counted ? counted.rows[0]!.total : Math.min(many, upto),
    isMore: !counted && many >= upto,
  }
}

/**
 * What a person did, what was done with their records, or with the record of this id: each found by its own index,
 * newest first.
 */
async function concerning(db: Queries, search: string, newestOf: (events: RawBuilder<unknown>) => RawBuilder<unknown>) {
  const isId = uuid.test(search)
  const ids = isId ? [search.toLowerCase()] : await namesakes(db, search)
  const ofActor = sql`select * from audit_events where actor_id = actor.id`
  // Whoever is not often the subject is found by that, not by looking through what was done of late.
  const about = sql`select * from audit_events where about && ${ids}::uuid[] offset 0`
  // Its index has only what has a subject, which is to be said where the search is not known when it is planned.
  const ofSubject = sql`select * from audit_events where subject = ${search.toLowerCase()} and subject <> ''`
  return sql`
    select found.* from unnest(${ids}::uuid[]) actor (id) cross join lateral ${newestOf(ofActor)} found
    union ${newestOf(about)}
    ${isId ? sql`union ${newestOf(ofSubject)}` : sql``}`
}

async function namesakes(db: Queries, search: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from persons where ${mentions(sql`name || ' ' || email`, search)} limit ${mostNamesakes}
  `.execute(db)
  return rows.map(({ id }) => id)
}
