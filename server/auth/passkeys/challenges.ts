import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { passkeyMinutes } from '#contract/rules.ts'
import type { Queries } from '../../platform/database.ts'

/** What is asked for: a new passkey, a log-in, or a proof of somebody who is logged in. */
export type Asked = { purpose: 'log-in'; userId: null } | { purpose: 'enrol' | 'step-up'; userId: string }

/** How long (ms) a browser may take. */
export const passkeyMs = passkeyMinutes * 60_000

/** Makes what a browser is to sign: good once, for this purpose and account, and for `passkeyMinutes`. */
export async function makeChallenge(db: Queries, { purpose, userId }: Asked): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await sql`
    insert into passkey_challenges (challenge, purpose, user_id, expires_at)
    values (${challenge}, ${purpose}, ${userId}, clinic_now() + make_interval(mins => ${sql.lit(passkeyMinutes)}))
  `.execute(db)
  return challenge
}

/** The challenge that was signed (`clientDataJSON`), which is taken away; undefined if there is none such any more. */
export async function takeChallenge(
  db: Queries,
  { purpose, userId }: Asked,
  clientDataJson: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string }>`
    delete from passkey_challenges
    where challenge = ${challengeIn(clientDataJson)} and purpose = ${purpose} and user_id is not distinct from ${userId}
      and expires_at > clinic_now()
    returning challenge
  `.execute(db)
  return rows[0]?.challenge
}

function challengeIn(clientDataJson: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))
    return typeof challenge === 'string' && /^[\w-]+$/.test(challenge) ? challenge : ''
  } catch {
    return ''
  }
}
