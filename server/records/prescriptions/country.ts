import { type Language, languages } from '../../../texts/languages.ts'

/** TypeScript does not know this part of ECMA-402 yet. */
type Located = Intl.Locale & { getTimeZones(): readonly string[] | undefined }

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Each country of ISO 3166 with its time zones, as CLDR has them. */
const zonesOfCountries = (): [country: string, zones: readonly string[]][] =>
  letters
    .flatMap((first) => letters.map((second) => new Intl.Locale(`und-${first}${second}`) as Located))
    // A state that is no more means the one that came after it.
    .filter(({ baseName }) => Intl.getCanonicalLocales(baseName)[0] === baseName)
    .map((locale) => [locale.region!, locale.getTimeZones() ?? []])

let countries: ReadonlyMap<string, string> | undefined

/** The country in which a time zone is, by its name in a language; empty where that cannot be told. */
export function countryOf(timeZone: string, language: Language): string {
  countries ??= new Map(zonesOfCountries().flatMap(([country, zones]) => zones.map((zone) => [zone, country])))
  const { timeZone: known } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
  const country = countries.get(known)
  return country ? (new Intl.DisplayNames(languages[language].locale, { type: 'region' }).of(country) ?? '') : ''
}
