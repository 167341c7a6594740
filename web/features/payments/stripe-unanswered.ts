const types = new Set<string>(['api_connection_error', 'api_error'])

/** What Stripe calls an answer that never came, or none of the bank's: it may be paid all the same. */
export const isUnansweredByStripe = ({ type }: { type: string }): boolean => types.has(type)
