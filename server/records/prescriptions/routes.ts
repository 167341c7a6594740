import * as contract from '#contract/records/prescriptions.ts'
import type { Ground } from '../../ground.ts'
import { bind, created, ok, pageOf } from '../../platform/bind.ts'
import { checkLines, readBasis } from './basis.ts'
import { listPrescriptions } from './list.ts'
import { dispense, lookAtPrescription } from './pharmacy.ts'
import { askForRepeat, grantRepeat, listRepeatRequests, refuseRepeat } from './repeats.ts'
import { takeDispensingBack } from './take-back.ts'

export const prescriptionRoutes = (ground: Ground) => [
  bind(contract.readBasis, async (caller, { query }) => ok(await readBasis(ground, caller, query.personId))),
  bind(contract.checkLines, async (_, { body }) => ok(await checkLines(ground, body.lines, body.allergies))),
  bind(contract.listPrescriptions, async (caller, { query }) => {
    const { prescriptions, paging } = await listPrescriptions(ground, caller, query)
    return pageOf(prescriptions, paging)
  }),
  bind(contract.takeDispensingBack, async (caller, { params }) =>
    ok(await takeDispensingBack(ground, caller, params.id)),
  ),
  bind(contract.askForRepeat, async (caller, { params }) => created(await askForRepeat(ground, caller, params.id))),
  bind(contract.listRepeatRequests, async (caller, { query }, { language }) => {
    const { requests, paging } = await listRepeatRequests(ground, caller, query, language)
    return pageOf(requests, paging)
  }),
  bind(contract.grantRepeat, async (caller, { params, body }, from) =>
    created({
      paperId: await grantRepeat(ground, { caller, from, language: from.language }, params.id, body.password),
    }),
  ),
  bind(contract.refuseRepeat, async (caller, { params, body }) =>
    ok(await refuseRepeat(ground, caller, params.id, body.sentence)),
  ),
  bind(contract.lookAtPrescription, async (_, { body }) => ok(await lookAtPrescription(ground, body.code))),
  bind(contract.dispense, async (_, { body }, { address }) => created(await dispense(ground, body, address))),
]
