import { type RawBuilder, sql } from 'kysely'
import { oidcHoldMinutes } from '#contract/rules.ts'
import type { Ground } from '../../ground.ts'
import type { Queries } from '../../platform/database.ts'
import type { Said, Tokens } from './read-answer.ts'

/** What the seal is bound to: the tokens of one session cannot be opened as those of another. */
const placeOf = (sessionId: string) => `oidc_sessions ${sessionId}`

export function sealTokens({ records }: Pick<Ground, 'records'>, sessionId: string, tokens: Tokens) {
  return records.seal(JSON.stringify(tokens), placeOf(sessionId))
}

/** The tokens of a session; undefined where they were sealed with a key that is no longer there. */
export function openTokens(
  { records }: Pick<Ground, 'records'>,
  row: { session_id: string; key_id: string; sealed: Buffer },
): Tokens | undefined {
  if (!records.ids.includes(row.key_id)) return undefined
  return JSON.parse(records.open({ keyId: row.key_id, bytes: row.sealed }, placeOf(row.session_id)))
}

/**
 * Notes that the provider has opened a session. It holds for `oidcHoldMinutes` only (`expires_at`), as do its pass and
 * the sessions that a PIN opens with it, and is prolonged for as long as the provider confirms it.
 */
export async function holdBriefly(
  tx: Queries,
  ground: Pick<Ground, 'records'>,
  sessionId: string,
  { isFactor, tokens }: Pick<Said, 'isFactor' | 'tokens'>,
): Promise<void> {
  const { keyId, bytes } = sealTokens(ground, sessionId, tokens)
  await sql`
    insert into oidc_sessions (session_id, key_id, sealed, is_factor, ends_at)
    select id, ${keyId}, ${bytes}, ${isFactor}, expires_at from sessions where id = ${sessionId}
  `.execute(tx)
  await prolong(tx, sessionId, sql`clinic_now()`)
}

/** Lets a session of the provider, its pass, and the sessions by its PIN hold until minutes after this instant. */
export async function prolong(tx: Queries, sessionId: string, from: RawBuilder<Date>): Promise<void> {
  const until = sql`least(log_in.ends_at, ${from} + make_interval(mins => ${sql.lit(oidcHoldMinutes)}))`
  await sql`
    update desk_passes pass set expires_at = ${until}
    from oidc_sessions log_in join sessions on sessions.id = log_in.session_id
    where log_in.session_id = ${sessionId} and pass.id = sessions.pass_id and pass.ended_at is null
      and pass.expires_at > clinic_now()
  `.execute(tx)
  await sql`
    update sessions set expires_at = ${until}
    from oidc_sessions log_in join sessions origin on origin.id = log_in.session_id
    where log_in.session_id = ${sessionId} and (sessions.id = origin.id or sessions.pass_id = origin.pass_id)
      and sessions.ended_at is null and sessions.expires_at > clinic_now()
  `.execute(tx)
}

/** The log-in at the provider that a session comes from, by itself or by the PIN of its pass. */
export async function logInOf(db: Queries, sessionId: string) {
  const { rows } = await sql<{ session_id: string; key_id: string; sealed: Buffer; isFactor: boolean }>`
    select log_in.session_id, log_in.key_id, log_in.sealed, log_in.is_factor as "isFactor"
    from sessions own
    join sessions origin on origin.id = own.id or origin.pass_id = own.pass_id
    join oidc_sessions log_in on log_in.session_id = origin.id
    where own.id = ${sessionId}
    limit 1
  `.execute(db)
  return rows[0]
}
