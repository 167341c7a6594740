import { sql } from 'kysely'
import type { Assertion } from '#contract/auth/passkeys.ts'
import type { ProofWay } from '#contract/auth/step-up.ts'
import { stepUpMinutes } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { notePasskeyUsed, provePasskey, requestOf } from './passkeys/prove-passkey.ts'
import { provePassword, stillProved } from './prove-password.ts'

/**
 * Throws `step_up_needed` unless the caller has proved in this session, within `stepUpMinutes`, that it is them: by a
 * factor or by the password. A log-in is such a proof, a PIN is none. A demo asks nobody. This is the only place that
 * decides it; `bind` asks for every endpoint with `stepUp`.
 */
export async function mustHaveProved({ db, config }: Pick<Ground, 'db' | 'config'>, caller: Caller): Promise<void> {
  if (!config.secondFactor) return
  const { rows } = await sql`
    select from sessions where id = ${caller.sessionId} and ended_at is null
      and greatest(factor_at, proved_at) > clinic_now() - make_interval(mins => ${sql.lit(stepUpMinutes)})
  `.execute(db)
  if (!rows[0]) throw new Failure('step_up_needed')
}

/** The ways in which the caller can prove that it is them, the best first, and what their browser needs for it. */
export async function proofOptions(ground: Pick<Ground, 'db' | 'config'>, caller: Caller) {
  const { rows } = await sql`select from passkeys where user_id = ${caller.id} limit 1`.execute(ground.db)
  const ways: ProofWay[] = rows[0] ? ['passkey', 'password'] : ['password']
  if (!rows[0]) return { ways }
  return { ways, passkey: await requestOf(ground, { purpose: 'step-up', userId: caller.id }) }
}

type Given = { password: string } | { passkey: Assertion }

/** Proves that it is the caller. Throws `wrong_password`, `too_many_logins`, `passkey_refused`. */
export async function prove(ground: Ground, caller: Caller, given: Given, address: string): Promise<void> {
  if ('password' in given) {
    const hash = await provePassword(ground, caller, given.password, address)
    return inTransaction(ground.db, async (tx) => {
      await stillProved(tx, caller, hash)
      await noteProof(tx, caller, 'password')
    })
  }
  const proof = await provePasskey(ground, { purpose: 'step-up', userId: caller.id }, given.passkey)
  await inTransaction(ground.db, async (tx) => {
    await notePasskeyUsed(tx, proof)
    await noteProof(tx, caller, 'factor')
  })
}

async function noteProof(tx: Queries, caller: Caller, by: 'password' | 'factor'): Promise<void> {
  await sql`
    update sessions set
      proved_at = case when ${by === 'password'}::boolean then clinic_now() else proved_at end,
      factor_at = case when ${by === 'factor'}::boolean then clinic_now() else factor_at end
    where id = ${caller.sessionId}
  `.execute(tx)
}
