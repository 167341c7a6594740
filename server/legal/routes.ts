import * as contract from '#contract/legal.ts'
import type { Ground } from '../ground.ts'
import { bind, created, ok } from '../platform/bind.ts'
import { inTransaction } from '../platform/database.ts'
import { changeClaims, readClaims } from './claims.ts'
import { listLegalPages, publishLegalPage } from './pages.ts'

export const legalRoutes = ({ db }: Ground) => [
  bind(contract.listLegalPages, async () => ok(await listLegalPages(db)), { readyForMs: 500 }),
  bind(contract.getClaims, async () => ok(await readClaims(db)), { readyForMs: 500 }),
  bind(contract.changeClaims, async (_caller, { body }) => ok(await inTransaction(db, (tx) => changeClaims(tx, body)))),
  bind(contract.publishLegalPage, async (caller, { body }) =>
    created(await inTransaction(db, (tx) => publishLegalPage(tx, caller, body))),
  ),
]
