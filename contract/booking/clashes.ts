/**
 * Why a time cannot be had: it is taken, not offered (any more), the patient is elsewhere then, or no room is free.
 * Imports nothing, so that a browser can have it.
 */
export const clashes = ['slot_taken', 'slot_not_offered', 'patient_busy', 'no_room_free'] as const
export type Clash = (typeof clashes)[number]

/** Failures after which another time, or another kind of visit, has to be chosen. */
export const timeIsGone = [...clashes, 'for_known_patients'] as const

/** Whether a failure's code says that another time has to be chosen. */
export const saysTimeIsGone = (code: string): boolean => (timeIsGone as readonly string[]).includes(code)
