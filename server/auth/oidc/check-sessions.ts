import { sql } from 'kysely'
import * as oidc from 'openid-client'
import { oidcRoles } from '#contract/auth/oidc.ts'
import { oidcCheckMinutes, oidcHoldMinutes, oidcOutageHours } from '#contract/rules.ts'
import type { Ground } from '../../ground.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { inTransaction } from '../../platform/database.ts'
import { isNo, type OidcSettings, providerOf } from './provider.ts'
import type { Tokens } from './read-answer.ts'
import { openTokens, prolong, sealTokens } from './sessions.ts'

type Due = { session_id: string; key_id: string; sealed: Buffer; userId: string; subject: string | null }

/** How many sessions are asked about at a time, and in one round. */
const atOnce = 4
const mostInRound = 500

/** The session or its pass is still open. */
const isOpen = sql`(
  (session.ended_at is null and session.expires_at > clinic_now()) or exists (
    select from desk_passes pass
    where pass.id = session.pass_id and pass.ended_at is null and pass.expires_at > clinic_now()
  )
)`

/**
 * Asks the provider, every `oidcCheckMinutes`, about each session that it has opened. Whoever is ended there is logged
 * out. Where it cannot be reached, the session goes on until it was not confirmed for `oidcOutageHours`. If nobody asks
 * at all, each ends by itself after `oidcHoldMinutes`.
 */
export async function checkOidcSessions(ground: Ground, stop: AbortSignal): Promise<void> {
  const { config, db } = ground
  if (!config.oidc) return
  if (config.oidc.only) await endOthers(ground)
  await sql`
    delete from oidc_sessions using sessions session where session.id = oidc_sessions.session_id and not ${isOpen}
  `.execute(db)
  const { rows } = await sql<Due>`
    select log_in.session_id, log_in.key_id, log_in.sealed, session.user_id as "userId",
      (select subject from oidc_links where user_id = session.user_id and issuer = ${config.oidc.issuer}) as subject
    from oidc_sessions log_in join sessions session on session.id = log_in.session_id
    where log_in.asked_at <= clinic_now() - make_interval(mins => ${sql.lit(oidcCheckMinutes)}) and ${isOpen}
    order by log_in.asked_at, log_in.session_id
    limit ${mostInRound}
  `.execute(db)
  const settings = config.oidc
  await inParallel(atOnce, rows, async (due) => {
    if (!stop.aborted) await check(ground, settings, due)
  })
}

async function check(ground: Ground, settings: OidcSettings, due: Due): Promise<void> {
  const tokens = openTokens(ground, due)
  try {
    const renewed = tokens && due.subject !== null && (await ask(settings, tokens, due.subject))
    if (renewed) await confirm(ground, due, renewed)
    else await end(ground, due)
  } catch (error) {
    if (isNo(error)) return end(ground, due)
    const { code, name } = error as { code?: string; name?: string }
    ground.log.warn(
      { reason: code ?? name },
      'The provider of the clinic’s log-in did not say whether somebody is ended',
    )
    await postpone(ground, due)
  }
}

/**
 * The tokens as they are from now on; undefined where they are another person's. Without a refresh token the access
 * token is asked with, for as long as it lasts.
 */
async function ask(settings: OidcSettings, tokens: Tokens, subject: string): Promise<Tokens | undefined> {
  const provider = await providerOf(settings)
  if (!tokens.refresh) {
    await oidc.fetchUserInfo(provider, tokens.access, subject)
    return tokens
  }
  const renewed = await oidc.refreshTokenGrant(provider, tokens.refresh)
  const claims = renewed.claims()
  if (claims && claims.sub !== subject) return undefined
  return {
    refresh: renewed.refresh_token ?? tokens.refresh,
    access: renewed.access_token,
    id: renewed.id_token ?? tokens.id,
  }
}

async function confirm(ground: Ground, { session_id: id }: Due, tokens: Tokens): Promise<void> {
  const { keyId, bytes } = sealTokens(ground, id, tokens)
  await inTransaction(ground.db, async (tx) => {
    await sql`
      update oidc_sessions
      set key_id = ${keyId}, sealed = ${bytes}, asked_at = clinic_now(), confirmed_at = clinic_now()
      where session_id = ${id}
    `.execute(tx)
    await prolong(tx, id, sql`clinic_now()`)
  })
}

/** The provider has not answered: it is asked again in a minute, and the session goes on for now. */
async function postpone(ground: Ground, { session_id: id }: Due): Promise<void> {
  const longest = oidcOutageHours * 60 - oidcHoldMinutes
  await prolong(
    ground.db,
    id,
    sql`least(
      clinic_now(),
      (select confirmed_at from oidc_sessions where session_id = ${id}) + make_interval(mins => ${longest})
    )`,
  )
}

/** Ends a session with its pass, and the sessions that were opened by its PIN. */
async function end(ground: Ground, { session_id: id, userId }: Due): Promise<void> {
  await inTransaction(ground.db, async (tx) => {
    // Accounts are locked before passes, and passes before sessions.
    await sql`select from users where id = ${userId} for share`.execute(tx)
    await sql`
      update desk_passes set ended_at = clinic_now()
      where id = (select pass_id from sessions where id = ${id}) and ended_at is null
    `.execute(tx)
    await sql`
      update sessions set ended_at = clinic_now()
      from sessions origin
      where origin.id = ${id} and (sessions.id = origin.id or sessions.pass_id = origin.pass_id)
        and sessions.ended_at is null
    `.execute(tx)
    await sql`delete from oidc_sessions where session_id = ${id}`.execute(tx)
  })
  ground.forgetCaller(userId)
}

/** Ends what staff had opened in another way before the provider became the only one. */
async function endOthers({ db, forgetCaller }: Ground): Promise<void> {
  const isOfProvider = sql`exists (
    select from oidc_sessions log_in join sessions origin on origin.id = log_in.session_id
    where origin.id = sessions.id or origin.pass_id = sessions.pass_id
  )`
  const { rows } = await sql<{ user_id: string; pass_id: string | null }>`
    update sessions set ended_at = clinic_now()
    from users where users.id = sessions.user_id and users.role = any(${[...oidcRoles]}::text[])
      and sessions.ended_at is null and sessions.expires_at > clinic_now() and not ${isOfProvider}
    returning sessions.user_id, sessions.pass_id
  `.execute(db)
  await sql`
    update desk_passes set ended_at = clinic_now()
    where ended_at is null and not exists (
      select from oidc_sessions log_in join sessions origin on origin.id = log_in.session_id
      where origin.pass_id = desk_passes.id
    )
  `.execute(db)
  for (const { user_id } of rows) forgetCaller(user_id)
}
