import * as contract from '#contract/care-requests/care-requests.ts'
import type { Ground } from '../ground.ts'
import { bind, created, ok, pageOf } from '../platform/bind.ts'
import { inTransaction } from '../platform/database.ts'
import { inWords } from './details.ts'
import { addCareItem, changeCareItem, listCareItems } from './items.ts'
import { listCareRequests, listMyCareRequests } from './list.ts'
import { cancelCareRequest, workOnCareRequest } from './move.ts'
import { requestCare } from './request.ts'

export const careRequestRoutes = (ground: Ground) => [
  bind(contract.listCareItems, async () => ok(await listCareItems(ground.db, false))),
  bind(contract.requestCare, async (caller, { body }, { language }) =>
    created(inWords(await requestCare(ground, caller, body), language)),
  ),
  bind(contract.listMyCareRequests, async (caller, { query }, { language }) => {
    const { requests, paging } = await listMyCareRequests(ground, caller, query)
    return pageOf(
      requests.map((each) => inWords(each, language)),
      paging,
    )
  }),
  bind(contract.cancelCareRequest, async (caller, { params }, { language }) =>
    ok(inWords(await cancelCareRequest(ground, caller, params.id), language)),
  ),
  bind(contract.listCareRequests, async (_, { query }, { language }) => {
    const { requests, paging } = await listCareRequests(ground, query)
    return pageOf(
      requests.map((each) => inWords(each, language)),
      paging,
    )
  }),
  bind(contract.workOnCareRequest, async (caller, { params, body }, { language }) =>
    ok(inWords(await workOnCareRequest(ground, caller, params.id, body), language)),
  ),
  bind(contract.listAllCareItems, async () => ok(await listCareItems(ground.db, true))),
  bind(contract.addCareItem, async (_, { body }) =>
    created(await inTransaction(ground.db, (tx) => addCareItem(tx, body))),
  ),
  bind(contract.changeCareItem, async (_, { params, body }) =>
    ok(await inTransaction(ground.db, (tx) => changeCareItem(tx, params.id, body))),
  ),
]
