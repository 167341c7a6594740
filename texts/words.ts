import { type Language, languages } from './languages.ts'

/** A sentence for each form that the language's grammar of numbers knows; `#` is the number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** What the texts of a language are put together with: numbers, plurals, lists. */
export function wordsIn(language: Language) {
  const { locale } = languages[language]
  const rules = new Intl.PluralRules(locale)
  const ordinals = new Intl.PluralRules(locale, { type: 'ordinal' })
  const numbers = new Intl.NumberFormat(locale)
  const number = (value: number): string => numbers.format(value)
  const inForm = (form: Intl.LDMLPluralRule, value: number, forms: Forms) =>
    (forms[form] ?? forms.other).replaceAll('#', number(value))
  return {
    number,
    plural: (value: number, forms: Forms): string => inForm(rules.select(value), value, forms),
    /** `1st`, `2nd`: forms by the order of a number. */
    ordinal: (value: number, forms: Forms): string => inForm(ordinals.select(value), value, forms),
    /** `a, b and c` */
    list: (items: readonly string[]): string => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items),
    /** `a, b or c` */
    either: (items: readonly string[]): string => new Intl.ListFormat(locale, { type: 'disjunction' }).format(items),
  }
}
