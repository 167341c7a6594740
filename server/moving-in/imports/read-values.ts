import { currency } from '#contract/currency.ts'
import { dayIn } from '../../platform/csv-values.ts'

/** The earliest and latest year of any date in a file. */
const years = { least: 1890, most: 2200 }

/** A valid day of a visit or a balance. */
export function dateIn(text: string): string | undefined {
  const date = dayIn(text)
  const year = Number(date?.slice(0, 4))
  return year >= years.least && year <= years.most ? date : undefined
}

const plainAmount = /^[-+]?\d{1,7}(?:[.,]\d{1,2})?$/
const grouped = [
  { form: /^[-+]?\d{1,3}(?:\.\d{3})+,\d{1,2}$/, groups: '.' },
  { form: /^[-+]?\d{1,3}(?:,\d{3})+\.\d{1,2}$/, groups: ',' },
]

/** The largest amount that fits the database. */
const mostCents = 2 ** 31 - 1

/** The sign of a currency that no other one has, or its code: `$` is the US dollar, the Canadian dollar is `CA$`. */
const ownSign = (code: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).formatToParts(0).find(isCurrency)!.value
const isCurrency = ({ type }: Intl.NumberFormatPart) => type === 'currency'

/**
 * Removes the sign or code of our currency. A sign that may mean another currency stays, so that the amount is refused.
 */
function withoutOurCurrency(text: string): string {
  const code = currency()
  return text.replaceAll(ownSign(code), '').replaceAll(new RegExp(`(?<![a-z])${code}(?![a-z])`, 'gi'), '')
}

/** An amount in cents; undefined for a text that could be two amounts, such as `1.234`, and for too large ones. */
export function centsIn(text: string): number | undefined {
  const bare = withoutOurCurrency(text).replaceAll(/\s/g, '').replace('−', '-')
  const group = grouped.find(({ form }) => form.test(bare))
  if (!group && !plainAmount.test(bare)) return undefined
  const amount = Number((group ? bare.replaceAll(group.groups, '') : bare).replace(',', '.'))
  const cents = Math.round(amount * 100)
  return Math.abs(cents) <= mostCents ? cents : undefined
}

const words = <V extends string>(spelled: Record<V, string>) =>
  new Map(Object.entries<string>(spelled).flatMap(([value, all]) => all.split(' ').map((word) => [word, value as V])))

const sexes = words({
  female: 'female f w weiblich frau woman',
  male: 'male m mannlich mann man',
  diverse: 'diverse d divers x',
})
const payers = words({
  self: 'self selbst selbstzahler selfpay cash',
  private: 'private privat p pkv privatversichert',
  statutory: 'statutory gesetzlich public gkv kasse g',
})
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()

export const sexIn = (text: string) => sexes.get(folded(text))
export const payerIn = (text: string) => payers.get(folded(text))

const languages = words({ en: 'en english englisch', de: 'de german deutsch', ar: 'ar arabic arabisch' })
/** A language by its tag or its name. */
export const languageIn = (text: string): string | undefined =>
  languages.get(folded(text)) ?? (/^[a-z]{2,3}$/.test(text.toLowerCase()) ? text.toLowerCase() : undefined)

/** A name without differences of spelling and with its words sorted, like `name_key` in the database. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/([aou])e/g, '$1')
    .split(/[\s,.''’"()/\\-]+/)
    .filter(Boolean)
    .sort()
    .join(' ')
