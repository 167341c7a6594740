import { sql } from 'kysely'
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

/** One page of the audit in a language, newest first, and how many entries match in all. Dates are clinic-local. */
export async function listAudit(
  db: Queries,
  filter: Filter,
  language: Language,
): Promise<{ events: AuditEvent[]; total: number }> {
  const { search, role, from, to, reads, refused, limit, offset } = filter
  const matches = allOf([
    role && sql`role = ${role}`,
    from && sql`at >= clinic_instant(${from}::date)`,
    to && sql`at < clinic_instant(${to}::date + 1)`,
    reads !== 'yes' && sql`(action not like 'GET %' or outcome <> 'done')`,
    refused && sql`outcome <> 'done'`,
    search && (await concerns(db, search)),
  ])
  const counted = await sql<{ total: number }>`select count(*) as total from audit_events where ${matches}`.execute(db)
  const { rows } = await sql<{ event: Noted }>`
    select json_build_object(
      '_id', page.id::text,
      'at', iso(page.at),
      'actor', json_build_object('_id', page.actor_id, 'name', actor.name),
      'role', page.role,
      'action', page.action,
      'details', page.details,
      'subject', page.subject,
      'about', coalesce((
        select json_agg(json_build_object('_id', person.id, 'name', person.name) order by first.place)
        from unnest(page.about[1:3]) with ordinality first (id, place) join people person on person.id = first.id
      ), '[]'),
      'aboutCount', cardinality(page.about),
      'outcome', page.outcome,
      'address', page.address
    ) as event
    from (
      select * from audit_events where ${matches}
      order by at desc, id desc limit ${limit} offset ${offset}
    ) page
    left join users actor on actor.id = page.actor_id
    order by page.at desc, page.id desc
  `.execute(db)
  return { events: rows.map(({ event }) => noteIn(language, event)), total: counted.rows[0]!.total }
}

/** What a person did or what was done with their records, or with the record of this id. */
async function concerns(db: Queries, search: string) {
  if (uuid.test(search)) {
    return sql`(actor_id = ${search}::uuid or about @> array[${search}::uuid] or subject = ${search.toLowerCase()})`
  }
  const { rows } = await sql<{ id: string }>`
    select id from persons where ${mentions(sql`name || ' ' || email`, search)} limit ${mostNamesakes}
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  return sql`(actor_id = any(${ids}::uuid[]) or about && ${ids}::uuid[])`
}
