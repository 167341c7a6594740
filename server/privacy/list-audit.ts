import { sql } from 'kysely'
import type { AuditEvent } from '#contract/privacy.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Queries } from '../platform/database.ts'

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
  { search = '', role, from, to, limit, offset }: Filter,
): Promise<{ events: AuditEvent[]; total: number }> {
  const { rows } = await sql<{ event: AuditEvent; total: number }>`
    select json_build_object(
      '_id', page.id::text,
      'at', iso(page.at),
      'actor', page.actor_name,
      'role', page.role,
      'action', page.action,
      'subject', page.subject,
      'address', page.address
    ) as event, page.total
    from (
      select *, count(*) over () as total from audit_events
      where (${role ?? null}::text is null or role = ${role ?? null})
        and (${from ?? null}::date is null or at >= ${from ?? null}::date)
        and (${to ?? null}::date is null or at < ${to ?? null}::date + 1)
        and (${search} = '' or position(fold(${search}) in fold(actor_name || ' ' || action || ' ' || subject || ' ' || address)) > 0)
      order by at desc, id desc limit ${limit} offset ${offset}
    ) page
    order by page.at desc, page.id desc
  `.execute(db)
  return { events: rows.map(({ event }) => event), total: rows[0]?.total ?? 0 }
}
