/** Fixed lists about people. */
export const sexes = ['female', 'male', 'diverse'] as const
export type Sex = (typeof sexes)[number]

/** The needs that the clinic should prepare for. */
export const needs = ['wheelchair', 'interpreter', 'hearing', 'sight'] as const
export type Need = (typeof needs)[number]

export const payers = ['self', 'private', 'statutory'] as const
export type Payer = (typeof payers)[number]

/** The rights that an account may have to act for somebody else. */
export const guardianRights = ['book', 'pay', 'visits', 'record', 'messages'] as const
export type GuardianRight = (typeof guardianRights)[number]

/** The relation of a person to the account that acts for them. */
export const kinships = ['child', 'partner', 'parent', 'other'] as const
export type Kinship = (typeof kinships)[number]

/** The age from which nobody acts for a child any more: the range that a clinic may choose from. */
export const childAges = { least: 12, most: 21 } as const
/** The age at which the rights to a child's records and messages have to be agreed again: the range to choose from. */
export const recordAges = { least: 8, most: 21 } as const
