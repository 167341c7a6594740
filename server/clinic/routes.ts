import * as contract from '#contract/clinic.ts'
import type { Ground } from '../ground.ts'
import { bind, created, ok, pageOf } from '../platform/bind.ts'
import { closeAccount, exportAccount, listAccounts } from './accounts.ts'
import { listAudit } from './audit.ts'
import { addDoctor, addDocument, changeDoctor, listClinicDoctors, readDocument, setStanding } from './doctors.ts'
import { importDoctors } from './import-doctors.ts'
import { listPayments, retryRefund } from './payments.ts'
import { erasePatient, retireDoctor } from './retire.ts'
import { checkSystem } from './check-system.ts'

export const clinicRoutes = (ground: Ground) => [
  bind(contract.addDoctor, async (caller, { body }) =>
    created({ message: 'Doctor added successfully', doctor: await addDoctor(ground, caller, body) }),
  ),
  bind(contract.listClinicDoctors, async (_, { query }) => {
    const { doctors, total } = await listClinicDoctors(ground.db, query)
    return pageOf(doctors, total)
  }),
  bind(contract.changeDoctor, async (_, { params, body }) => ok(await changeDoctor(ground, params.id, body))),
  bind(contract.setStanding, async (caller, { params, body }) =>
    ok(await setStanding(ground, caller, params.id, body.standing)),
  ),
  bind(contract.addDocument, async (caller, { params, body }) =>
    created(await addDocument(ground, caller, params.id, body)),
  ),
  bind(contract.deleteDoctor, async (caller, { params }) =>
    ok({
      message: 'Doctor deleted successfully',
      cancelledAppointments: await retireDoctor(ground, caller, params.id),
    }),
  ),
  bind(contract.importDoctors, async (caller, { body }) => ok(await importDoctors(ground, caller, body))),
  bind(contract.readDocument, async (_, { params }, { reply }) => {
    const { contentType, bytes, name } = await readDocument(ground.db, params.id)
    reply
      .type(contentType)
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(bytes)
    return ok('')
  }),
  bind(contract.listPayments, async (_, { query }) => {
    const { payments, total } = await listPayments(ground.db, query)
    return pageOf(payments, total)
  }),
  bind(contract.retryRefund, async (_, { params }) => ok(await retryRefund(ground, params.id))),
  bind(contract.listAccounts, async (_, { query }) => {
    const { accounts, total } = await listAccounts(ground.db, query)
    return pageOf(accounts, total)
  }),
  bind(contract.closeAccount, async (caller, { params, body }) =>
    ok(await closeAccount(ground, caller, params.id, body.closed)),
  ),
  bind(contract.exportAccount, async (_, { params }) => ok(await exportAccount(ground.db, params.id))),
  bind(contract.erasePatient, async (caller, { params }) =>
    ok({ message: 'The patient is erased.', cancelledAppointments: await erasePatient(ground, caller, params.id) }),
  ),
  bind(contract.listAudit, async (_, { query }) => {
    const { events, total } = await listAudit(ground.db, query)
    return pageOf(events, total)
  }),
  bind(contract.checkSystem, async () => ok(await checkSystem(ground))),
]
