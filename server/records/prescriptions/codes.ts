import { createHash, randomInt } from 'node:crypto'
import { codeIn, codeLength, codeLetters } from '#contract/records/prescription-lists.ts'

/** 80 bits that nobody can guess. */
export const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

/** Of a code in any spelling. What is no code has a hash, too: it is looked up like one, and found nowhere. */
export const hashOf = (code: string): Buffer =>
  createHash('sha256')
    .update(codeIn(code) ?? `no code: ${code}`)
    .digest()

/** Of a birthday (YYYY-MM-DD) behind its code: nobody can guess it who does not have the code. */
export const proofOf = (code: string, born: string): Buffer =>
  createHash('sha256')
    .update(`${codeIn(code) ?? code} ${born}`)
    .digest()
