import { sql } from 'kysely'
import { slotIdOf } from '#contract/clinic-time.ts'
import type { Queries } from '../../platform/database.ts'
import { insertClaims } from './insert-claims.ts'
import { lockParties } from '../lock-parties.ts'
import { lockRooms } from '../lock-rooms.ts'
import type { WantedClaim } from './wanted-time.ts'

/** A visit that was agreed on elsewhere; `line` identifies it for the caller. */
export type ImportedVisit = {
  line: number
  person: string
  doctorId: string
  kindId: string
  placeId: string
  /** YYYY-MM-DD and HH:MM, local to the place. */
  date: string
  time: string
  minutes: number
  feeCents: number
}

/**
 * Takes the times of visits that were agreed on elsewhere, confirmed and to be paid at the clinic. They are not bound
 * by hours, notice or audience; the constraints, time off and rooms apply as for any booking. Answers the ids of the
 * visits whose times were free, by their lines. Nobody is notified: the patients know of them.
 */
export async function insertImported(
  tx: Queries,
  visits: readonly ImportedVisit[],
  by: string,
): Promise<ReadonlyMap<number, string>> {
  await lockParties(tx, {
    doctorIds: [...new Set(visits.map(({ doctorId }) => doctorId))],
    patientIds: [...new Set(visits.map(({ person }) => person))],
  })
  await lockRooms(tx, visits)
  const taken = new Map<number, string>()
  let left = visits
  // Retry the lines whose room was taken by another line of the same statement.
  while (left.length > 0) {
    const outcomes = await insertClaims(tx, left.map(asWanted), { verb: 'import', actorId: by })
    const before = taken.size
    for (const [n, outcome] of outcomes.entries()) if (outcome.taken) taken.set(left[n]!.line, outcome.taken.id)
    if (taken.size === before) break
    left = left.filter((_, n) => outcomes[n]!.refused?.failure === null)
  }
  await sql`select plan_reminders(${[...taken.values()]}::uuid[])`.execute(tx)
  return taken
}

const asWanted = ({
  person,
  doctorId,
  kindId,
  placeId,
  date,
  time,
  minutes,
  feeCents,
}: ImportedVisit): WantedClaim => ({
  doctorId,
  patientId: person,
  accountId: person,
  kindId,
  placeId,
  appointmentDate: date,
  slotId: slotIdOf({ startTime: time, endTime: endOf(time, minutes) }),
  as: 'confirmed',
  paymentMethod: 'clinic',
  feeCents,
})

function endOf(time: string, minutes: number): string {
  const end = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes
  return [Math.floor(end / 60), end % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
