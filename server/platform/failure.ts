import { type FailureCode, sentenceOf, statusOf } from '#contract/failures.ts'
import type { FailureBody } from '#contract/endpoint.ts'

/** The one error a verb throws: the server says no, with a code of the catalogue. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly issues: FailureBody['issues']

  /** `cause` is for the log alone: what made the server say no. */
  constructor(
    code: FailureCode,
    more: { retryAfterSeconds?: number | undefined; issues?: FailureBody['issues']; cause?: unknown } = {},
  ) {
    super(sentenceOf(code), more.cause === undefined ? {} : { cause: more.cause })
    this.code = code
    this.status = statusOf(code)
    this.retryAfterSeconds = more.retryAfterSeconds
    this.issues = more.issues
  }

  get body(): FailureBody {
    const body = { error: this.message, message: this.message, code: this.code }
    return this.issues ? { ...body, issues: this.issues } : body
  }
}
