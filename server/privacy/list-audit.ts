import { sql } from 'kysely'
import type { AuditEvent } from '#contract/privacy.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Queries } from '../platform/database.ts'
import { allOf, mentions } from '../platform/where.ts'

type Filter = {
  search?: string | undefined
  role?: Role | undefined
  from?: string | undefined
  to?: string | undefined
  limit: number
  offset: number
}

/** One page of the audit trail, newest first, and how many events match in all. Dates are clinic-local. */
export async function listAudit(
  db: Queries,
  { search, role, from, to, limit, offset }: Filter,
): Promise<{ events: AuditEvent[]; total: number }> {
  const matches = allOf([
    role && sql`role = ${role}`,
    from && sql`at >= clinic_instant(${from}::date)`,
    to && sql`at < clinic_instant(${to}::date + 1)`,
    search && mentions(sql`actor_name || ' ' || action || ' ' || subject || ' ' || address`, search),
  ])
  const counted = await sql<{ total: number }>`select count(*) as total from audit_events where ${matches}`.execute(db)
  const { rows } = await sql<{ event: AuditEvent }>`
    select json_build_object(
      '_id', page.id::text,
      'at', iso(page.at),
      'actor', page.actor_name,
      'role', page.role,
      'action', page.action,
      'subject', page.subject,
      'address', page.address
    ) as event
    from (
      select * from audit_events where ${matches}
      order by at desc, id desc limit ${limit} offset ${offset}
    ) page
    order by page.at desc, page.id desc
  `.execute(db)
  return { events: rows.map(({ event }) => event), total: counted.rows[0]!.total }
}
