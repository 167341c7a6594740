import * as contract from '#contract/care-requests.ts'
import type { Ground } from '../ground.ts'
import { bind, created, ok, pageOf } from '../platform/bind.ts'
import { inTransaction } from '../platform/database.ts'
import { addCareItem, changeCareItem, listCareItems } from './items.ts'
import { listCareRequests, listMyCareRequests } from './list.ts'
import { cancelCareRequest, workOnCareRequest } from './move.ts'
import { requestCare } from './request.ts'

export const careRequestRoutes = (ground: Ground) => [
  bind(contract.listCareItems, async () => ok(await listCareItems(ground.db, false))),
  bind(contract.requestCare, async (caller, { body }) => created(await requestCare(ground, caller, body))),
  bind(contract.listMyCareRequests, async (caller, { query }) => {
    const { requests, total } = await listMyCareRequests(ground, caller, query)
    return pageOf(requests, total)
  }),
  bind(contract.cancelCareRequest, async (caller, { params }) =>
    ok(await cancelCareRequest(ground, caller, params.id)),
  ),
  bind(contract.listCareRequests, async (_, { query }) => {
    const { requests, total } = await listCareRequests(ground, query)
    return pageOf(requests, total)
  }),
  bind(contract.workOnCareRequest, async (caller, { params, body }) =>
    ok(await workOnCareRequest(ground, caller, params.id, body)),
  ),
  bind(contract.listAllCareItems, async () => ok(await listCareItems(ground.db, true))),
  bind(contract.addCareItem, async (_, { body }) =>
    created(await inTransaction(ground.db, (tx) => addCareItem(tx, body))),
  ),
  bind(contract.changeCareItem, async (_, { params, body }) =>
    ok(await inTransaction(ground.db, (tx) => changeCareItem(tx, params.id, body))),
  ),
]
