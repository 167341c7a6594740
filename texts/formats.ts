import { addDays, cityOf } from '#contract/clinic-time.ts'
import { currency, settledCurrency } from '#contract/currency.ts'
import { type Language, languages } from './languages.ts'

const made = new Map<Language, Formats>()
const asUtc = (date: string) => new Date(`${date}T00:00:00Z`)
/** A Monday, from which the days of a week are counted. */
const aMonday = '2024-01-01'

function make(language: Language) {
  const { locale, dir } = languages[language]
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
    return (date: string) => format.format(asUtc(date))
  }
  const inFull = dates({ weekday: 'long', day: 'numeric', month: 'long' })
  const inShort = dates({ weekday: 'short', day: 'numeric', month: 'short' })
  const inDigits = dates({ day: '2-digit', month: '2-digit', year: 'numeric' })
  const inShortWithYear = dates({ day: 'numeric', month: 'short', year: 'numeric' })
  const monthWithYear = dates({ month: 'long', year: 'numeric' })
  const months = { long: dates({ month: 'long' }), short: dates({ month: 'short' }) }
  const weekdays = { long: dates({ weekday: 'long' }), short: dates({ weekday: 'short' }) }
  const letters = dates({ weekday: 'narrow' })
  const apart = (text: string): string => (dir === 'rtl' || /[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text)
  const ltr = (text: string): string => (dir === 'rtl' ? `\u2066${text}\u2069` : text)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const numbers = new Intl.NumberFormat(locale)
  const typedNumbers = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 })
  const decimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const changes = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'always' })
  /** English reports have always had a space there, as other languages have. */
  const spaced = (text: string) => ltr((language === 'en' ? text.replace('%', ' %') : text).replace('-', '−'))
  /** Two decimals everywhere: browsers differ in how many they show of some currencies. */
  const amounts = (code: string, currencyDisplay: 'narrowSymbol' | 'code' | 'name') =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: code,
      currencyDisplay,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
  const madeOf = new Map<string, { short: Intl.NumberFormat; named: Intl.NumberFormat }>()
  function pricesIn(code: string) {
    const prices = madeOf.get(code) ?? { short: amounts(code, 'narrowSymbol'), named: amounts(code, 'name') }
    madeOf.set(code, prices)
    return prices
  }
  /** Signs such as `$` and `kr` are several currencies': only the installation's own stands with its sign. */
  const price = (amount: number, code = currency()): string =>
    ltr((code === settledCurrency() ? pricesIn(code).short : amounts(code, 'code')).format(amount))
  const collator = new Intl.Collator(locale, { sensitivity: 'base', numeric: true })
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
  /** English dates stand without the comma after the weekday, as product and mails have always had them. */
  const plain = (text: string) => (language === 'en' ? text.replace(',', '') : text)

  return {
    /** What somebody typed, in a sentence that may read the other way. */
    apart,
    /** What reads from left to right in any text: times, telephone numbers, codes. */
    ltr,
    /** `Tuesday 24 November`, or `Tue 24 Nov` in short. */
    date: (date: string, length: 'long' | 'short' = 'long'): string =>
      plain((length === 'long' ? inFull : inShort)(date)),
    /** `Today`, `Tomorrow`, or `Mon 23 Nov`; `within` a sentence `today`. */
    day(date: string, todaysDate: string, where: 'alone' | 'within' = 'alone'): string {
      const said = (days: number) => (where === 'alone' ? capital : String)(relative.format(days, 'day'))
      if (date === todaysDate) return said(0)
      if (date === addDays(todaysDate, 1)) return said(1)
      return plain(inShort(date))
    },
    /** `24/11/2026`, as one types it: without the marks of direction that some languages put between. */
    dateInDigits: (date: string): string => inDigits(date).replaceAll(/[\u200e\u200f]/g, ''),
    /** `24 Nov 2026`, for dates of any year. */
    dateWithYear: (date: string): string => inShortWithYear(date),
    /** `2026-11-24` -> `November 2026` */
    monthWithYear: (date: string): string => monthWithYear(date),
    /** `2026-11-24` -> `November` */
    month: (date: string, length: 'long' | 'short' = 'long'): string => months[length](date),
    /** A day of the week, counted from Monday (0): `Monday`, or `Mon` in short. */
    weekday: (day: number, length: 'long' | 'short' = 'long'): string => weekdays[length](addDays(aMonday, day)),
    /** Over a narrow column: `Mon`, and its letter in languages whose short names are none. */
    weekdayHead(day: number): string {
      const short = weekdays.short(addDays(aMonday, day))
      return short.length > 4 ? letters(addDays(aMonday, day)) : short
    },
    /** The days of the week (0 is Monday) in the order in which a week is read. */
    week(): number[] {
      const locales = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?(): { firstDay: number } }
      // Browsers that do not know it begin the week on Monday.
      const first = (locales.getWeekInfo?.().firstDay ?? 1) - 1
      return Array.from({ length: 7 }, (_, day) => (first + day) % 7)
    },
    /** 10 -> `10 minutes` */
    duration: (amount: number, unit: 'minute' | 'hour' | 'day' | 'second' | 'month' | 'year'): string =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount),
    /** Metres -> `2.1 km`, from 10 km on without decimals. */
    distance: (metres: number): string =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: 'kilometer',
        maximumFractionDigits: metres < 10_000 ? 1 : 0,
      }).format(metres / 1000),
    /** 1234.5 -> `1,234.5` */
    number: (value: number): string => numbers.format(value),
    /** 1234.5 -> `1234.5`, as one types it: without signs between thousands, and without marks of direction. */
    numberInDigits: (value: number): string => typedNumbers.format(value).replaceAll(/[\u200e\u200f]/g, ''),
    /** 4 -> `4.0` */
    decimal: (value: number): string => decimals.format(value),
    /** `Mon Tue`: short names need no comma between them, but Arabic has none that are short. */
    rowInShort: (items: readonly string[]): string => items.join(dir === 'rtl' ? '، ' : ' '),
    /** `Monday, Tuesday`. From right to left it goes on so wherever it stands, whatever letters its items are in. */
    row: (items: readonly string[]): string =>
      dir === 'rtl' && items.length > 0 ? `\u200f${items.map(apart).join('، ')}` : items.map(apart).join(', '),
    /** 0.125 -> `12.5 %` */
    /** A rate that is given in per cent: 19 -> `19%`. */
    rate: (percent: number): string => spaced(rates.format(percent / 100)),
    percent: (part: number): string => spaced(percents.format(part)),
    /** 0.12 -> `+12 %`, -0.05 -> `−5 %` */
    change: (part: number): string => spaced(changes.format(part)),
    /** 120 -> `$120.00`; in another currency than the installation's with its code, `CAD 120.00`. */
    price,
    /**
     * The same in what somebody agrees to. The sign of a currency is in Latin letters in Arabic (`US$`), so it is named:
     * `120.00 دولار أمريكي`.
     */
    agreedPrice: (amount: number): string =>
      dir === 'rtl' ? apart(pricesIn(currency()).named.format(amount)) : price(amount),
    /** `US dollars`, as it stands after a number. */
    currencyName: (code = currency()): string =>
      pricesIn(code)
        .named.formatToParts(100)
        .find(({ type }) => type === 'currency')!.value,
    /** `Europe/Berlin` -> `Berlin`. */
    city: cityOf,
    compare: (a: string, b: string): number => collator.compare(a, b),
  }
}

export type Formats = ReturnType<typeof make>

/**
 * Dates, times, money and numbers as the readers of a language write them. Dates are clinic-local `YYYY-MM-DD`, prices
 * numbers in the installation's currency. The one place that knows of locales.
 */
export function formatsIn(language: Language): Formats {
  const formats = made.get(language) ?? make(language)
  made.set(language, formats)
  return formats
}
