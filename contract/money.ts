/** Money is integer cents inside and a number of dollars on the wire; on a screen it has two decimals. */

/** 120.5 -> 12050; what is finer than a cent is rounded. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

export const dollarsOf = (cents: number): number => cents / 100

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** 120 -> `$120.00` */
export const asPrice = (dollars: number): string => usd.format(dollars)
