import { sql } from 'kysely'
import { stepUpMinutes } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failure.ts'

/**
 * Throws `step_up_needed` unless the caller has proved in this session, within `stepUpMinutes`, that it is them: by a
 * factor (or a recovery code in its place) or, whoever has none, by the password. A log-in is such a proof, a PIN is
 * none. A demo asks nobody. This is the only place that decides it; `bind` asks for every endpoint with `stepUp: true`,
 * and verbs where it depends on the call.
 */
export async function mustHaveProved({ db, config }: Pick<Ground, 'db' | 'config'>, caller: Caller): Promise<void> {
  if (!config.secondFactor) return
  const { rows } = await sql`
    select from sessions where id = ${caller.sessionId} and ended_at is null
      and case when has_factor(user_id) then factor_at else greatest(factor_at, proved_at) end
        > clinic_now() - make_interval(mins => ${sql.lit(stepUpMinutes)})
  `.execute(db)
  if (!rows[0]) throw new Failure('step_up_needed')
}

/** As `mustHaveProved`, for whoever has just entered their password: only those with a factor have to prove more. */
export async function mustHaveUsedFactor(ground: Pick<Ground, 'db' | 'config'>, caller: Caller): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`select has_factor(${caller.id}) as has`.execute(ground.db)
  if (rows[0]!.has) await mustHaveProved(ground, caller)
}
