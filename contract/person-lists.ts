/** The fixed lists of what is known of people. */
export const sexes = ['female', 'male', 'diverse'] as const
export type Sex = (typeof sexes)[number]

/** What the clinic should have ready. */
export const needs = ['wheelchair', 'interpreter', 'hearing', 'sight'] as const
export type Need = (typeof needs)[number]

export const payers = ['self', 'private', 'statutory'] as const
export type Payer = (typeof payers)[number]
