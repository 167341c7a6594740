/** What doctors may say of themselves. */
export const genders = ['woman', 'man', 'other'] as const
export type Gender = (typeof genders)[number]

/** `today`: today's visits; `upcoming`: later ones that are pending or confirmed; `past`: earlier or completed ones. */
export const doctorLists = ['today', 'upcoming', 'past'] as const
export type DoctorList = (typeof doctorLists)[number]

/** The orders of a doctor's list; `-` reverses one. */
export const ownOrders = ['newest', 'oldest', 'patient', '-patient', 'status'] as const
export type OwnOrder = (typeof ownOrders)[number]
