import type { PlanEnd } from '#contract/medicines/dose-lists.ts'
import type { Dose, MedicinePlan } from '#contract/medicines/medicines.ts'
import { loadAnswers, loadPlans, type Opening, type Plan } from './load.ts'
import { asDose, isoOf, seenOf } from './read.ts'

/** A plan with all that was said of its doses. */
export type MedicineHistory = Pick<MedicinePlan, '_id' | 'content' | 'channels' | 'notForGuardians'> & {
  /** Each change of the plan: from when on it had which steps, in which zone. */
  phases: (Pick<MedicinePlan, 'zone' | 'begins' | 'steps'> & { from: string })[]
  over: { because: PlanEnd; at: string } | null
  doses: Dose[]
}

/** The plans of a person that the reader may see, those that are over too, the oldest first, with all their doses. */
export async function readHistory(
  ground: Opening,
  reader: Parameters<typeof seenOf>[0],
  personId: string,
): Promise<MedicineHistory[]> {
  const plans = await loadPlans(ground, seenOf(reader, personId))
  const answers = await loadAnswers(
    ground.db,
    plans.map(({ id }) => id),
    0,
  )
  return plans.map(({ id, content, channels, not_for_guardians: notForGuardians, phases, over }) => ({
    ...{ _id: id, content, channels, notForGuardians },
    phases: phases.map(({ from, zone, begins, steps }) => ({ from: isoOf(from), zone, begins, steps: stepsOf(steps) })),
    over: over && { because: over.because, at: isoOf(over.at) },
    doses: answers.filter(({ plan_id }) => plan_id === id).map(asDose),
  }))
}

const stepsOf = (steps: Plan['phases'][number]['steps']) => [...steps] as MedicinePlan['steps']
