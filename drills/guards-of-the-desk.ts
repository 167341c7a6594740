// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of code, not templates.
import type { Guard } from './guards.ts'
import { guardsOfAccounts } from './guards-of-accounts.ts'

const baseline = 'server/migrations/baseline.sql'

/** The till, stand-ins and screens for everybody: decisions 0064 and 0074. */
export const guardsOfTheDesk: readonly Guard[] = [
  {
    name: 'nobody gives back a time that another desk holds',
    file: 'server/booking/take/hold-at-desk.ts',
    text: "where booker_id = ${caller.id} and status = 'held'",
    instead: "where status = 'held'",
    tests: ['server/desk/hold-time.test.ts'],
  },
  {
    name: 'booking at the desk ends the hold of who books',
    file: 'server/booking/take/book-at-desk.ts',
    text: '  await endHoldAtDesk(tx, caller)\n',
    instead: '',
    tests: ['server/desk/hold-time.test.ts'],
  },
  {
    name: 'one shift of a till is open at a time',
    file: 'server/payments/sql/open_till.sql',
    text: '  if last.shift_id is not null and last.closing_id is null then',
    instead: '  if false then',
    tests: ['server/payments/till.test.ts'],
  },
  {
    name: 'a closed till is counted no more',
    file: 'server/payments/sql/write_till.sql',
    text: '  if book.closing_id is not null then',
    instead: '  if false then',
    tests: ['server/payments/till.test.ts'],
  },
  {
    name: 'no more is taken out of a till than is in it',
    file: baseline,
    text: 'CHECK (amount_cents > 0 OR (amount_cents + expected_cents) >= 0)',
    instead: 'CHECK (true)',
    tests: ['server/payments/till.test.ts'],
    // Each test of the file needs the one before.
    nothingPasses: true,
  },
  {
    name: 'a till that opens with another sum than it closed with has a reason',
    file: baseline,
    text: "CHECK (float_cents = expected_cents OR reason <> ''::text)",
    instead: 'CHECK (true)',
    tests: ['server/payments/till.test.ts'],
  },
  {
    name: 'a till that closes with another sum than should be there has a reason',
    file: baseline,
    text: "CHECK (NOT closes OR counted_cents = expected_cents OR reason <> ''::text)",
    instead: 'CHECK (true)',
    tests: ['server/payments/till.test.ts'],
    // Each test of the file needs the one before.
    nothingPasses: true,
  },
  {
    name: 'who counts a till has seen what should be there',
    file: 'server/payments/till.ts',
    text: `  if ((await expectedCents(tx, placeId)) !== (seen === null ? null : centsOf(seen))) throw new Failure('sum_changed')
`,
    instead: '',
    tests: ['server/payments/till.test.ts'],
    // Each test of the file needs the one before.
    nothingPasses: true,
  },
  {
    name: 'each payment is before a count of the till or after it',
    file: 'server/payments/sql/note_shift_of_payment.sql',
    text: `  perform from places where id = place for share;
`,
    instead: '',
    tests: ['server/payments/till.test.ts'],
  },
  {
    name: 'cash that comes once the till is closed is none of its shift',
    file: 'server/payments/sql/note_shift_of_payment.sql',
    text: 'select shift_id, closing_id is not null into new.shift_id, new.after_close',
    instead: 'select shift_id, false into new.shift_id, new.after_close',
    tests: ['server/payments/till.test.ts'],
    // Each test of the file needs the one before.
    nothingPasses: true,
  },
  {
    name: 'a count of a till is never changed',
    file: 'server/platform/sql/forbid_change.sql',
    text: `create or replace trigger till_counts_append_only before update or delete on till_counts
  for each row execute function forbid_change();`,
    instead: '',
    tests: ['server/payments/till.test.ts'],
  },
  {
    name: 'who takes money at the desk has seen what is due',
    file: 'server/payments/payments-received.ts',
    text: `    if (visit.due !== due || sumCents > centsOf(due)) throw new Failure('sum_changed')
`,
    instead: '',
    tests: ['server/payments/payments-received.test.ts'],
  },
  {
    name: 'nobody stands in where they have a visit then',
    file: 'server/booking/stand-ins/stand-in.ts',
    text: 'join visit claim on other.blocked && claim.blocked',
    instead: 'join visit claim on other.id = claim.id',
    tests: ['server/booking/stand-ins/stand-in.test.ts'],
  },
  {
    name: 'nobody stands in for what they do not offer',
    file: 'server/booking/stand-ins/stand-in.ts',
    text: `    where not exists (
      select from kinds_of_doctors offer`,
    instead: `    where false and not exists (
      select from kinds_of_doctors offer`,
    tests: ['server/booking/stand-ins/stand-in.test.ts'],
  },
  {
    name: 'a visit is handed over before what was overbooked beside it',
    file: 'server/booking/stand-ins/stand-in.ts',
    text: '    await giveTo(tx, standInId, free, sql`claim.overbooked is null`)\n',
    instead: '    await giveTo(tx, standInId, free, sql`true`)\n',
    tests: ['server/booking/stand-ins/stand-in.test.ts'],
  },
  {
    name: 'reception is told that the saved card ends before the new date',
    file: 'server/booking/take/find-at-desk.ts',
    text: '        where moved.id = ${moving?.id ?? null}::uuid and not',
    instead: '        where moved.id = ${null}::uuid and not',
    tests: ['server/desk/move-time.test.ts'],
  },
  {
    name: 'until its patient agrees a visit with a stand-in is cancelled for nothing',
    file: 'contract/clinic/costs.ts',
    text: ' || standIn?.open) return 0',
    instead: ') return 0',
    tests: ['server/booking/stand-ins/stand-in.test.ts'],
  },
  {
    name: 'a mailed link shows nothing before it is said whose visit it is',
    file: 'server/people/proof.ts',
    text: '    if (rows[0]!.right) return found',
    instead: '    if (rows.length > 0) return found',
    tests: ['server/booking/stand-ins/stand-in-link.test.ts', 'server/desk/visit-links.test.ts'],
  },
  {
    name: 'a reason that the clinic has ended is chosen no more',
    file: 'server/booking/sql/refuse_ended_reason.sql',
    text: 'perform from change_reasons where id = new.reason_id and ended_at is null for share;',
    instead: 'perform from change_reasons where id = new.reason_id for share;',
    tests: ['server/booking/reasons.test.ts'],
  },
  {
    name: 'a reason for moving is none for cancelling',
    file: baseline,
    text: 'FOREIGN KEY (reason_id, act) REFERENCES change_reasons(id, act)',
    instead: 'FOREIGN KEY (reason_id) REFERENCES change_reasons(id)',
    tests: ['server/booking/reasons.test.ts'],
  },
  {
    name: 'who agrees to a stand-in agrees to whom they have seen',
    file: 'server/booking/stand-ins/accept-stand-in.ts',
    text: 'and to_doctor_id = ${doctorId}',
    instead: 'and to_doctor_id <> ${doctorId}',
    tests: ['server/booking/stand-ins/stand-in.test.ts'],
  },
  {
    name: 'a stand-in is agreed to for one’s own visits alone',
    file: 'server/booking/stand-ins/accept-stand-in.ts',
    text: ' and may_change_visit(${caller.id}, claim.patient_id, claim.booked_by)',
    instead: ' and ${caller.id}::uuid is not null',
    tests: ['server/booking/stand-ins/stand-in.test.ts'],
  },
  {
    name: 'time off ends the holds within it',
    file: 'server/booking/absences/time-off.ts',
    text: 'const lapsed = await lapseHoldsWithin(tx, id, absence)',
    instead: 'const lapsed: string[] = []',
    tests: ['server/booking/absences/absences.test.ts'],
  },
  {
    name: 'the limits of an account are counted under its lock',
    file: 'server/booking/lock-parties.ts',
    text: 'flatMap(({ patientId, accountId }) => [patientId, accountId])',
    instead: 'map(({ patientId }) => patientId)',
    tests: ['server/booking/take/fair-shares.test.ts'],
  },
  {
    name: 'who hands over meets who books, moves and cancels the same visits',
    file: 'server/booking/stand-ins/stand-in.ts',
    text: `    await lockPatients(tx, doctorId, absence)
    const lapsed`,
    instead: '    const lapsed',
    tests: ['server/booking/stand-ins/stand-in.test.ts'],
  },
  {
    name: 'whoever has read whose a visit is looks again once its parties are locked',
    file: 'server/booking/lock-parties.ts',
    text: '  if (rows.length > 0) throw new TakenOver()\n',
    instead: '',
    tests: ['server/booking/stand-ins/stand-in.test.ts'],
  },
  {
    name: 'whoever has handed over is away then',
    file: 'server/booking/stand-ins/stand-in.ts',
    text: 'const timeOff = await beAway(tx, doctorId, absence, reason)',
    instead: 'const timeOff = { added: null, merged: [] }',
    tests: ['server/booking/stand-ins/stand-in.test.ts'],
  },
  {
    name: 'a screen’s address opens a screen of its kind alone',
    file: 'server/desk/screens.ts',
    text: 'where id = ${id}::uuid and kind = ${kind} and ${isOpen}',
    instead: 'where id = ${id}::uuid and ${kind}::text is not null and ${isOpen}',
    tests: ['server/desk/check-in.test.ts'],
  },
  {
    name: 'a closed screen opens nothing',
    file: 'server/desk/screens.ts',
    text: 'screen.closed_at is null and ',
    instead: '',
    tests: ['server/desk/check-in.test.ts'],
  },
  {
    name: 'a screen is opened by our seal alone',
    file: 'server/desk/screens.ts',
    text: 'signatures.open(purpose, token)',
    instead: "(token.split('.')[0] ?? null)",
    tests: ['server/desk/check-in.test.ts'],
  },
  {
    name: 'who could be mistaken for another checks in at the desk',
    file: 'server/desk/screens.ts',
    text: 'if (!visit || people.size !== 1)',
    instead: 'if (!visit)',
    tests: ['server/desk/check-in.test.ts'],
  },
  {
    name: 'one letter of a name checks nobody in',
    file: 'server/desk/screens.ts',
    text: '        ) >= 2\n',
    instead: '        ) >= 0\n',
    tests: ['server/desk/check-in.test.ts'],
  },
  {
    name: 'a screen checks in to what is at its place today',
    file: 'server/desk/screens.ts',
    text: `claim.place_id = \${placeId} and claim.date = (select today_at(\${placeId}::uuid))
        and (patient.born`,
    instead: `\${placeId}::uuid is not null
        and (patient.born`,
    tests: ['server/desk/check-in.test.ts'],
  },
  {
    name: 'one reason of each act always stays',
    file: 'server/booking/reasons.ts',
    text: "    if (ended && open.length === 0) throw new Failure('last_reason')\n",
    instead: '',
    tests: ['server/booking/reasons.test.ts'],
  },
  {
    name: 'of two who each end another reason the second sees that it is the last',
    file: 'server/booking/reasons.ts',
    text: '      order by id for update\n',
    instead: '      order by id\n',
    tests: ['server/booking/reasons.test.ts'],
  },
  {
    name: 'a link about a stand-in is over once its visit begins',
    file: 'server/booking/stand-ins/stand-in-link.ts',
    text: "('pending', 'confirmed', 'cancelled') and lower(claim.during) > clinic_now()",
    instead: "('pending', 'confirmed', 'cancelled')",
    tests: ['server/booking/stand-ins/stand-in-link.test.ts'],
  },
  {
    name: 'who answers by a link about a stand-in answers what they were shown',
    file: 'server/booking/stand-ins/stand-in-link.ts',
    text: " || before.doctor._id !== said.doctorId) throw new Failure('visit_moved_on')",
    instead: ") throw new Failure('visit_moved_on')",
    tests: ['server/booking/stand-ins/stand-in-link.test.ts'],
  },
  {
    name: 'who has a log-in gets no link about a stand-in',
    file: 'server/booking/stand-ins/ask-patients.ts',
    text: '  and not exists (select from readers_of(claim.patient_id))\n)`',
    instead: ')`',
    tests: ['server/booking/stand-ins/stand-in-link.test.ts'],
  },
  {
    name: 'of two desks that note something about a task one is refused',
    file: 'server/desk/tasks/note-task.ts',
    text: '    where noted.version = ${version}\n',
    instead: '',
    tests: ['server/desk/tasks/tasks.test.ts'],
  },
  {
    name: 'a task can be handed only to who may do it at its place',
    file: 'server/desk/tasks/note-task.ts',
    text: "  if (rows.length === 0) throw new Failure('not_found')\n",
    instead: '',
    tests: ['server/desk/tasks/tasks.test.ts'],
  },
  ...guardsOfAccounts,
]
