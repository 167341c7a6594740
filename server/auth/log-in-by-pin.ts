import { sql } from 'kysely'
import { pinMisses } from '#contract/auth/weak-pins.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Ground } from '../ground.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { addressBlock } from '../platform/address-block.ts'
import { atTheDoor } from './log-in.ts'
import { type Judged, type Opened, openSession, type Origin } from './open-session.ts'
import { endSessionsAt, lockPasses, passIn } from './passes.ts'
import { isPassword } from './passwords.ts'
import { placeOfPin } from './pins.ts'

type Tried = Judged & { device: string; boundTo: Buffer | null; key_id: string; sealed: Buffer; left: number }

/**
 * Opens a session by PIN, in a browser that has the person's pass. The session has desk rights and lasts as long as the
 * pass, and in the same browser as the pass. The person who used this browser before is logged out. Throws `wrong_pin`
 * with the number of tries left, and `pin_over` where the password is needed: there is no pass, it has ended, is
 * another browser's, or had too many wrong PINs.
 */
export async function logInByPin(
  ground: Ground,
  { pass, pin }: { pass: string; pin: string },
  origin: Origin,
): Promise<{ token: string }> {
  const passId = passIn(ground, pass)
  if (!passId) throw new Failure('pin_over')
  return atTheDoor(addressBlock(origin.address), async () => {
    const tried = await countTry(ground, passId, origin.browsers)
    const { keyId, bytes } = { keyId: tried.key_id, bytes: tried.sealed }
    const hash = ground.records.ids.includes(keyId)
      ? ground.records.open({ keyId, bytes }, placeOfPin(tried.id))
      : undefined
    if (!(await isPassword(pin, hash, tried.id))) throw missed(tried.left)
    const { session, furthest, left } = await inTransaction(ground.db, (tx) => takeSeat(tx, passId, tried, origin))
    for (const id of left) ground.forgetCaller(id)
    const token = await ground.tokens.sign({ id: tried.id, role: tried.role, sessionId: session.id }, furthest)
    return { token }
  })
}

const missed = (left: number) =>
  left > 0
    ? new Failure('wrong_pin', { said: (language) => textsIn(language).pinLock.wrong(left) })
    : new Failure('pin_over')

/**
 * Counts the try before the PIN is checked, so that many tries at once cannot pass the limit. A call from another
 * browser is none: it cannot use the tries up.
 */
async function countTry({ db }: Ground, passId: string, browsers: readonly Buffer[]): Promise<Tried> {
  const { rows } = await sql<Tried>`
    update desk_passes pass set misses = misses + 1
    from desk_pins pin join users person on person.id = pin.user_id
    where pass.id = ${passId}::uuid and pin.user_id = pass.user_id and person.closed_at is null
      and pass.ended_at is null and pass.expires_at > clinic_now() and pass.misses < ${pinMisses}
      and (pass.browser_hash is null or pass.browser_hash = any(${browsers}::bytea[]))
    returning person.id, person.role, person.password_hash as "passwordHash", pass.device,
      pass.browser_hash as "boundTo", pin.key_id, pin.sealed, ${pinMisses} - pass.misses as left
  `.execute(db)
  if (!rows[0]) throw new Failure('pin_over')
  return rows[0]
}

async function takeSeat(
  tx: Queries,
  passId: string,
  person: Tried,
  origin: Origin,
): Promise<{ session: Opened; furthest: Date; left: string[] }> {
  // Lock the account before its passes, as all code that ends passes.
  await sql`select from users where id = ${person.id} for share`.execute(tx)
  await lockPasses(tx, null, person.device)
  // The PIN was right, so the try is not counted. No row: a new PIN or a log-out has ended the pass meanwhile.
  const { rows } = await sql`
    update desk_passes set misses = misses - 1 where id = ${passId}::uuid and ended_at is null returning id
  `.execute(tx)
  if (!rows[0]) throw new Failure('pin_over')
  const until = sql<Date>`(select expires_at from desk_passes where id = ${passId}::uuid)`
  const from = { ...origin, boundTo: origin.boundTo ?? person.boundTo }
  const session = await openSession(tx, person, { until, device: person.device, passId }, from)
  if (!session) throw new Failure('pin_over')
  // The session's row counts. After a log-in at the clinic's provider it is prolonged, so the token lasts longer.
  const { rows: log } = await sql<{ ends: Date | null }>`
    select max(ends_at) as ends from oidc_sessions join sessions on id = session_id where pass_id = ${passId}::uuid
  `.execute(tx)
  const furthest = log[0]!.ends ?? session.expires_at
  return { session, furthest, left: await endSessionsAt(tx, person.device, session.id) }
}
