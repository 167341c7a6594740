import type { FailureCode } from '#contract/failures.ts'
import { Failure } from './failure.ts'

/** The constraints of the database, and the failure for each. */
const failureOf: Record<string, FailureCode> = {
  users_email: 'email_in_use',
  staff_rights_one_admin: 'last_admin',
  guardianships_once: 'acts_already',
  guardianships_by_record_once: 'acts_already',
  guardianships_asked_once: 'acts_already',
  care_items_name: 'name_in_use',
  kinds_name: 'name_in_use',
  places_name: 'name_in_use',
  rooms_name: 'name_in_use',
  paper_templates_name: 'name_in_use',
  search_words_once: 'name_in_use',
  care_requests_one_ambulance: 'ambulance_open',
  change_requests_one_open: 'already_asked',
  claims_doctor_free: 'slot_taken',
  claims_patient_free: 'patient_busy',
  claims_room_free: 'no_room_free',
  claims_cancelled_is_final: 'not_cancellable',
  change_reasons_once: 'name_in_use',
  visit_reasons_reason_fkey: 'reason_ended',
  visit_reasons_not_ended: 'reason_ended',
  takings_while_charging: 'sum_changed',
  price_stays: 'sum_changed',
  message_delegations_one: 'delegations_overlap',
  till_shifts_one_open: 'till_is_open',
  till_shifts_closed: 'till_is_closed',
  till_moves_within_till: 'more_than_in_till',
  till_shifts_difference_has_reason: 'difference_needs_reason',
  till_counts_difference_has_reason: 'difference_needs_reason',
}

/**
 * PostgreSQL is away, starting, stopping, out of connections or of time, or a lock took too long: the next try may
 * succeed.
 */
const away = /^(08|53|57P0|57014|25P03|25006|55P03|40P01)|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/

/**
 * A value that PostgreSQL cannot take (class 22): the contract should have refused it. A division by zero (22012) or a
 * null (22004) in our own statements does not come from the input.
 */
const unusableValue = /^22(?!012|004)/

const connectionLost =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/**
 * Whether an error of the database is temporary: the next try may succeed. A FATAL error ends or refuses the
 * connection, whatever the statement.
 */
export function passes(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', severity } = error as { code?: string; severity?: string }
  return severity === 'FATAL' || away.test(code) || connectionLost.test(error.message)
}

/** The failure that an error of the database stands for; any other error is answered unchanged. */
export function asFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
  const known = failureOf[constraint]
  if (known) return new Failure(known)
  if (passes(error)) {
    return new Failure('not_ready', { retryAfterSeconds: 2, cause: error })
  }
  if (unusableValue.test(code)) return new Failure('invalid_input', { cause: error })
  return error
}
