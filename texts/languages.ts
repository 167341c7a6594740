/**
 * The languages that Salus speaks; the texts of one stand in the folder of its name. `locale` is what `Intl` formats by:
 * English dates as in Britain, digits in Arabic as on the phones, cards and receipts they are compared with. A language
 * is whole when its types say that no text is missing; until then English stands in the gaps. `offer` is said to its
 * readers on pages in other languages, and `decline` answers it.
 */
export const languages = {
  en: {
    name: 'English',
    locale: 'en-GB',
    dir: 'ltr',
    whole: true,
    offer: 'This page in English',
    decline: 'No, thank you',
  },
  de: {
    name: 'Deutsch',
    locale: 'de-DE',
    dir: 'ltr',
    whole: true,
    offer: 'Diese Seite auf Deutsch',
    decline: 'Nein, danke',
  },
  ar: {
    name: 'العربية',
    locale: 'ar-u-nu-latn',
    dir: 'rtl',
    whole: true,
    offer: 'هذه الصفحة بالعربية',
    decline: 'لا، شكرًا',
  },
  fr: {
    name: 'Français',
    locale: 'fr-FR',
    dir: 'ltr',
    whole: false,
    offer: 'Cette page en français',
    decline: 'Non, merci',
  },
} as const satisfies Record<
  string,
  { name: string; locale: string; dir: 'ltr' | 'rtl'; whole: boolean; offer: string; decline: string }
>

export type Language = keyof typeof languages

export const languageNames = Object.keys(languages) as Language[]

/** Those that a page offers its readers; one that is not whole yet can be had by its address. */
export const offeredLanguages = languageNames.filter((name) => languages[name].whole)

/** Those that one can choose from, each by its own name. */
export const languageChoices = offeredLanguages.map((value) => ({ value, label: languages[value].name }))

export const isLanguage = (name: unknown): name is Language => languageNames.includes(name as Language)

/** The language of an address of ours, which its first part names (`/de/doctors`), and the address without it. */
export function languageOfAddress(path: string): { language: Language; rest: string } {
  const [, first, rest = ''] = /^\/([a-z]+)(\/.*)?$/.exec(path) ?? []
  return isLanguage(first) && first !== 'en' ? { language: first, rest: rest || '/' } : { language: 'en', rest: path }
}

/** Where an address (`/doctors`) stands in a language; always one of this site: two slashes would name another. */
export function addressIn(language: Language, path: string): string {
  const page = path.replace(/^[/\\]+/, '/').replace(/(.)\/$/, '$1')
  return language === 'en' ? page : `/${language}${page === '/' ? '' : page}`
}
