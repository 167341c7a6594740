import type { Asking } from '../../wire/early-questions.ts'
import { ownProfileQuery } from '../../session/own-profile.ts'
import { factorsQuery } from '../auth/factors/queries.ts'
import { passkeysQuery } from '../auth/passkeys/queries.ts'
import { pinQuery } from '../auth/pin/queries.ts'
import { sessionsQuery } from '../auth/sessions/queries.ts'
import { claimsQuery } from '../legal/queries.ts'
import { peopleRulesQuery } from '../people/queries.ts'

/** Starts the queries of the settings of staff. */
export function askForSettings({ who, may, ask }: Asking) {
  void ask(ownProfileQuery(who.id))
  void ask(sessionsQuery)
  void ask(passkeysQuery)
  void ask(factorsQuery)
  if (may('desk')) void ask(pinQuery)
  if (may('accounts') && may('people')) void ask(peopleRulesQuery)
  if (may('setup')) void ask(claimsQuery)
}
