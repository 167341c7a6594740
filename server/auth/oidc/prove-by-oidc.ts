import { sql } from 'kysely'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { Failure } from '../../platform/failure.ts'
import { mustHaveProved } from '../must-have-proved.ts'
import { readAnswer } from './read-answer.ts'
import { logInOf } from './sessions.ts'

/** Whether the caller can prove at the provider that it is them: it has opened their log-in, and counts as a factor. */
export async function provesByOidc({ db, config }: Pick<Ground, 'db' | 'config'>, caller: Caller): Promise<boolean> {
  return config.oidc !== undefined && ((await logInOf(db, caller.sessionId))?.isFactor ?? false)
}

/**
 * Checks that the provider has just logged the caller in anew. Throws `oidc_refused` (for somebody else, too, and where
 * it does not count as a factor this time), `oidc_unavailable`.
 */
export async function proveByOidc(
  ground: Pick<Ground, 'db' | 'config' | 'log'>,
  caller: Caller,
  answer: string,
  browsers: readonly Buffer[],
): Promise<void> {
  const { issuer, subject, isFactor } = await readAnswer(ground, { sessionId: caller.sessionId }, answer, browsers)
  const { rows } = await sql`
    select from oidc_links where issuer = ${issuer} and subject = ${subject} and user_id = ${caller.id}
  `.execute(ground.db)
  if (!rows[0] || !isFactor || !(await provesByOidc(ground, caller))) throw new Failure('oidc_refused')
}

/**
 * In place of the password, for whoever has logged in at the provider and may have none here. Answers its hash, as
 * `provePassword` does. Throws `wrong_password` for others, and `step_up_needed`.
 */
export async function mustHaveProvedByOidc(ground: Pick<Ground, 'db' | 'config'>, caller: Caller): Promise<string> {
  if (!(await logInOf(ground.db, caller.sessionId))) throw new Failure('wrong_password')
  await mustHaveProved(ground, caller)
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from users where id = ${caller.id}
  `.execute(ground.db)
  return rows[0]!.hash
}
