/**
 * Why a time cannot be booked: it is taken, not offered (any more), an earlier time that is held for a visit of the
 * patient, which can be moved to it; the patient has another visit then, or no room is free. Imports nothing, so that
 * the browser can load it alone.
 */
export const clashes = ['slot_taken', 'slot_not_offered', 'earlier_time_held', 'patient_busy', 'no_room_free'] as const
export type Clash = (typeof clashes)[number]

/** Failures after which the patient has to choose another time or another kind of visit. */
export const timeIsGone = [...clashes, 'for_known_patients'] as const

/** Whether a failure's code means that another time has to be chosen. */
export const saysTimeIsGone = (code: string): boolean => (timeIsGone as readonly string[]).includes(code)
