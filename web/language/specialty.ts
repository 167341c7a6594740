import { contractWords } from '#texts/common/contract-words.ts'

/** A specialization as the page's language calls it, of an answer that does not promise that it is a known one. */
export const specialtyInWords = (key: string): string =>
  (contractWords.specializations as Record<string, string>)[key] ?? key
