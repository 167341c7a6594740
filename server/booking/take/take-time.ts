import { batchedPer, busy } from '../../platform/batched.ts'
import { type Database, inTransaction } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { fairLine } from '../../platform/fair-line.ts'
import { insertClaims, type Outcome } from './insert-claims.ts'
import { lapseHoldsAt } from './lapse-holds.ts'
import { lockFreeParties, lockParties } from '../lock-parties.ts'
import { lockFreeRooms, lockRooms } from '../lock-rooms.ts'
import type { Attempt, TakenTime } from './wanted-time.ts'

const byDoctor = {
  /** How many claims one statement tries at most. */
  mostAtOnce: 64,
  keyOf: ({ doctorId }: Attempt) => doctorId,
  // PostgreSQL 55P03: lock timeout.
  isStuck: (error: unknown) => (error as { code?: string }).code === '55P03',
}

/** Retry when a rival took the room that was picked: each round leaves fewer rivals. */
const mostRounds = 20

/** Requests that arrive together share one round trip and one commit. */
const claim = batchedPer<Attempt, Outcome>((db) => ({ runAll: (attempts) => claimTogether(db, attempts), ...byDoctor }))

/**
 * Requests of one account run one after the other: each hold releases the previous one, under the lock of the same
 * patient. All at once they would hold that lock without a gap, and no batch would find the patient free.
 */
const ofOneAccount = fairLine({
  atOnce: Number.POSITIVE_INFINITY,
  atOnceEach: 1,
  mostWaiting: Number.POSITIVE_INFINITY,
  mostWaitingEach: 100,
})

/**
 * Takes a time: one statement that tries what the doctor offers and lets the exclusion constraints decide between
 * rivals. A plain insert would deadlock among many; `on conflict do nothing` lets one in and gives the others no row.
 * If no row was inserted, it says why; retry when the only conflict is an expired hold or the caller's own. A repeated
 * call for a time that the patient already has answers that claim, whatever its status unless cancelled. Throws
 * `not_found`, `slot_taken`, `slot_not_offered`, `earlier_time_held`, `patient_busy`, `no_room_free`,
 * `for_known_patients`, `card_not_offered`, `method_not_offered`, and beyond the account's limits `too_many_holds` or
 * `too_many_unpaid`.
 */
export function takeTime(db: Database, attempt: Attempt): Promise<TakenTime> {
  return ofOneAccount(attempt.accountId, () => takeInTurn(db, attempt))
}

async function takeInTurn(db: Database, attempt: Attempt): Promise<TakenTime> {
  for (let round = 0; round < mostRounds; round++) {
    const { taken, refused } = await claim(db, attempt)
    if (taken) return taken
    if (refused.own) return refused.own
    if (refused.failure) {
      throw new Failure(refused.failure, { retryAfterSeconds: refused.retryAfterSeconds ?? undefined })
    }
    if (refused.holdInTheWay) {
      const takenOver = await inTransaction(db, async (tx) => {
        await lockParties(tx, { doctorIds: [attempt.doctorId], patientIds: [attempt.patientId, attempt.accountId] })
        await lockRooms(tx, [attempt])
        await lapseHoldsAt(tx, attempt, 'all')
        const [outcome] = await insertClaims(tx, [attempt])
        return outcome!.taken
      })
      if (takenOver) return takenOver
    }
    // A rival may have committed after the statement began: retry.
  }
  // Never report a time as taken that may be free.
  throw new Failure('not_ready', { retryAfterSeconds: 2 })
}

/**
 * The result of each attempt, in order: `busy` if somebody else has locked its doctor or patient, or the rooms of its
 * place while it needs one.
 */
async function claimTogether(db: Database, attempts: readonly Attempt[]): Promise<(Outcome | typeof busy)[]> {
  return inTransaction(db, async (tx) => {
    const areLocked = await lockFreeParties(tx, attempts)
    const met = attempts.filter((attempt) => !areLocked(attempt))
    const roomsAreLocked = await lockFreeRooms(tx, met)
    const free = met.filter((attempt) => !roomsAreLocked(attempt))
    const outcomes = free.length > 0 ? await insertClaims(tx, free) : []
    const outcomeOf = new Map(free.map((attempt, n) => [attempt, outcomes[n]!]))
    return attempts.map((attempt) => outcomeOf.get(attempt) ?? busy)
  })
}
