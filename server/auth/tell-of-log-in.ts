import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import { logInsToldPerDay } from '#contract/rules.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import { deviceIn } from '../mail/device.ts'
import type { Queries } from '../platform/database.ts'
import type { Device } from './device-words.ts'

type LogIn = { userId: string; role: Role; sessionId: string; device: Device; network: string }

/** Where a person of this role sees their devices and changes their password. */
export const settingsOf: Record<Role, string> = {
  user: '/dashboard/settings',
  doctor: '/doctor/dashboard/settings',
  admin: '/admin/dashboard/settings',
  reception: '/desk/settings',
  test: '/test',
}

/**
 * Tells a person by notice about a log-in from a new device, and by mail where their address is confirmed: nobody
 * should get mail because a stranger typed their address. The number a day is limited, so that the first message is not
 * buried by many later log-ins.
 */
export async function tellOfLogIn(tx: Queries, { userId, role, sessionId, device, network }: LogIn): Promise<void> {
  // Servers of the version before read the device as words.
  const from = { ...device, device: deviceIn('en', device), network }
  const { rows } = await sql<{ at: string; confirmed: boolean }>`
    insert into notices (dedupe_key, user_id, kind, facts, at)
    select 'log-in-' || ${sessionId}::text, id, 'new-log-in',
      ${JSON.stringify({ ...from, link: settingsOf[role] })}::jsonb, clinic_now()
    from users where id = ${userId} and ${logInsToldPerDay} > (
      select count(*) from notices
      where user_id = ${userId} and kind = 'new-log-in' and at > clinic_now() - interval '1 day'
    )
    returning iso(at) as at, (select email_confirmed_at is not null from users where id = ${userId}) as confirmed
  `.execute(tx)
  const [told] = rows
  if (!told?.confirmed) return
  const facts = { ...from, at: told.at, link: settingsOf[role] }
  await enqueueMail(tx, { kind: 'new-log-in', userId, dedupeKey: `log-in-${sessionId}`, facts })
}
