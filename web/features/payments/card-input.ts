import { cardForm } from '#texts/payments/card-form.ts'
import { two } from '../../clock/clock-text.ts'

/** The text of a card form as it is shown, and as it is sent. */

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** `4242424242424242` -> `4242 4242 4242 4242`; works while typing. */
export const groupNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** `1230` -> `12/30`; works while typing. A slash after one digit makes it `01/`. */
export function groupExpiry(text: string): string {
  if (/^\d\/$/.test(text)) return `0${text}`
  const digits = digitsOf(text).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** Where the caret stands in a regrouped text, after so many digits. */
export function caretAfter(digits: number, text: string): number {
  let at = 0
  for (let seen = 0; seen < digits && at < text.length; at++) if (/\d/.test(text[at]!)) seen++
  return at
}

/** The check digit of ISO/IEC 7812-1, after H. P. Luhn. */
export function passesLuhn(number: string): boolean {
  const sum = [...digitsOf(number)].reverse().reduce((total, character, place) => {
    const digit = Number(character) * (place % 2 === 1 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

export type CardFields = { number: string; expiry: string; cvc: string }

/** How many digits a number that begins so has. Of the rarer brands with several lengths, it is the longest. */
function lengthOf(digits: string): number {
  if (/^3[47]/.test(digits)) return 15
  if (/^3(0[0-5]|[689])/.test(digits)) return 14
  return /^(62|5[06-8]|6[37])/.test(digits) ? 19 : 16
}

/** The field after one that is complete and right; undefined after one that is not, and after the last. */
export function nextField(field: keyof CardFields, fields: CardFields, today: string): 'expiry' | 'cvc' | undefined {
  if (field === 'cvc' || cardProblems(fields, today)[field]) return undefined
  const digits = digitsOf(fields.number)
  return field === 'expiry' ? 'cvc' : digits.length === lengthOf(digits) ? 'expiry' : undefined
}

/** The problems of each field, in words; empty if the card can be tried. `today` is `YYYY-MM-DD`. */
export function cardProblems({ number, expiry, cvc }: CardFields, today: string): Partial<CardFields> {
  const problems: Partial<CardFields> = {}
  const digits = digitsOf(number)
  if (!digits) problems.number = cardForm.noNumber
  else if (digits.length < 13 || !passesLuhn(digits)) problems.number = cardForm.wrongNumber
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  const endsIn = `20${two(year)}-${two(month)}`
  if (!/^\d\d\/\d\d$/.test(expiry) || month < 1 || month > 12) problems.expiry = cardForm.wrongExpiry
  else if (endsIn < today.slice(0, 7)) problems.expiry = cardForm.expired
  if (!cvc) problems.cvc = cardForm.noCvc
  else if (!/^\d{3,4}$/.test(cvc)) problems.cvc = cardForm.wrongCvc
  return problems
}

/** The card for the provider. */
export function cardOf({ number, expiry, cvc }: CardFields) {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return { number: digitsOf(number), expMonth: month, expYear: 2000 + year, cvc }
}
