import * as contract from '#contract/clinic/kinds.ts'
import { isStaffRole } from '#contract/rights.ts'
import type { Ground } from '../../ground.ts'
import { bind, created, ok } from '../../platform/bind.ts'
import { inTransaction } from '../../platform/database.ts'
import { accountOf } from '../../people/account-of-doctor.ts'
import { addKind, changeKind, listKinds } from './kinds.ts'
import { changeMyKinds, listMyKinds, listOffers } from './offers.ts'

export const kindRoutes = (ground: Ground) => [
  bind(
    contract.listKinds,
    async (caller) => {
      const reader = caller && isStaffRole(caller.role) ? 'atDesk' : 'anybody'
      return ok(await listKinds(ground.db, reader))
    },
    { readyForMs: 500 },
  ),
  bind(contract.listMyKinds, async (caller) => ok(await listMyKinds(ground.db, caller))),
  bind(contract.changeMyKinds, async (caller, { body }) => ok(await changeMyKinds(ground, caller, body.kinds))),
  bind(contract.listKindsOf, async (_, { params }) =>
    ok(await listMyKinds(ground.db, await accountOf(ground.db, params.id))),
  ),
  bind(contract.changeKindsOf, async (_, { params, body }) =>
    ok(await changeMyKinds(ground, await accountOf(ground.db, params.id), body.kinds)),
  ),
  bind(contract.listOffers, async (caller, { params }) => ok(await listOffers(ground.db, caller, params.doctorId))),
  bind(contract.listAllKinds, async () => ok(await listKinds(ground.db, 'all'))),
  bind(contract.addKind, async (_, { body }) => created(await inTransaction(ground.db, (tx) => addKind(tx, body)))),
  bind(contract.changeKind, async (_, { params, body }) =>
    ok(await inTransaction(ground.db, (tx) => changeKind(tx, params.id, body))),
  ),
]
