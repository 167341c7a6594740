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
 * The currency of this page. Every page brings it along, so no price is ever shown in another one first. In prerendered
 * pages, the server fills it in (`server/platform/page-files.ts`).
 */
export function pageCurrency(): string {
  if (typeof document === 'undefined') return import.meta.env.PROD ? currencyToFill : whileDeveloping()
  return document.documentElement.dataset.currency ?? currencyToFill
}

// Prerendering leaves the currency unset, to be filled in by the server. A built page that no server has sent uses
// dollars.
const said = pageCurrency()
if (said !== currencyToFill) settleCurrency(said)
else if (typeof document !== 'undefined') settleCurrency(defaultCurrency)

/** The currency's name, as it stands after a number; a placeholder in prerendered pages. */
export const currencyInWords = (): string => (settledCurrency() ? format().currencyName() : currencyNameToFill)
