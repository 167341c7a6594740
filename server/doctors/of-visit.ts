import { sql } from 'kysely'

/** A kind of visit and a place; absent, a consultation and the doctor's first place. */
export type OfVisit = { kindId?: string | undefined; placeId?: string | undefined }

/** For `doctor`: the ids of what is to be booked. */
export const kindOf = ({ kindId }: OfVisit) => (kindId === undefined ? sql`consultation()` : sql`${kindId}::uuid`)
export const placeOf = ({ placeId }: OfVisit) => (placeId === undefined ? sql`doctor.place_id` : sql`${placeId}::uuid`)
