import { sql } from 'kysely'
import type { Happened } from '#contract/reports/overview.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'

/** Notes the caller's visit to the overview, and sums up what has happened since their last one. */
export async function lookAtOverview(db: Queries, { id }: Pick<Caller, 'id'>): Promise<Happened> {
  const { rows } = await sql<Happened>`
    with look as (
      insert into overview_looks (account_id) values (${id}::uuid)
      on conflict (account_id) do update set
        -- Within half an hour it is still the same visit.
        before = case
          when overview_looks.looked_at < clinic_now() - interval '30 minutes' then overview_looks.looked_at
          else overview_looks.before
        end,
        looked_at = clinic_now()
      returning before
    ), span as (
      select before, greatest(before, clinic_now() - interval '14 days') as since from look
    )
    select iso(before) as since,
      (select count(*)::int from appointments where created_at > since) as booked,
      (
        select count(distinct claim_id)::int from events_not_undone where at > since and kind = 'cancelled'
      ) as cancelled,
      (
        select coalesce(sum(case when undone then -amount_cents else amount_cents end), 0) / 100.0
        from ledger_entries where at > since and kind = 'received'
      ) as received,
      (select count(*)::int from users where role = 'user' and created_at > since) as people,
      (select count(*)::int from care_requests where created_at > since) as requests
    from span
  `.execute(db)
  return rows[0]!
}
