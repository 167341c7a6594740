import type { Asking } from '../../../wire/early-questions.ts'
import { chargeQuery } from '../../payments/saved-cards/queries.ts'
import { agreementQuery } from './agreement-query.ts'

/** Asks early what there is to agree to, or to pay, for a visit. */
export function askForCharge({ ask, address, params: { appointmentId = '' } }: Asking) {
  if (address.has('agree')) void ask(agreementQuery(appointmentId))
  else void ask(chargeQuery(appointmentId))
}
