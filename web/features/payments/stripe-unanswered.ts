const types = new Set<string>(['api_connection_error', 'api_error'])

/** Whether Stripe or the bank did not answer: it may be paid. */
export const isUnansweredByStripe = ({ type }: { type: string }): boolean => types.has(type)
