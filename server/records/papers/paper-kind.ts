import type { PaperContent, PaperContentOf } from '#contract/records/paper-content.ts'
import type { Language } from '../../../texts/languages.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import type { Printed } from './print.ts'

/** What is known of a version of a paper before it is signed: who, whose, where, of which visit. */
export type PaperFacts = {
  id: string
  rootId: string
  version: number
  /** As it is printed. */
  number: string
  signedAt: string
  /** The day of signing, local to its place. */
  date: string
  /** Of the printed words that are the same on each paper: the patient's. */
  language: Language
  /** Of what the doctor wrote. */
  writtenIn: Language
  person: { id: string; name: string; born: string | null; number: number; address: string }
  doctor: { id: string; name: string; specialization: string; registrationNumber: string; issuingBody: string }
  place: { id: string; name: string; address: string; phone: string }
  /** Local to the place; null if it is written without one. */
  visit: { id: string; date: string; startTime: string } | null
  notForGuardians: boolean
  /** The version in whose place it stands, and why. */
  replaces: { id: string; number: string; date: string; reason: string } | null
}

/** What a kind makes of its content before anything is stored. */
export type Prepared<Content extends PaperContent> = {
  printed: Printed
  /** The content to be stored, if it is not what was sent. */
  content?: Content
  /** In the transaction that stores the paper, with the record locked: rows of the kind's own, and what it refuses. */
  onSigned?: (tx: Queries) => Promise<void>
}

export type Preparing = { db: Queries; records: Ground['records']; config: Pick<Ground['config'], 'publicUrl'> }

/** What is particular to a kind of paper; `kinds.ts` has one for each. */
export type PaperRules<Kind extends PaperContent['kind']> = {
  /** A doctor who treats the person may write it without a visit. */
  withoutVisit?: true
  /**
   * Checks what only the server knows, and answers what is printed. Called outside of any transaction; it stores
   * nothing. Throws what the kind refuses.
   */
  prepare(
    ground: Preparing,
    caller: Pick<Caller, 'id' | 'role'>,
    facts: PaperFacts,
    content: PaperContentOf<Kind>,
  ): Promise<Prepared<PaperContentOf<Kind>>>
}
