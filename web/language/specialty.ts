import { contractWords } from '#texts/common/contract-words.ts'

/** The name of a specialization in the page's language; the key itself for one that is not in the list. */
export const specialtyInWords = (key: string): string =>
  (contractWords.specializations as Record<string, string>)[key] ?? key
