import type { Answers } from '#contract/forms/definition.ts'
import type { AnswerPart, FormToFill } from '#contract/forms/responses.ts'
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
  /** What conditions ask of the person, as the server has last said. */
  facts: FormToFill['facts']
  revision: number
  /** Of a consent: the exact text that would be signed now; null while it is being written. */
  text: string | null
  ended: Ended | undefined
}
