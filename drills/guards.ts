// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of code, not templates.

/** A line of code or SQL that a promise of the product hangs on, and what the code would be without it. */
export type Guard = {
  /** The promise in the words of the product. */
  name: string
  file: string
  /** Stands exactly once in the file; a mutation whose text is gone fails, so that this list stays true. */
  text: string
  instead: string
  /** Test files (prefixes of their paths) that must notice. */
  tests: readonly string[]
  /** Without this guard nothing runs at all, and that is how it is noticed. */
  nothingPasses?: true
}

const booking = 'server/booking'
const claims = 'server/migrations/0001-booking.sql'
const meets = 'server/migrations/0020-who-meets-whom.sql'
const zone = 'server/migrations/0031-the-clinics-zone.sql'

export const guards: readonly Guard[] = [
  // Who has a time.
  {
    name: 'two live claims of one doctor never overlap',
    file: claims,
    text: `exclude using gist (doctor_id with =, during with &&)
    where (status not in ('lapsed', 'cancelled')),`,
    instead: `exclude using gist (id with =, doctor_id with =, during with &&)
    where (status not in ('lapsed', 'cancelled')),`,
    tests: [`${booking}/booking.test.ts`, `${booking}/race.test.ts`],
  },
  {
    name: 'two live claims of one patient never overlap',
    file: claims,
    text: 'constraint claims_patient_free exclude using gist (patient_id with =, during with &&)',
    instead: 'constraint claims_patient_free exclude using gist (id with =, patient_id with =, during with &&)',
    tests: [`${booking}/booking.test.ts`, `${booking}/race.test.ts`],
  },
  {
    name: 'a patient holds one time at the most',
    file: claims,
    text: "create unique index claims_one_hold on claims (patient_id) where status = 'held'",
    instead: "create index claims_one_hold on claims (patient_id) where status = 'held'",
    tests: [`${booking}/booking.test.ts`, `${booking}/race.test.ts`],
  },
  {
    name: 'a rival gets no row instead of an error or a deadlock',
    file: `${booking}/take-time.ts`,
    text: `on conflict do nothing
      returning *`,
    instead: 'returning *',
    tests: [`${booking}/race.test.ts`, `${booking}/booking.test.ts`],
  },
  {
    name: 'moves to times of one doctor take turns',
    file: `${booking}/reschedule.ts`,
    text: '    await sql`select pg_advisory_xact_lock(hashtextextended(${`moving ${standing.doctor_id}`}, 0))`.execute(tx)\n',
    instead: '',
    tests: [`${booking}/lock-order.test.ts`],
  },
  {
    name: 'an hour is an hour: no claim is longer or shorter',
    file: 'server/migrations/0006-said-once.sql',
    text: "alter table claims add constraint claims_last_an_hour check (end_time - start_time = interval '1 hour');",
    instead: '',
    tests: [`${booking}/booking.test.ts`],
  },
  {
    name: 'nothing beyond the thirty days',
    file: meets,
    text: 'least(to_date, clinic_today() + booking_window_days())',
    instead: 'to_date',
    tests: ['server/hours', `${booking}/booking.test.ts`],
  },
  {
    name: 'a time that has begun cannot be booked',
    file: zone,
    text: 'if starts > clinic_now()',
    instead: 'if starts is not null',
    tests: ['server/hours', `${booking}/booking.test.ts`],
  },
  {
    name: 'an hour that the change of the clock skips does not exist',
    file: zone,
    text: '    and clinic_wall(starts) = on_date + start_time\n',
    instead: '',
    tests: ['server/time-zone.test.ts'],
  },
  {
    name: 'an hour that the change of the clock stretches is not sold as one',
    file: zone,
    text: '    and ends - starts = end_time - start_time\n',
    instead: '',
    tests: ['server/time-zone.test.ts'],
  },
  {
    name: 'only a time that is offered is booked, to its end',
    file: `${booking}/take-time.ts`,
    text: 'where offered.end_time = wanted."endTime" and ',
    instead: 'where ',
    tests: [`${booking}/retries.test.ts`],
  },
  {
    name: 'who books meets who takes the doctor or the time away',
    file: meets,
    text: '  perform from doctors where id = any(doctor_ids) order by id for share;\n',
    instead: '',
    tests: [`${booking}/meeting.test.ts`],
  },
  {
    name: 'no late payment books for a person who is gone',
    file: `${booking}/reconcile.ts`,
    text: '        and exists (select from users where id = claims.patient_id and closed_at is null)\n',
    instead: '',
    tests: [`${booking}/meeting.test.ts`],
  },
  {
    name: 'nothing is to come of a visit of which the patient or the doctor is gone',
    file: `${booking}/change-chart.ts`,
    text: "    if (moves && !standing.both_there && isUnderWay(status)) throw new Failure('transition_not_allowed')\n",
    instead: '',
    tests: [`${booking}/gone.test.ts`],
  },
  {
    name: 'the past of an erased person is not moved into days to come',
    file: `${booking}/reschedule.ts`,
    text: 'if (!movable || standing.erased)',
    instead: 'if (!movable)',
    tests: [`${booking}/gone.test.ts`],
  },
  {
    name: 'who joins a line meets who erases them',
    file: 'server/waiting-list/join.ts',
    text: "    await sql`select lock_parties(array[${doctorId}]::uuid[], array[${caller.id}]::uuid[], '2s')`.execute(tx)\n",
    instead: '',
    tests: [`${booking}/gone.test.ts`],
  },
  {
    name: 'who asks for care meets who erases them',
    file: 'server/care-requests/request.ts',
    text: "  if (people.rows.length === 0) throw new Failure('not_signed_in')\n",
    instead: '',
    tests: [`${booking}/gone.test.ts`],
  },
  {
    name: 'who changes an appointment locks its parties first',
    file: `${booking}/change-chart.ts`,
    text: '    await lockPartiesAlone(tx, id)\n',
    instead: '',
    tests: [`${booking}/lock-order.test.ts`],
  },
  {
    name: 'what was cancelled stays cancelled',
    file: claims,
    text: `create trigger claims_cancelled_is_final before update on claims
  for each row when (old.status = 'cancelled') execute function refuse_change('cancelled');`,
    instead: '',
    tests: [`${booking}/doctor.test.ts`, `${booking}/booking.test.ts`, `${booking}/sequences.test.ts`],
  },
  // Whose it is.
  {
    name: 'nobody cancels somebody else’s appointment',
    file: `${booking}/cancel.ts`,
    text: 'where id = ${id} and patient_id = ${caller.id} for update',
    instead: 'where id = ${id} and (${caller.id}::uuid is not null) for update',
    tests: [`${booking}/booking.test.ts`],
  },
  {
    name: 'nobody moves somebody else’s appointment',
    file: `${booking}/reschedule.ts`,
    text: 'where claim.id = ${id} and (claim.patient_id = ${caller.id} or doctor.user_id = ${caller.id})',
    instead: 'where claim.id = ${id} and (${caller.id}::uuid is not null)',
    tests: [`${booking}/doctor.test.ts`, `${booking}/booking.test.ts`],
  },
  {
    name: 'a doctor moves on the own appointments alone',
    file: `${booking}/move-on.ts`,
    text: "where claim.id = ${id} and (${caller.role} = 'admin' or doctor.user_id = ${caller.id})",
    instead: "where claim.id = ${id} and (${caller.role} = 'admin' or ${caller.id}::uuid is not null)",
    tests: [`${booking}/doctor.test.ts`],
  },
  {
    name: 'a payment books for the one who paid',
    file: `${booking}/book.ts`,
    text: "    .where('claims.patient_id', '=', caller.id)\n",
    instead: '',
    tests: [`${booking}/booking.test.ts`, `${booking}/race.test.ts`],
  },
  {
    name: 'nobody gives somebody else’s hold back',
    file: `${booking}/hold.ts`,
    text: "where patient_id = ${caller.id} and status = 'held'",
    instead: "where ${caller.id}::uuid is not null and status = 'held'",
    tests: [`${booking}/booking.test.ts`],
  },
  {
    name: 'a patient rates the own visits alone',
    file: `${booking}/rate.ts`,
    text: 'from appointments where id = ${id} and patient_id = ${caller.id} for update',
    instead: 'from appointments where id = ${id} and ${caller.id}::uuid is not null for update',
    tests: [`${booking}/rate.test.ts`],
  },
  {
    name: 'notes are not overwritten unseen',
    file: `${booking}/change-chart.ts`,
    text: "    if (version !== undefined && version !== standing.version) throw new Failure('changed_meanwhile')\n",
    instead: '',
    tests: [`${booking}/doctor.test.ts`],
  },
  {
    name: 'a chart keeps what it said',
    file: 'server/migrations/0015-chart-notes.sql',
    text: `create trigger chart_notes_append_only before update or delete on chart_notes
  for each row execute function keep_chart_notes();`,
    instead: '',
    tests: ['server/charts'],
  },
  {
    name: 'a note opens in its own place alone',
    file: 'server/charts/notes.ts',
    text: '`chart_notes ${claimId} ${kind} ${version}`',
    instead: '`chart_notes ${kind} ${version} ${claimId.length}`',
    tests: ['server/charts'],
  },
  {
    name: 'a note stands nowhere in clear text',
    file: 'server/migrations/0015-chart-notes.sql',
    text: "check (notes = '' and doctor_notes = '' and consultation_notes = '') not valid",
    instead: 'check (true) not valid',
    tests: ['server/charts'],
  },
  {
    name: 'a doctor reads the own charts alone',
    file: 'server/charts/list-notes.ts',
    text: 'where claim.id = ${id} and doctor.user_id = ${caller.id}',
    instead: 'where claim.id = ${id} and ${caller.id}::uuid is not null',
    tests: ['server/charts'],
  },
  {
    name: 'a visit is rated once it is over',
    file: `${booking}/rate.ts`,
    text: ' and upper(during) <= clinic_now() as over',
    instead: ' as over',
    tests: [`${booking}/rate.test.ts`],
  },
  {
    name: 'a rating goes with a visit that was not',
    file: 'server/migrations/0014-ratings-of-visits-that-were.sql',
    text: "visit.status = 'completed' and upper(visit.during) <= rating.created_at",
    instead: 'upper(visit.during) <= rating.created_at',
    tests: [`${booking}/rate.test.ts`],
  },
  {
    name: 'a patient rates a doctor once in 90 days',
    file: 'server/migrations/0014-ratings-of-visits-that-were.sql',
    text: '  patient_id with =,\n',
    instead: '  patient_id with =,\n  claim_id with =,\n',
    tests: [`${booking}/rate.test.ts`],
  },
  // Money.
  {
    name: 'the provider’s word must be about this amount',
    file: `${booking}/reconcile.ts`,
    text: 'intent.amountCents === payment.amount_cents &&',
    instead: '',
    tests: ['server/payments', `${booking}/booking.test.ts`],
  },
  {
    name: 'a late payment does not book with a doctor who is gone',
    file: `${booking}/reconcile.ts`,
    text: '        and exists (select from doctors where id = claims.doctor_id and listed)\n',
    instead: '',
    tests: [`${booking}/meeting.test.ts`],
  },
  {
    name: 'one claim has one payment, however often it is begun',
    file: 'server/payments/ledger.ts',
    text: 'on conflict (claim_id) do nothing',
    instead: 'on conflict (claim_id) do update set id = gen_random_uuid()',
    tests: [`${booking}/booking.test.ts`, `${booking}/race.test.ts`, 'server/payments'],
  },
  {
    name: 'the same intent is made once, however often it is asked for',
    file: 'server/payments/stripe.ts',
    text: '{ idempotencyKey: `intent:${key}` }',
    instead: '{ idempotencyKey: `intent:${key}:${Math.random()}` }',
    tests: ['server/payments'],
  },
  {
    name: 'the next intent is not asked for under a key that Stripe has answered for good',
    file: 'server/payments/begin-intent.ts',
    text: 'refusals === 0 ? id : `${id}:${refusals}`',
    instead: 'refusals === 0 ? id : id',
    tests: ['server/payments/refused-intents.test.ts'],
  },
  {
    name: 'a payment is settled by one at a time',
    file: 'server/payments/ledger.ts',
    text: "where('id', '=', paymentId).forUpdate().executeTakeFirstOrThrow()",
    instead: "where('id', '=', paymentId).executeTakeFirstOrThrow()",
    tests: [`${booking}/race.test.ts`, `${booking}/booking.test.ts`, 'server/payments'],
  },
  {
    name: 'a refund is of what is missing, not of what went back already',
    file: 'server/payments/judge.ts',
    text: 'const owedCents = books.capturedCents - refundedCents - books.pendingCents',
    instead: 'const owedCents = books.capturedCents',
    tests: ['server/payments/edges.test.ts'],
  },
  {
    name: 'nothing is paid back on top of a dispute',
    file: 'server/payments/judge.ts',
    text: "  if (books.disputeOpen) return { ...same, status: 'disputed', attention: 'disputed' }\n",
    instead: '',
    tests: ['server/payments/edges.test.ts'],
  },
  {
    name: 'the next refund is not asked for under a key that Stripe has answered for good',
    file: 'server/payments/review.ts',
    text: '${books.failedRefunds + payment.refund_refusals}',
    instead: '',
    tests: ['server/payments/edges.test.ts'],
  },
  {
    name: 'a webhook is believed by its signature alone',
    file: 'server/payments/stripe-events.ts',
    text: 'event = Stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds)',
    instead: 'event = JSON.parse(body.toString())',
    tests: ['server/payments/stripe.test.ts'],
  },
  {
    name: 'a webhook signed in the future is refused',
    file: 'server/payments/stripe-events.ts',
    text: ' || signedAt - Date.now() / 1000 > toleranceSeconds',
    instead: '',
    tests: ['server/payments/stripe.test.ts'],
  },
  {
    name: 'an event that comes again changes nothing',
    file: 'server/payments/ledger.ts',
    text: '      on conflict do nothing returning intent_id\n',
    instead: '      on conflict (event_id) do update set type = excluded.type returning intent_id\n',
    tests: ['server/payments/stripe.test.ts'],
  },
  {
    name: 'the ledger of payments is never rewritten',
    file: claims,
    text: `create trigger payment_events_append_only before update or delete on payment_events
  for each row execute function forbid_change();`,
    instead: '',
    tests: ['server/payments', `${booking}/booking.test.ts`],
  },
  {
    name: 'the history of appointments is never rewritten',
    file: claims,
    text: `create trigger appointment_events_append_only before update or delete on appointment_events
  for each row execute function forbid_change();`,
    instead: '',
    tests: [`${booking}/booking.test.ts`],
  },
  {
    name: 'the audit trail is never rewritten',
    file: 'server/migrations/0004-admins-side.sql',
    text: `create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function forbid_change();`,
    instead: '',
    tests: ['server/privacy'],
  },
  // Who may.
  {
    name: 'an endpoint serves the roles it names',
    file: 'server/platform/bind.ts',
    text: "          if (!who.includes(caller.role)) await deeds.refuse(request, caller, new Failure('wrong_role'))\n",
    instead: '',
    tests: ['server/platform/who-may.test.ts'],
  },
  {
    name: 'a token dies with its session',
    file: 'server/platform/caller.ts',
    text: 'and session.ended_at is null and session.expires_at > clinic_now()',
    instead: 'and session.expires_at > clinic_now()',
    tests: ['server/auth'],
  },
  {
    name: 'a session runs out',
    file: 'server/platform/caller.ts',
    text: 'and session.ended_at is null and session.expires_at > clinic_now()',
    instead: 'and session.ended_at is null',
    tests: ['server/auth/auth.test.ts'],
  },
  {
    name: 'a closed account is nobody',
    file: 'server/platform/caller.ts',
    text: ' and person.closed_at is null',
    instead: '',
    tests: ['server/auth', 'server/privacy'],
  },
  {
    name: 'an account is guessed at ten times at the most',
    file: 'server/auth/log-in.ts',
    text: '  if (wait !== null) throw',
    instead: '  if (wait !== null && wait < 0) throw',
    tests: ['server/auth'],
  },
  {
    name: 'a log-in with the password of before opens nothing',
    file: 'server/auth/log-in.ts',
    text: ' and password_hash = ${person.passwordHash}',
    instead: '',
    tests: ['server/auth/meeting.test.ts'],
  },
  {
    name: 'who changes a password has the one of before still to be right',
    file: 'server/auth/change-password.ts',
    text: ' and password_hash = ${hash}',
    instead: '',
    tests: ['server/auth/meeting.test.ts'],
  },
  {
    name: 'a link for a new password works once',
    file: 'server/auth/reset-password.ts',
    text: 'where id = ${linkId}::uuid and used_at is null and expires_at',
    instead: 'where id = ${linkId}::uuid and expires_at',
    tests: ['server/auth/password.test.ts'],
  },
  {
    name: 'a sealed link opens for what it was sealed for, by our seal',
    file: 'server/auth/reset-password.ts',
    text: "signatures.open('password', token)",
    instead: "token.split('.')[0]",
    tests: ['server/auth/password.test.ts'],
  },
  // What is told and kept.
  {
    name: 'a mail is enqueued once',
    file: 'server/mail/enqueue.ts',
    text: '    ) <= ${lettersPerDay}\n    on conflict (dedupe_key) do nothing\n',
    instead: '    ) <= ${lettersPerDay}\n',
    tests: ['server/mail'],
  },
  {
    name: 'a mail is sent by one server alone',
    file: 'server/mail/deliver.ts',
    text: 'order by next_try_at limit 1 for update skip locked',
    instead: 'order by next_try_at limit 1',
    tests: ['server/mail', 'server/notifications'],
  },
  {
    name: 'deleting a doctor cancels what is to come',
    file: `${booking}/retire-doctor.ts`,
    text: "cancelled: await cancelComing(tx, caller, 'doctor_id', id)",
    instead: 'cancelled: 0',
    tests: [`${booking}/retire-doctor.test.ts`],
  },
  {
    name: 'nothing is booked into time off',
    file: meets,
    text: '    and not exists (select from time_off off where off.doctor_id = for_doctor and off.during && bookable.during)\n',
    instead: '',
    tests: [`${booking}/doctor.test.ts`, 'server/hours', `${booking}/sequences.test.ts`],
  },
  {
    name: 'the last bed of a ward is given once',
    file: 'server/care-requests/move.ts',
    text: 'select from care_items where id = ${wardId} for update',
    instead: 'select from care_items where id = ${wardId}',
    tests: ['server/care-requests'],
  },
  {
    name: 'mail about health goes to confirmed addresses alone',
    file: 'server/mail/deliver.ts',
    text: "if (!standing.reader.confirmed) return 'waits to be confirmed'",
    instead: '',
    tests: ['server/auth/confirm-email.test.ts'],
  },
  {
    name: 'who confirms while a mail is put aside waits for that, or that for them',
    file: 'server/mail/hold-back.ts',
    text: '      for share\n',
    instead: '',
    tests: ['server/auth/confirm-email.test.ts'],
  },
  {
    name: 'a link to another address is opened with the password of the account',
    file: 'server/auth/move-email.ts',
    text: "if (!(await isPassword(password, person.password_hash, addressBlock(address)))) throw new Failure('wrong_password')",
    instead: '',
    tests: ['server/auth/move-email.test.ts'],
  },
  {
    name: 'one address gets five links an hour, whoever asks',
    file: 'server/auth/move-email.ts',
    text: '  await mustNotFlood(tx, email)\n  await endMove(tx, userId)',
    instead: '  await endMove(tx, userId)',
    tests: ['server/auth/move-email.test.ts'],
  },
  {
    name: 'a log-in of staff that is left alone does nothing more',
    file: 'server/platform/bind.ts',
    text: 'const caller = found?.idle ? null : found',
    instead: 'const caller = found',
    tests: ['server/auth/sessions.test.ts'],
  },
  {
    name: 'nobody ends the log-in of somebody else',
    file: 'server/auth/sessions.ts',
    text: 'where id = ${id} and user_id = ${caller.id} and ended_at is null',
    instead: 'where id = ${id} and ended_at is null',
    tests: ['server/auth/sessions.test.ts'],
  },

  // Who may, and what is noted of it.
  {
    name: 'two admins who take each other’s rights at once: one stays',
    file: 'server/migrations/0034-staff-rights.sql',
    text: '  perform pg_advisory_xact_lock(7358280);\n',
    instead: '',
    tests: ['server/auth/staff.test.ts'],
  },
  {
    name: 'staff is let in by the right of the endpoint alone',
    file: 'server/platform/bind.ts',
    text: '!mayDo(caller.rights, right)',
    instead: 'caller.rights.length === 0',
    tests: ['server/platform/who-may.test.ts'],
  },
  {
    name: 'nobody gives or takes a right that they do not have',
    file: 'server/auth/change-rights.ts',
    text: 'mustNotReachBeyond(caller, [...before.rights, ...rights])',
    instead: 'mustNotReachBeyond(caller, rights)',
    tests: ['server/auth/staff.test.ts'],
  },
  {
    name: 'a change is noted by its own transaction',
    file: 'server/platform/database.ts',
    text: '      await change.note(tx)\n',
    instead: '',
    tests: ['server/platform/audit.test.ts'],
  },
  {
    name: 'where the chain of the audit ends cannot be moved',
    file: 'server/platform/check-audit.ts',
    text: '!headSealOf(key, head.position, head.hash).equals(head.mac)',
    instead: 'head.mac.length === 0',
    tests: ['server/platform/audit-chain.test.ts'],
  },
]
