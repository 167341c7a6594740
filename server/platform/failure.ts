import type { FailureBody } from '#contract/endpoint.ts'
import { type FailureCode, statusOf } from '#contract/failures.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { wordedRule } from './worded.ts'

export const sentenceOf = (code: FailureCode, language: Language): string => textsIn(language).failureWords[code]

type Said = (language: Language) => string

/**
 * The error that verbs throw to refuse something, with a code of the catalogue. Its message is for the log; the caller
 * reads `bodyIn` their language. An issue names a field and the broken rule (`rule` of the contract).
 */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly issues: FailureBody['issues']
  /** Units of the currency, for failures about a fee. */
  readonly fee: number | undefined
  /** The current visits, for failures about visits that have changed since they were shown. */
  readonly visits: readonly { _id: string; version: number }[] | undefined
  /** Where an upload goes on. */
  readonly offset: number | undefined
  readonly said: Said | undefined

  /** `cause`, for the log only: the error behind it. `said`: further words, such as who made the change. */
  constructor(
    code: FailureCode,
    more: {
      retryAfterSeconds?: number | undefined
      issues?: FailureBody['issues']
      fee?: number
      visits?: readonly { _id: string; version: number }[]
      offset?: number
      cause?: unknown
      said?: Said
    } = {},
  ) {
    super(sentenceOf(code, 'en'), more.cause === undefined ? {} : { cause: more.cause })
    this.code = code
    this.status = statusOf(code)
    this.retryAfterSeconds = more.retryAfterSeconds
    this.issues = more.issues
    this.fee = more.fee
    this.visits = more.visits
    this.offset = more.offset
    this.said = more.said
  }

  bodyIn(language: Language): FailureBody {
    const sentence = this.said?.(language) ?? sentenceOf(this.code, language)
    const fee = this.fee === undefined ? {} : { fee: this.fee }
    const visits = this.visits === undefined ? {} : { visits: [...this.visits] }
    const offset = this.offset === undefined ? {} : { offset: this.offset }
    const body = { error: sentence, message: sentence, code: this.code, ...fee, ...visits, ...offset }
    if (!this.issues) return body
    const issues = this.issues.map(({ path, message }) => ({ path, message: wordedRule(message, language) }))
    return { ...body, issues }
  }
}
