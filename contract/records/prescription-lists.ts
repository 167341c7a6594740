/**
 * Whether a prescription can be dispensed. `used`: as often as it may. `withdrawn`: it was withdrawn, a newer version
 * stands in its place, or its person has died, was erased or merged; pharmacies are not told which.
 */
export const openStates = ['open', 'used', 'expired', 'withdrawn'] as const
export type OpenState = (typeof openStates)[number]

/** `ended`: nobody can grant it any more; the prescription was withdrawn or replaced, or its prescriber has left. */
export const repeatStates = ['open', 'granted', 'refused', 'ended'] as const

/** Wrong tries and right ones with the same code, within an hour. */
export const triesOfCode = { calls: 10, perSeconds: 3600 } as const

/**
 * The letters of codes (Crockford's Base32): no I, L, O and U, which are misread. 16 of them are 80 bits.
 * https://www.crockford.com/base32.html
 */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 16

/** The letters of a code in whatever spelling; null if it is none. */
export function codeIn(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const isCode = plain.length === codeLength && [...plain].every((letter) => codeLetters.includes(letter))
  return isCode ? plain : null
}

/** A code as it is printed: `K7QF-2M9X-4TBA-8R0C`. */
export const printedCode = (code: string): string => code.match(/.{4}/g)!.join('-')
