import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import { addressBlock } from '../platform/address-block.ts'
import type { Around } from '../platform/bind.ts'
import { secretOfBrowser } from '../platform/browser-cookie.ts'
import type { Queries } from '../platform/database.ts'
import { deviceOf, networkInWords } from './device-words.ts'
import { tellOfLogIn } from './tell-of-log-in.ts'

/**
 * Where a log-in comes from. `browsers`: the secrets of the calling browser as hashes. `boundTo`: the one that the
 * session is to be bound to; null for a session that its token alone opens.
 */
export type Origin = { address: string; userAgent: string; browsers: readonly Buffer[]; boundTo: Buffer | null }

/**
 * What a log-in answers that `open` makes from where the call comes from. With `bind`, which our own pages ask for, the
 * session is bound to the calling browser, whose cookie is set once it is open. Not for calls that another site has
 * begun, such as its redirects: they carry no cookie, so that a new one would end the browser's other sessions.
 */
export async function openFor<T>(
  { bind }: { bind: boolean },
  { address, browsers, raw, reply }: Pick<Around, 'address' | 'browsers' | 'raw' | 'reply'>,
  open: (origin: Origin) => Promise<T>,
): Promise<T> {
  const secret = bind ? secretOfBrowser(raw) : null
  const userAgent = raw.headers['user-agent'] ?? ''
  const opened = await open({ address, userAgent, browsers, boundTo: secret?.hash ?? null })
  secret?.keep(reply)
  return opened
}

/** Who logs in, as their account was when their password or PIN was checked. */
export type Judged = { id: string; role: Role; passwordHash: string }

type Opening = {
  /** When the session ends: an instant. */
  until: RawBuilder<Date>
  /** The id that a browser keeps for itself. */
  device: string | null
  /** The pass that the PIN was entered for. */
  passId?: string
  /** What its owner has just proved that it is them by; a PIN does not count. */
  by?: 'password' | 'factor'
}

export type Opened = { id: string; expires_at: Date }

/**
 * Opens the session. It tells people who have logged in before when the device is a new one. A device is known by the
 * id that its browser keeps, or without one by browser, system and network. A pass may be copied, so with a PIN only
 * browser, system and network count. The caller of this function has locked the person's row. Nothing is opened where
 * the password, the role or the account's state has changed since it was checked: whoever changes one of them locks the
 * row first and then ends the sessions.
 */
export async function openSession(
  tx: Queries,
  person: Judged,
  { until, device, passId, by }: Opening,
  { address, userAgent, boundTo }: Origin,
): Promise<Opened | undefined> {
  const { browser, system } = deviceOf(userAgent)
  const block = addressBlock(address)
  const ownId = passId === undefined ? device : null
  const { rows } = await sql<Opened & { strange: boolean }>`
    with earlier as (
      select bool_or(
        coalesce(
          device = ${ownId}::uuid, (browser, system, address_block) = (${browser}, ${system}, ${block}), false
        )
      ) as known
      from sessions where user_id = ${person.id} and browser is not null
    ), judged as (
      select id from users
      where id = ${person.id} and password_hash = ${person.passwordHash} and role = ${person.role}
        and closed_at is null
      for share
    )
    insert into sessions (
      user_id, expires_at, address_block, device, browser, system, active_at, pass_id, by_pin, proved_at, factor_at,
      browser_hash
    )
    select id, ${until}, ${block}, ${device}::uuid, ${browser}, ${system}, clinic_now(), ${passId ?? null}::uuid,
      ${passId !== undefined}::boolean, case when ${by === 'password'}::boolean then clinic_now() end,
      case when ${by === 'factor'}::boolean then clinic_now() end, ${boundTo}::bytea
    from judged
    returning id, expires_at, coalesce((select not known from earlier), false) as strange
  `.execute(tx)
  if (!rows[0]) return undefined
  const { strange, ...session } = rows[0]
  const from = { device: { browser, system }, network: networkInWords(block) }
  if (strange) await tellOfLogIn(tx, { userId: person.id, role: person.role, sessionId: session.id, ...from })
  return session
}
