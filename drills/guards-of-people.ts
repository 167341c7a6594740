// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of code, not templates.
import type { Guard } from './guards.ts'

const ended = ['server/people/ended.test.ts']
const acts = ['server/testing/whole/who-acts.test.ts']

/** Who may act for whom, and what ends with that right: decision 0079. */
export const guardsOfPeople: readonly Guard[] = [
  {
    name: 'a call that was answered before shows nothing to who may not see it any more',
    file: 'server/booking/take/book.ts',
    text: '      if (!outcome.justNow && !(await mayBeShownAgain(ground.db, caller, [payment.claim_id]))) {\n',
    instead: '      if (!outcome.justNow && ground === undefined) {\n',
    tests: acts,
  },
  {
    name: 'a series that was booked before is shown to who may see all of it',
    file: 'server/booking/take/book-series.ts',
    text: '  else await mustBeTheirs(ground.db, caller, seriesId, patientId)\n',
    instead: '',
    tests: acts,
  },
  {
    name: 'a time that is booked already is not shown to who may only book',
    file: 'server/booking/take/book.ts',
    text: "  if (already && !(await mayBeShownAgain(ground.db, caller, [id]))) throw new Failure('patient_busy')\n",
    instead: '',
    tests: acts,
  },
  {
    name: 'a visit that another has booked is changed only by who sees it',
    file: 'server/booking/sql/may_change_visit.sql',
    text: "    and (of_booker is not distinct from account or of_patient = any(acted_for(account, 'visits')))\n",
    instead: '',
    tests: acts,
  },
  {
    name: 'what is paid for somebody one does not act for any more books nothing',
    file: 'server/booking/take/book-held-times.ts',
    text: "          else claims.patient_id = any(acted_for(claims.booker_id, 'book'))\n",
    instead:
      "          else claims.patient_id is not null or claims.patient_id = any(acted_for(claims.booker_id, 'book'))\n",
    tests: ['server/people/families.test.ts'],
  },
  {
    name: 'whoever ends a right waits for a booking under way',
    file: 'server/people/end-guardianships.ts',
    text: '  await lockPeopleOf(tx, matches)\n',
    instead: '',
    tests: ended,
  },
  {
    name: 'the right to pay is asked once more as the time is taken',
    file: 'server/booking/take/may-be-taken.ts',
    text: `      then \${person} = any(records_of(wanted."accountId", wanted."patientId", 'pay'))\n`,
    instead: '      then true\n',
    tests: ended,
  },
  {
    name: 'the right to pay is asked once more as PayPal’s money is taken',
    file: 'server/booking/pay/visit-to-be-paid.ts',
    text: "        coalesce((select asked_by from payments where claim_id = claims.id), booker_id), 'pay'",
    instead: "        patient_id, 'pay'",
    tests: ['server/payments/paypal.test.ts'],
  },
  {
    name: 'a card typed in by a visit’s link lasts until the visit',
    file: 'server/payments/saved-cards.ts',
    text: 'and not card_lasts(${card.expMonth}, ${card.expYear}, claims.date)',
    instead: 'and false',
    tests: ['server/desk/visit-links.test.ts'],
  },
  {
    name: 'with the right its holds lapse and its cards come off',
    file: 'server/people/end-guardianships.ts',
    text: '    await letGoOfEnded(tx, of.account_id, of.person_id)\n',
    instead: '',
    tests: ended,
  },
  {
    name: 'of two owners of cards each is told that theirs came off',
    file: 'server/people/end-guardianships.ts',
    text: " || '-' || off.account_id as key",
    instead: ' as key',
    tests: ended,
  },
  {
    name: 'one guardianship that cannot end stops no other',
    file: 'server/people/end-guardianships.ts',
    text: "      log.error({ err, ...facts }, 'What a guardianship has ended could not be written')\n",
    instead: '      throw err\n',
    tests: ended,
  },
  {
    name: 'a fee is agreed to by who may pay, or owns the card',
    file: 'server/booking/move/cancel.ts',
    text: "    if (fee > 0 && !standing.may_pay) throw new Failure('fee_needs_pay')\n",
    instead: '',
    tests: ended,
  },
  {
    name: 'a visit stands on a card of one’s own, also in a call that books nothing new',
    file: 'server/booking/take/book-series.ts',
    text: '  await mustOwnCard(ground.db, caller, visit.savedCardId)\n',
    instead: '',
    tests: ended,
  },
  {
    name: 'only what one did oneself counts for one’s share of mails',
    file: 'server/mail/enqueue.ts',
    text: '      where mails.user_id = letter.account_id and mails.own_doing\n',
    instead: '      where mails.user_id = letter.account_id and mails.claim_id is not null\n',
    tests: ended,
  },
  {
    name: 'the bell tells a patient what another did for them',
    file: 'server/notifications/relay.ts',
    text: '  byPatient: by_patient && !others_read,\n',
    instead: '  byPatient: by_patient,\n',
    tests: ended,
  },
  {
    name: 'whoever may not read the chart writes over nothing of the patient’s in it',
    file: 'server/booking/notes/note-for-doctor.ts',
    text: "          patient.id = any(acted_for(${caller.id}, 'record'))\n",
    instead: "          patient.id = any(acted_for(${caller.id}, 'book'))\n",
    tests: ended,
  },
  {
    name: 'a higher age gives nobody back what a lower one has ended',
    file: 'server/people/family.ts',
    text: '    await writeEnds(tx)\n    const wanted',
    instead: '    const wanted',
    tests: ended,
  },
  {
    name: 'a parent’s own word gives no right to the records of a child of the first age',
    file: 'server/people/sql/rights_at_age.sql',
    text: '      and (on_own_word or clinic_wall(agreed_at)::date',
    instead: '      and (clinic_wall(agreed_at)::date',
    tests: ended,
  },
  {
    name: 'merging opens a record to an account by the rights to people and appointments alone',
    file: 'server/people/merge.ts',
    text: '    if (into.has_account) await mayOpenTo(tx, caller, into)\n',
    instead: '',
    tests: ended,
  },
  {
    name: 'a ban stays with the person two records are merged into',
    file: 'server/people/merge.ts',
    text: '    if (from.blocked_at && !into.blocked_at) {\n',
    instead: '    if (from.blocked_at && into.blocked_at) {\n',
    tests: ended,
  },
  {
    name: 'what was said in a call goes with its patient',
    file: 'server/privacy/erase-patient.ts',
    text: '    await eraseTaskNotes(tx, id)\n',
    instead: '',
    tests: ['server/desk/tasks/tasks.test.ts'],
  },
]
