// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of code, not templates.
import type { Guard } from './guards.ts'

const imports = 'server/moving-in/imports'

/** Uploaded files, what is shown about whom, and what stays after an erasure. */
export const guardsOfFiles: readonly Guard[] = [
  {
    name: 'whoever works on an import has the rights of what it makes',
    file: `${imports}/imports.ts`,
    text: 'if (beyond(caller.rights, rightsOfImport[kind]).length > 0)',
    instead: "if (kind === ('none' as string))",
    tests: [`${imports}/taken-back.test.ts`],
  },
  {
    name: 'an import is not taken back once somebody has changed a person it made',
    file: 'server/moving-in/sql/built_on_import.sql',
    text: 'and changed_since_made(\n        now.columns -',
    instead: 'and false and changed_since_made(\n        now.columns -',
    tests: [`${imports}/taken-back.test.ts`],
  },
  {
    name: 'of a line no more cells are kept than there are columns',
    file: `${imports}/read-file.ts`,
    text: 'const own = cells.slice(0, columns.length)',
    instead: 'const own = cells',
    tests: [`${imports}/keeps-going.test.ts`],
  },
  {
    name: 'an import that stops the server is given up',
    file: `${imports}/work.ts`,
    text: 'tries < ${triesMost}::int or status <> ${status} as may',
    instead: 'true as may',
    tests: [`${imports}/keeps-going.test.ts`],
  },
  {
    name: 'an account is closed by its password alone',
    file: 'server/auth/prove-password.ts',
    text: "if (!(await isPassword(password, hash, caller.id))) throw new Failure('wrong_password')",
    instead: 'await isPassword(password, hash, caller.id)',
    tests: ['server/privacy/privacy.test.ts'],
  },
  {
    name: 'an account with appointments to come is not closed',
    file: 'server/privacy/close-own.ts',
    text: "if (rows[0]) throw new Failure('visits_to_come')",
    instead: 'void rows',
    tests: ['server/privacy/privacy.test.ts'],
  },
  {
    name: 'nobody takes a copy of another patient',
    file: 'server/privacy/routes.ts',
    text: "if (params.id !== caller.id) throw new Failure('not_found')",
    instead: '',
    tests: ['server/privacy/privacy.test.ts'],
  },
  {
    name: 'whoever looks at a calendar is in the audit',
    file: 'contract/desk/calendar.ts',
    text: "audited: 'hourly'",
    instead: 'audited: false',
    tests: ['server/platform/audit.test.ts'],
  },
  {
    name: 'of a list that is asked for again and again one look an hour is noted',
    file: 'server/platform/audit.ts',
    text: 'if (!(await isNotedThisHour(tx, entry))) await note(tx, entry)',
    instead: 'await note(tx, entry)',
    tests: ['server/platform/audit.test.ts'],
  },
  {
    name: 'a calendar of all doctors is a week at the most',
    file: 'server/desk/calendar/routes.ts',
    text: 'datesBetween(query.from, query.to).length > calendarDaysOfAllMost',
    instead: 'datesBetween(query.from, query.to).length > 42',
    tests: ['server/platform/audit.test.ts'],
  },
  {
    name: 'of somebody who is erased the words that staff typed about a waived fee go too',
    file: 'server/privacy/sql/erase_words_of.sql',
    text: "update visit_fees set reason = nothing_said where claim_id = any(visits) and reason <> '';",
    instead: '',
    tests: ['server/privacy'],
  },
]
