import type { PlanContent } from '#contract/medicines/medicines.ts'
import type { PersonKey } from '../records/person-keys.ts'

const placeOf = (planId: string) => `medicine_plans ${planId}`

export const sealPlan = (key: PersonKey, planId: string, content: PlanContent): Buffer =>
  key.seal(JSON.stringify(content), placeOf(planId))

export const openPlan = (key: PersonKey, planId: string, sealed: Buffer): PlanContent =>
  JSON.parse(key.open(sealed, placeOf(planId)).toString()) as PlanContent
