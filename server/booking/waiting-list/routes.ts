import * as contract from '#contract/booking/waiting-list.ts'
import type { Ground } from '../../ground.ts'
import { bind, created, ok } from '../../platform/bind.ts'
import { joinWaitingList } from './join.ts'
import { listWaiting } from './list.ts'

export const waitingListRoutes = (ground: Ground) => [
  bind(contract.listWaiting, async (caller, { query }) => ok(await listWaiting(ground.db, caller, query.personId))),
  bind(contract.joinWaitingList, async (caller, { body }) => created(await joinWaitingList(ground, caller, body))),
]
