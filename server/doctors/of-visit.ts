import { sql } from 'kysely'

/**
 * The kind, the place and the person of a visit. The defaults are a consultation, the doctor's first place and the
 * caller.
 */
export type OfVisit = { kindId?: string | undefined; placeId?: string | undefined; personId?: string | undefined }

/** The ids of the kind and place of the appointment that is to be booked with `doctor`. */
export const kindOf = ({ kindId }: OfVisit) => (kindId === undefined ? sql`consultation()` : sql`${kindId}::uuid`)
export const placeOf = ({ placeId }: OfVisit) => (placeId === undefined ? sql`doctor.place_id` : sql`${placeId}::uuid`)
