/** Money is integer cents inside and a number of dollars on the wire. */

/** 120.5 -> 12050; what is finer than a cent is rounded. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

export const dollarsOf = (cents: number): number => cents / 100

/** How money changes hands at the clinic. */
export const takingMethods = ['cash', 'terminal'] as const
export type TakingMethod = (typeof takingMethods)[number]
