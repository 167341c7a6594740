/** Today's, later ones that are pending or confirmed, and those that are over: earlier, or completed. */
export const doctorLists = ['today', 'upcoming', 'past'] as const
export type DoctorList = (typeof doctorLists)[number]

/** What a doctor's list can be put in order by; `-` is from the end. */
export const ownOrders = ['newest', 'oldest', 'patient', '-patient', 'status'] as const
export type OwnOrder = (typeof ownOrders)[number]
