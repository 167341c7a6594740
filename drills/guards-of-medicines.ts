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
]
