import type { Answers } from '#contract/forms/definition.ts'
import type { AnswerPart } from '#contract/forms/responses.ts'
import type { SavingState } from './filler-types.ts'

/** Why nothing can be saved any more. */
export type Ended = 'given' | 'gone' | 'pass'

export type KeptState = {
  answers: Answers
  conflicts: ReadonlyMap<string, AnswerPart>
  /** The server's sentence about an answer that it does not take, by key. */
  refused: ReadonlyMap<string, string>
  saving: SavingState
  language: string
  revision: number
  /** Of a consent: the exact text that would be signed now; null while it is being written. */
  text: string | null
  ended: Ended | undefined
}
