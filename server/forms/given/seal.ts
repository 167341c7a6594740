import type { AnswerValue } from '#contract/forms/definition.ts'
import type { AnswerWay } from '#contract/forms/response-lists.ts'
import type { PersonKey } from '../../records/person-keys.ts'
import type { Facts } from '../fill/drafts.ts'

/** What is sealed of a given form. */
export type Said = {
  /** Calculated values included. */
  answers: Record<string, AnswerValue>
  /** Who said what, when and how. */
  parts: { key: string; at: string; way: AnswerWay; by: string | null }[]
  facts: Facts
  /** What was read and answered, to the letter, and its SHA-256 in hexadecimal. */
  text: string
  sha256: string
  /** The typed name; null without a signature. */
  signer: string | null
  /** The person's name on that day. */
  forWhom: string
}

const placeOf = (id: string) => `form_responses ${id}`

export const sealSaid = (key: PersonKey, id: string, said: Said): Buffer => key.seal(JSON.stringify(said), placeOf(id))

export const openSaid = (key: PersonKey, id: string, sealed: Buffer): Said =>
  JSON.parse(key.open(sealed, placeOf(id)).toString()) as Said
