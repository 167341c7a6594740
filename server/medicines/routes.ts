import * as contract from '#contract/medicines/medicines.ts'
import type { Ground } from '../ground.ts'
import { bind, created, noContent, ok } from '../platform/bind.ts'
import { answerDose, takeDoseBack } from './answer-dose.ts'
import { readMedicines } from './read.ts'
import { addPlan, answerZone, changePlan, endPlan } from './write.ts'

export const medicineRoutes = (ground: Ground) => [
  bind(contract.readMedicines, async (caller, { query }) => ok(await readMedicines(ground, caller, query))),
  bind(contract.addPlan, async (caller, { body }) => created(await addPlan(ground, caller, body))),
  bind(contract.changePlan, async (caller, { params, body }) => ok(await changePlan(ground, caller, params.id, body))),
  bind(contract.endPlan, async (caller, { params }) => ok(await endPlan(ground, caller, params.id))),
  bind(contract.answerDose, async (caller, { body }) => created(await answerDose(ground, caller, body))),
  bind(contract.takeDoseBack, async (caller, { params }) => {
    await takeDoseBack(ground, caller, params.id)
    return noContent()
  }),
  bind(contract.answerZone, async (caller, { body }) => ok(await answerZone(ground, caller, body))),
]
