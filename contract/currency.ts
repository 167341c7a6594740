/**
 * Rule: currency. The one currency of an installation: three small letters of ISO 4217, as payment providers and the
 * wire write it. It is set once, at the start: the server reads it from its database, the browser from its page.
 */
let settled: string | undefined

export function settleCurrency(code: string): void {
  settled = code
}

/** Undefined if the currency is not set yet: in the program that prepares the pages of a build. */
export const settledCurrency = (): string | undefined => settled

/**
 * Throws if the currency is not set yet: a server must not guess one. A page that was not sent by a Salus server
 * uses dollars (`web/language/currency.ts`).
 */
export function currency(): string {
  if (settled === undefined) throw new Error('No currency is settled')
  return settled
}

/** The currency of a demo, and of a new database without a setting. */
export const defaultCurrency = 'usd'

/** A placeholder in built pages, which the server replaces by the currency's code. */
export const currencyToFill = '{¤}'
/** A placeholder in built pages, which the server replaces by the currency's name in the page's language. */
export const currencyNameToFill = '{¤…}'

/** The smallest amount that Stripe charges, in hundredths, for currencies in which it is not 50. */
const cardMinimums: Readonly<Record<string, number>> = {
  aed: 200,
  czk: 1500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  mxn: 1000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1000,
}

/** Cents. Below this amount neither card nor PayPal is offered; in SQL it is `card_minimum_cents()`. */
export const cardMinimumCents = (code = currency()): number => cardMinimums[code] ?? 50

const twoPlaces = (code: string): boolean => {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
  return maximumFractionDigits === 2
}

/**
 * Whether an installation can have this currency: a known code, whose unit has a hundred parts. All amounts are whole
 * hundredths.
 */
export const isUsableCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code.toUpperCase()) && twoPlaces(code)

/** The currencies with two decimals that PayPal takes. */
const paypalCurrencies = 'aud brl cad chf cny czk dkk eur gbp hkd ils mxn myr nok nzd php pln sek sgd thb usd'.split(
  ' ',
)
export const paypalTakes = (code: string): boolean => paypalCurrencies.includes(code)

/** Notes and coins, the largest first. */
const pieces: Readonly<Record<string, readonly number[]>> = {
  usd: [100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.01],
  cad: [100, 50, 20, 10, 5, 2, 1, 0.25, 0.1, 0.05],
  chf: [1000, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05],
  czk: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  eur: [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01],
  gbp: [50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01],
}
/** For currencies that are not listed: most have pieces of 1, 2, 5. */
const usualPieces = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01]
export const piecesMost = usualPieces.length

/** The notes and coins that a cash drawer is counted by, the largest first. */
export const pieceValues = (): readonly number[] => pieces[currency()] ?? usualPieces
