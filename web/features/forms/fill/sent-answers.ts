import type { AnswerValue } from '#contract/forms/definition.ts'
import type { SavedAnswers } from '#contract/forms/responses.ts'

export type AnswerChange = { key: string; value: AnswerValue | null; version: number }
export type SentAnswers = { changes: AnswerChange[]; language: string }
/** Sends answers; `last`: the page is being left, and the call has to outlive it. */
export type SaveAnswers = (sent: SentAnswers, last: boolean) => Promise<SavedAnswers>
