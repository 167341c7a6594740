// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of code, not templates.
import type { Guard } from './guards.ts'

const folder = 'server/medicines'
const tests = [`${folder}/medicines.test.ts`]

/** Which doses are taken, who is reminded of which, and when a plan is over. */
export const guardsOfMedicines: readonly Guard[] = [
  {
    name: 'of two doses as needed at once one is noted',
    file: `${folder}/write.ts`,
    text: '  await lockRecord(tx, rootId)\n',
    instead: '',
    tests,
  },
  {
    name: 'a dose as needed waits for its gap and its most',
    file: `${folder}/answer-dose.ts`,
    text: 'if (allowed !== null && allowed > at) {',
    instead: 'if (allowed !== null && allowed > at + 1e15) {',
    tests,
  },
  {
    name: 'nobody is reminded of doses of long ago',
    file: `${folder}/remind.ts`,
    text: 'Math.max(plan.next_due_at!, now - dueForMs)',
    instead: 'plan.next_due_at!',
    tests,
  },
  {
    name: 'a plan that is over reminds nobody, also of what was due before its end',
    file: `${folder}/remind.ts`,
    text: 'plans.filter(({ over }) => !over || over.at > now)',
    instead: 'plans',
    tests,
  },
  {
    name: 'guardians are not reminded of what is hidden from them, nor see it',
    file: `${folder}/sql/medicine_plans_now.sql`,
    text: '    plan.not_for_guardians or coalesce(paper.not_for_guardians, false)',
    instead: '    coalesce(paper.not_for_guardians, false)',
    tests,
  },
  {
    name: 'of one medicine in two merged records one plan reminds',
    file: `${folder}/load.ts`,
    text: 'isDouble: goesOn(plan) && plans',
    instead: 'isDouble: false && plans',
    tests,
  },
  {
    name: 'a reminder is gone once its dose is answered',
    file: `${folder}/sql/dose_waits.sql`,
    text: 'where answer.plan_id = plan.id and answer.due_at = dose."dueAt"',
    instead: 'where false',
    tests,
  },
  {
    name: 'a reminder is gone once its plan is over',
    file: `${folder}/sql/dose_waits.sql`,
    text: 'and coalesce(plan.over_at > clinic_now(), true)',
    instead: '',
    tests,
  },
  {
    name: 'courses that are over take no room',
    file: `${folder}/write.ts`,
    text: 'if (going.length >= planLimits.ofPerson)',
    instead: 'if (plans.length >= planLimits.ofPerson)',
    tests,
  },
  {
    name: 'a plan never moves to a time after its dose was taken',
    file: 'contract/medicines/move.ts',
    text: 'Math.floor(late / step) * step',
    instead: 'Math.round(late / step) * step',
    tests: ['contract/medicines/move.test.ts'],
  },
  {
    name: 'a plan moves only where all its times can follow',
    file: 'contract/medicines/move.ts',
    text: 'if (crossed.size > 1 && !steps.every(isEveryDay)) return null',
    instead: '',
    tests: ['contract/medicines/move.test.ts'],
  },
]
