import { sql } from 'kysely'
import { inviteLinkDays } from '#contract/rules.ts'
import { enqueueMails } from '../mail/enqueue.ts'
import type { Queries } from '../platform/database.ts'

/** Enqueues the mails with which people set the first password of accounts that the clinic has made for them. */
export async function invite(tx: Queries, userIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    insert into password_links (user_id, email, created_at, expires_at)
    select id, email, clinic_now(), clinic_now() + make_interval(days => ${inviteLinkDays})
    from users where id = any(${userIds}::uuid[])
    returning id, user_id
  `.execute(tx)
  await enqueueMails(
    tx,
    rows.map(({ id, user_id: userId }) => ({
      kind: 'invitation',
      userId,
      dedupeKey: `invitation-${id}`,
      facts: { linkId: id },
    })),
  )
}
