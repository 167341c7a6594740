import type { Ground } from '../../ground.ts'
import { type PersonKey, personKeys } from '../person-keys.ts'

/** Names the reason of an emergency, so that one that stands elsewhere does not open. */
export const placeOfReason = (id: string) => `emergency_accesses ${id}`

/** A reason, sealed; in base64 where it comes from JSON. */
export type SealedReason = { id: string; personId: string; sealed: string }

/** Opens reasons of emergencies; null where the record is no longer kept. */
export async function openReasons(
  ground: Pick<Ground, 'db' | 'records'>,
  reasons: readonly SealedReason[],
): Promise<(reason: SealedReason) => string | null> {
  const people = [...new Set(reasons.map(({ personId }) => personId))]
  const keys = new Map<string, PersonKey | undefined>(
    await Promise.all(people.map(async (id) => [id, (await personKeys(ground, id)).care] as const)),
  )
  return ({ id, personId, sealed }) =>
    keys.get(personId)?.open(Buffer.from(sealed, 'base64'), placeOfReason(id)).toString() ?? null
}
