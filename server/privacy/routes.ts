import * as contract from '#contract/privacy.ts'
import type { Ground } from '../ground.ts'
import { bind, ok, pageOf } from '../platform/bind.ts'
import { erasePatient } from './erase-patient.ts'
import { exportAccount } from './export-account.ts'
import { listAudit } from './list-audit.ts'

export const privacyRoutes = (ground: Ground) => [
  bind(contract.exportAccount, async (_, { params }) => ok(await exportAccount(ground, params.id))),
  bind(contract.erasePatient, async (caller, { params }) =>
    ok({ message: 'The patient is erased.', cancelledAppointments: await erasePatient(ground, caller, params.id) }),
  ),
  bind(contract.listAudit, async (_, { query }) => {
    const { events, total } = await listAudit(ground.db, query)
    return pageOf(events, total)
  }),
]
