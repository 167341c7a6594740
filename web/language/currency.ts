import {
  currencyNameToFill,
  currencyToFill,
  defaultCurrency,
  settleCurrency,
  settledCurrency,
} from '#contract/currency.ts'
import { format } from './format.ts'

const whileDeveloping = () => import.meta.env.CURRENCY || defaultCurrency

/**
 * What a page says its currency is. It comes with every page, so no price is ever shown in another one first; the
 * program that prepares the pages leaves its place open (`server/platform/page-files.ts`).
 */
export function pageCurrency(): string {
  if (typeof document === 'undefined') return import.meta.env.PROD ? currencyToFill : whileDeveloping()
  return document.documentElement.dataset.currency ?? currencyToFill
}

// A program that renders for the server is told by it. A page of a build that no server has sent is in dollars.
const said = pageCurrency()
if (said !== currencyToFill) settleCurrency(said)
else if (typeof document !== 'undefined') settleCurrency(defaultCurrency)

/** The currency's name, as it stands after a number; its place is left open in pages that are prepared. */
export const currencyInWords = (): string => (settledCurrency() ? format().currencyName() : currencyNameToFill)
