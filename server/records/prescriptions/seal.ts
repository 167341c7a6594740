import type { PersonKey } from '../person-keys.ts'

const placeOf = (id: string) => `dispensings ${id}`
const placeOfSentence = (id: string) => `repeat_requests ${id}`

export const sealPharmacy = (key: PersonKey, id: string, pharmacy: string): Buffer => key.seal(pharmacy, placeOf(id))

export const openPharmacy = (key: PersonKey, id: string, sealed: Buffer): string =>
  key.open(sealed, placeOf(id)).toString()

/** Why a repeat was refused. */
export const sealSentence = (key: PersonKey, id: string, sentence: string): Buffer =>
  key.seal(sentence, placeOfSentence(id))

export const openSentence = (key: PersonKey, id: string, sealed: Buffer): string =>
  key.open(sealed, placeOfSentence(id)).toString()
