// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of code, not templates.
import type { Guard } from './guards.ts'

const folder = 'server/records/prescriptions'
const tests = [`${folder}/prescriptions.test.ts`]

/** What is signed, who dispenses it how often, and who takes that back. */
export const guardsOfPrescriptions: readonly Guard[] = [
  {
    name: 'of two pharmacies at once one gets a use',
    file: `${folder}/pharmacy.ts`,
    text: "if (found.used !== used) throw new Failure('dispensed_meanwhile')",
    instead: '',
    tests,
  },
  {
    name: 'pharmacies and a doctor who withdraws take turns',
    file: `${folder}/pharmacy.ts`,
    text: 'await lockRecord(tx, proven.personId)',
    instead: '',
    tests,
  },
  {
    name: 'a dispensing is noted by whoever knows the birthday',
    file: `${folder}/pharmacy.ts`,
    text: '          else prescription.proof_hash = ${proof}\n',
    instead: '          else ${proof}::bytea is not null\n',
    tests,
  },
  {
    name: 'guesses of a code end',
    file: `${folder}/pharmacy.ts`,
    text: 'triesOfCode.calls, triesOfCode.perSeconds',
    instead: '1_000_000, triesOfCode.perSeconds',
    tests,
  },
  {
    name: 'what meets an allergy is signed with a reason alone',
    file: `${folder}/paper.ts`,
    text: '    mustHaveReasons(content)\n',
    instead: '',
    tests,
  },
  {
    name: 'only the prescriber takes a dispensing back',
    file: `${folder}/take-back.ts`,
    text: 'where dispensing.id = ${id} and ${isOwnPaper(caller)}',
    instead: 'where dispensing.id = ${id} and ${caller.id}::uuid is not null',
    tests,
  },
  {
    name: 'a prescription ends with its person',
    file: 'server/records/sql/prescriptions.sql',
    text: 'or root.deceased_on is not null',
    instead: '',
    tests,
  },
]
