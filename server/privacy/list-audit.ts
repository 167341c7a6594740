import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { down, type PageAsked, type Reach, readPage } from '../platform/list-page.ts'
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
} & PageAsked

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** A search for a name finds the entries of at most this many people; a longer part of the name finds the others. */
const mostNamesakes = 100
const newest = [down(sql`at`, 'instant'), down(sql`id`, 'int')] as const

/** One page of the audit in a language, newest first, and how many entries match in all. Dates are clinic-local. */
export async function listAudit(
  db: Queries,
  filter: Filter,
  language: Language,
): Promise<{ events: AuditEvent[]; paging: Paging }> {
  const { search, role, from, to, reads, refused } = filter
  const matches = allOf([
    role && sql`role = ${role}`,
    from && sql`at >= clinic_instant(${from}::date)`,
    to && sql`at < clinic_instant(${to}::date + 1)`,
    reads !== 'yes' && sql`(action not like 'GET %' or outcome <> 'done')`,
    refused && sql`outcome <> 'done'`,
  ])
  const found = search ? await concerning(db, search, matches) : sql`audit_events`
  const list = { from: found, where: search ? undefined : matches, id: sql`id`, order: newest }
  const { ids, paging } = await readPage(db, list, filter)
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
    from audit_events event
    left join persons actor on actor.id = event.actor_id and actor.account_role is not null
    where event.id = any(${ids}::bigint[]) order by event.at desc, event.id desc
  `.execute(db)
  return { events: rows.map(({ event }) => noteIn(language, event)), paging }
}

/**
 * The entries that a search finds: what a person did, what was done with their records, and what was done with the
 * record of this id. Each part uses its own index, newest first.
 */
async function concerning(
  db: Queries,
  search: string,
  matches: RawBuilder<unknown>,
): Promise<(reach: Reach) => RawBuilder<unknown>> {
  const isId = uuid.test(search)
  const ids = isId ? [search.toLowerCase()] : await namesakes(db, search)
  const ofActor = sql`select * from audit_events where actor_id = actor.id`
  // Use the index of `about`: otherwise all recent entries would be searched for a person who is rarely the subject.
  const about = sql`select * from audit_events where about && ${ids}::uuid[] offset 0`
  // The partial index has only rows with a subject. The condition is written out because the search is unknown when the
  // statement is planned.
  const ofSubject = sql`select * from audit_events where subject = ${search.toLowerCase()} and subject <> ''`
  return ({ after, orderBy, upTo }) => {
    const within = (events: RawBuilder<unknown>) => sql`
      (select id, at from (${events}) event where ${allOf([matches, after])} order by ${orderBy} limit ${upTo})`
    return sql`(
      select found.* from unnest(${ids}::uuid[]) actor (id) cross join lateral ${within(ofActor)} found
      union ${within(about)}
      ${isId ? sql`union ${within(ofSubject)}` : sql``}
    ) event`
  }
}

async function namesakes(db: Queries, search: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from persons where ${mentions(sql`name || ' ' || email`, search)} limit ${mostNamesakes}
  `.execute(db)
  return rows.map(({ id }) => id)
}
