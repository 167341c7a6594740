import { pageLanguage } from '../../../language/language.ts'

/** The title of a form in the language of the page, else in the one it was written in. */
export const titleOf = ({ title, language }: { title: Readonly<Record<string, string>>; language: string }): string =>
  title[pageLanguage()]?.trim() || title[language]?.trim() || (Object.values(title)[0] ?? '')
