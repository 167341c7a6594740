/** The fixed lists of what is known of people. */
export const sexes = ['female', 'male', 'diverse'] as const
export type Sex = (typeof sexes)[number]

/** What the clinic should have ready. */
export const needs = ['wheelchair', 'interpreter', 'hearing', 'sight'] as const
export type Need = (typeof needs)[number]

export const payers = ['self', 'private', 'statutory'] as const
export type Payer = (typeof payers)[number]

/** What an account may do for somebody else, each given or not. */
export const guardianRights = ['book', 'pay', 'visits', 'record', 'messages'] as const
export type GuardianRight = (typeof guardianRights)[number]

/** Those that screens offer: there are no messages to read yet. */
export const offeredRights = ['book', 'pay', 'visits', 'record'] as const satisfies readonly GuardianRight[]

/** What somebody is to the account that acts for them. */
export const kinships = ['child', 'partner', 'parent', 'other'] as const
export type Kinship = (typeof kinships)[number]

/** From which birthday on nobody acts for a child any more: what a clinic may set. */
export const childAges = { least: 12, most: 21 } as const
/** From which birthday on the rights to a child's records and messages are asked for again. */
export const recordAges = { least: 8, most: 21 } as const
