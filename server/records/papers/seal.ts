import type { PaperContent } from '#contract/records/paper-content.ts'
import type { PersonKey } from '../person-keys.ts'
import type { Printed } from './print.ts'

/** What an addendum says. */
export type AddendumContent = { kind: 'addendum'; text: string }

/** What is sealed of one version of a paper. */
export type Said = {
  content: PaperContent | AddendumContent
  /** Why it stands in the place of the version before; empty for the first. */
  reason: string
  printed: Printed
}

const placeOf = (id: string, part: 'said' | 'pdf') => `record_papers ${id} ${part}`
export const placeOfWithdrawal = (id: string) => `paper_withdrawals ${id}`

export const sealPaper = (key: PersonKey, id: string, said: Said): Buffer =>
  key.seal(JSON.stringify(said), placeOf(id, 'said'))

export const openSaid = (key: PersonKey, id: string, sealed: Buffer): Said =>
  JSON.parse(key.open(sealed, placeOf(id, 'said')).toString()) as Said

export const sealPdf = (key: PersonKey, id: string, pdf: Uint8Array): Buffer => key.seal(pdf, placeOf(id, 'pdf'))

export const openPdf = (key: PersonKey, id: string, sealed: Buffer): Buffer => key.open(sealed, placeOf(id, 'pdf'))
