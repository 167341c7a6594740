import * as contract from '#contract/booking/change-requests.ts'
import type { Ground } from '../../ground.ts'
import { bind, created, ok, pageOf } from '../../platform/bind.ts'
import { askForChange } from './ask.ts'
import { listChangeRequests } from './list.ts'
import { declineChangeRequest, grantChangeRequest, withdrawChangeRequest } from './answer.ts'

export const changeRequestRoutes = (ground: Ground) => [
  bind(contract.askForChange, async (caller, { body }) => created(await askForChange(ground, caller, body))),
  bind(contract.listChangeRequests, async (caller, { query }) => {
    const { requests, paging } = await listChangeRequests(ground, caller, query)
    return pageOf(requests, paging)
  }),
  bind(contract.withdrawChangeRequest, async (caller, { params }) =>
    ok(await withdrawChangeRequest(ground, caller, params.id)),
  ),
  bind(contract.grantChangeRequest, async (caller, { params, body }) =>
    ok(await grantChangeRequest(ground, caller, params.id, body)),
  ),
  bind(contract.declineChangeRequest, async (caller, { params, body }) =>
    ok(await declineChangeRequest(ground, caller, params.id, body.answer)),
  ),
]
