import * as contract from '#contract/booking/waiting-list.ts'
import { getRequestsOfPerson as requestsOfPersonCall } from '#contract/booking/requests-of-person.ts'
import type { Ground } from '../../ground.ts'
import { bind, created, ok } from '../../platform/bind.ts'
import { joinWaitingList } from './join.ts'
import { listWaiting } from './list.ts'
import { getRequestsOfPerson } from './requests-of-person.ts'
import { waitForEarlier } from './wait-for-earlier.ts'

export const waitingListRoutes = (ground: Ground) => [
  bind(contract.listWaiting, async (caller, { query }) => ok(await listWaiting(ground.db, caller, query.personId))),
  bind(requestsOfPersonCall, async (caller, { params }) => ok(await getRequestsOfPerson(ground.db, caller, params.id))),
  bind(contract.joinWaitingList, async (caller, { body }) => created(await joinWaitingList(ground, caller, body))),
  bind(contract.waitForEarlier, async (caller, { params }) => created(await waitForEarlier(ground, caller, params.id))),
]
