import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type pg from 'pg'
import { brokenInvariants, invariants } from './check-invariants.ts'
import { issueReceipts } from '../payments/issue-receipts.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'

describe('the invariants', () => {
  let clinic: Clinic
  let client: pg.PoolClient
  let patient: Person
  let other: Person
  let doctorId: string
  let otherDoctorId: string
  /** A visit to be paid at the clinic, and one that was paid by card. */
  let unpaid: string
  let paid: string
  before(async () => {
    clinic = await openClinic()
    ;[patient, other] = (await clinic.addPeople(2)) as [Person, Person]
    doctorId = await clinic.addDoctor()
    otherDoctorId = await clinic.addDoctor()
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(1) }
    const booked = await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentMethod: 'clinic' })
    unpaid = booked.body._id
    const next = { ...wanted, appointmentDate: await clinic.day(2) }
    const { body: held } = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', next)
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: held.clientSecret, card: goodCard })
    const { paymentIntentId } = held
    const byCard = await clinic.call(patient, 'POST', '/appointments/book', { ...next, paymentIntentId })
    paid = byCard.body._id
    await issueReceipts(clinic.ground)
    client = await clinic.pool.connect()
  })
  after(async () => {
    client.release()
    await clinic.close()
  })

  /** Inserts a claim directly into the table, `day` days ahead. */
  const addClaim = (whose: { doctor: string; patient: string }, day: number, hour: number, status: string) =>
    client.query(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, hold_expires_at,
         amount_cents, payment_method, location)
       select $1, $2, date, start_time, end_time, instants_of(date, start_time, end_time), $5,
         clinic_now() + interval '1 h', 0, 'clinic', 'Clinic'
       from (select clinic_today() + $3::int as date, make_time($4, 0, 0) as start_time,
         make_time($4 + 1, 0, 0) as end_time) at`,
      [whose.doctor, whose.patient, day, hour, status],
    )
  const run = (text: string, ...values: unknown[]) => client.query(text, values)
  /** Money was taken, but there is neither an appointment nor a refund. */
  const leaveMoneyAstray = async () => {
    await run("update payments set status = 'cancelled' where claim_id = $1", paid)
    await run("update claims set status = 'lapsed' where id = $1", paid)
  }

  /** A thread with the desk in which a message waits. */
  const addThread = (seq: number) =>
    run(
      `with thread as (
         insert into threads (person_id, place_id, class, begun_by, last_seq)
         values ($1, first_place(), 'own', $1, 1) returning id
       )
       insert into messages (id, thread_id, seq, client_id, sender_id, sent_as, due_at, sealed)
       select gen_random_uuid(), id, $2::int, gen_random_uuid(), $1, 'patient', clinic_now(), '\\x00' from thread`,
      patient.id,
      seq,
    )

  const breaks: Record<string, () => Promise<unknown>> = {
    'messages of a thread are numbered without gaps up to its last number': () => addThread(2),
    'a thread is marked as waiting where a message of it waits': async () => {
      await addThread(1)
      await run('update threads set waits = false')
    },
    'the bytes of files of messages and answers are there': async () => {
      await addThread(1)
      await run(
        `insert into document_files (thread_id, added_by, added_at, position, type, bytes, parts, stored_in, sealed)
         select id, $1, clinic_now(), 1, 'other', 1, 1, 'database', '\\x00' from threads`,
        patient.id,
      )
    },
    'no two live claims of one doctor overlap': async () => {
      await run('alter table claims drop constraint claims_doctor_free')
      await addClaim({ doctor: doctorId, patient: other.id }, 1, 9, 'pending')
    },
    'no two live claims have one room': async () => {
      await run('alter table claims drop constraint claims_room_free')
      await run("insert into rooms (place_id, name, sort) values (first_place(), 'One', 'treatment')")
      await addClaim({ doctor: doctorId, patient: other.id }, 3, 9, 'pending')
      await addClaim({ doctor: otherDoctorId, patient: patient.id }, 3, 9, 'pending')
      await run('update claims set room_id = (select id from rooms)')
    },
    'a claim blocks its doctor for its buffers and the visit': async () => {
      await run('alter table claims disable trigger claims_blocked')
      await run('update claims set buffer_after = 10')
    },
    'a claim has a kind and a place': () => run('update claims set kind_id = gen_random_uuid()'),
    'no two live claims of one patient overlap': async () => {
      await run('alter table claims drop constraint claims_patient_free')
      await addClaim({ doctor: otherDoctorId, patient: patient.id }, 1, 9, 'pending')
    },
    'an account holds one time at the most': async () => {
      await run('drop index claims_one_hold')
      await addClaim({ doctor: doctorId, patient: other.id }, 3, 9, 'held')
      await addClaim({ doctor: doctorId, patient: other.id }, 4, 9, 'held')
    },
    'whoever has an account is a person, as the account says': () =>
      run("update persons set email = 'somebody@else.test' where id = $1", patient.id),
    'the records of a person lead to one that is merged into no other': () =>
      run('update persons set root_id = $2 where id = $1', patient.id, other.id),
    'nobody with several records is in two visits at once': async () => {
      await addClaim({ doctor: otherDoctorId, patient: other.id }, 1, 9, 'pending')
      await run('update persons set merged_into = $2 where id = $1', other.id, patient.id)
    },
    'a series is whole, and one patient’s with one doctor': () =>
      run('insert into checkouts (account_id, every_weeks, visits) values ($1, 1, 2)', patient.id),
    'the instants of a claim are those of its clinic-local times': () =>
      run("update claims set during = tstzrange(upper(during), upper(during) + interval '1 h') where id = $1", unpaid),
    'a booked payment has a live appointment': () => run("update claims set status = 'cancelled' where id = $1", paid),
    'a refund has no live appointment': () =>
      run("update payments set status = 'refund_due' where claim_id = $1", paid),
    'a card appointment with a fee has been paid': () =>
      run("update payments set status = 'cancelled' where claim_id = $1", paid),
    'a payment is over what was to be paid before its visit': () =>
      run('update claims set amount_cents = amount_cents - 1 where id = $1', paid),
    'the ledger says of a fee what was paid of it': async () => {
      await run('alter table visit_fees disable trigger visit_fees_post')
      const taken = `insert into payments_received (claim_id, method, amount_cents, taken_by)
        values ($1, 'cash', 5, $2)`
      await run(taken, unpaid, other.id)
      await run("update claims set status = 'cancelled' where id = $1", unpaid)
      await run("insert into visit_fees (claim_id, kind, amount_cents) values ($1, 'late', 5)", unpaid)
    },
    'a visit that waits for its link does so until before it begins': async () => {
      await run('insert into visit_links (claim_id) values ($1)', unpaid)
      await run('update claims set pay_by = upper(during) where id = $1', unpaid)
    },
    'what was paid of a visit, by card and at the clinic, is not more than it costs': async () => {
      await run('alter table payments_received disable trigger payments_received_within_price')
      const taken = `insert into payments_received (claim_id, method, amount_cents, taken_by)
        values ($1, 'cash', 5, $2)`
      await run(taken, paid, other.id)
    },
    'what was agreed of a visit is no more than its price': () =>
      run("insert into visit_terms (claim_id, pays, now_cents) values ($1, 'nothing', 99999999)", unpaid),
    'money that the sandbox took is booked, on its way back, or younger than a minute': async () => {
      await leaveMoneyAstray()
      await run("select set_config('salus.clock_shift', '61 seconds', true)")
    },
    'the ledger says of a payment what its row says': async () => {
      await run('alter table payments disable trigger payments_post_moved')
      await run('update payments set refunded_cents = 1 where claim_id = $1', paid)
    },
    'receipts and refund notes are numbered without gaps': () => run('update receipt_series set last = last + 1'),
    'what moved has one paper that says so, or is to get it': () =>
      run('insert into receipts_due select entry_id, moved_at from receipts'),
    'the tax on the receipts of a visit is that of what was kept': async () => {
      await run('alter table receipts disable trigger receipts_append_only')
      await run('update receipts set tax_percent = 19')
    },
    'the ledger says of a person what they brought with them': async () => {
      await run('alter table opening_balances disable trigger opening_balances_post')
      await run(
        `with file as (
           insert into imports (created_by, kind, file_name) values ($1, 'balances', 'x.csv') returning id
         )
         insert into opening_balances (import_id, person_id, amount_cents, as_of)
         select id, $1, 500, clinic_today() from file`,
        patient.id,
      )
    },
    'the ledger says what was taken at the clinic': async () => {
      await run('alter table payments_received disable trigger payments_received_post')
      await run(
        "insert into payments_received (claim_id, method, amount_cents, taken_by) values ($1, 'cash', 100, $2)",
        unpaid,
        other.id,
      )
    },
    'what should be in a till is what it began with, what was paid in cash, and what was put in or taken out':
      async () => {
        await run(
          `insert into till_shifts (place_id, opened_by, float_cents) values (first_place(), $1, 5000)`,
          other.id,
        )
        await run(
          `insert into till_counts (shift_id, counted_by, closes, counted_cents)
           select id, $1, true, 5000 from till_shifts`,
          other.id,
        )
        await run('alter table till_moves disable trigger till_moves_write')
        await run(
          `insert into till_moves (shift_id, moved_by, amount_cents, expected_cents, reason)
           select id, $1, 100, 5000, 'x' from till_shifts`,
          other.id,
        )
      },
    'no visit has cost more than its price, nor less than nothing': async () => {
      await run('alter table payments_received disable trigger payments_received_within_price')
      await run(
        `insert into payments_received (claim_id, method, amount_cents, taken_by)
         select id, 'cash', amount_cents + 1, $2 from claims where id = $1`,
        unpaid,
        other.id,
      )
    },
    'a visit to come stands on a card that is kept, of whoever booked it': async () => {
      await run('alter table claims disable trigger claims_on_card_of_visit')
      await run(
        `with card as (
           insert into saved_cards (account_id, provider, mandate, language) values ($1, 'sandbox', 'As read.', 'en')
           returning id
         )
         update claims set saved_card_id = card.id from card where claims.id = $2`,
        other.id,
        unpaid,
      )
    },
    'what is refunded was owed': () => run('update sandbox_intents set refunded_cents = amount_cents'),
    'nobody is booked with a doctor who is gone': () =>
      run('update doctors set deleted_at = now() where id = $1', doctorId),
    'nobody who was erased is booked': () => run('update users set erased_at = now() where id = $1', patient.id),
    'nobody waits who was erased, nor for a doctor who is gone': () =>
      run(
        `with erased as (update users set erased_at = now() where id = $1 returning id)
         insert into waitlist (doctor_id, patient_id, date) select $2, id, clinic_today() + 1 from erased`,
        other.id,
        doctorId,
      ),
    'nothing is left of what an erased person wrote of a visit': () =>
      run(
        `with erased as (update users set erased_at = now() where id = $1 returning id)
         insert into ratings (claim_id, doctor_id, patient_id, stars, comment)
         select $2, $3, id, 5, 'Kind.' from erased`,
        other.id,
        unpaid,
        doctorId,
      ),
    'a doctor whose account is closed is not listed': () =>
      run('update users set closed_at = now() where id = (select user_id from doctors where id = $1)', doctorId),
    'an appointment has a history': async () => {
      await run('set local session_replication_role = replica')
      await run('delete from appointment_events where claim_id = $1', unpaid)
    },
    'a doctor’s rating is that of the visits that were': () =>
      run('update doctors set rating_sum = rating_sum + 1 where id = $1', doctorId),
  }

  /** The invariants that are broken after this act, which is then rolled back. */
  async function brokenAfter(act: () => Promise<unknown>): Promise<string[]> {
    await client.query('begin')
    try {
      await act()
      return (await brokenInvariants(client)).map(({ name }) => name)
    } finally {
      await client.query('rollback')
    }
  }

  it('hold in a clinic at work', async () => {
    assert.deepEqual(await brokenInvariants(client), [])
  })

  it('each can fail', async () => {
    assert.deepEqual(
      Object.keys(breaks).sort(),
      Object.keys(invariants).sort(),
      'an invariant that nobody has seen fail',
    )
    for (const [name, act] of Object.entries(breaks)) {
      const broken = await brokenAfter(act)
      assert.ok(broken.includes(name), `${name}: ${JSON.stringify(broken)}`)
    }
  })

  it('see an unpaid visit that stands on a kept card, where its terms ask for money before', async () => {
    const broken = await brokenAfter(async () => {
      const card = `insert into saved_cards (account_id, provider, mandate, language)
        values ($1, 'sandbox', 'Words', 'en') returning id`
      const { rows } = await run(card, patient.id)
      await run('alter table claims disable trigger user')
      await run('update claims set saved_card_id = $2 where id = $1', paid, rows[0].id)
      await run("update payments set status = 'open', saved_card_id = $2 where claim_id = $1", paid, rows[0].id)
    })
    assert.ok(broken.includes('a card appointment with a fee has been paid'), JSON.stringify(broken))
  })

  it('give the money that the sandbox took a minute by the clinic’s clock, and no more', async () => {
    const name = 'money that the sandbox took is booked, on its way back, or younger than a minute'
    assert.ok(!(await brokenAfter(leaveMoneyAstray)).includes(name))
    const shifted = brokenAfter(async () => {
      await leaveMoneyAstray()
      await run("select set_config('salus.clock_shift', '61 seconds', true)")
    })
    assert.ok((await shifted).includes(name))
  })
})

describe('what the product may leave behind', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.closeWhole())

  it('is no alarm: records merged whose visits met in the past, and a tax that is said later', async () => {
    const admin = await clinic.addPerson('admin', 'Ada Admin')
    const ids: string[] = []
    for (const name of ['Mia Merged', 'Mia Merge']) {
      const doctorId = await clinic.addDoctor()
      const { body } = await clinic.call(admin, 'POST', '/people', { name, anyway: true })
      ids.push(body._id)
      await clinic.rows(
        `with visit as (
           insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
             payment_method, location)
           select $1, $2, clinic_today() - 3, '09:00', '10:00',
             instants_at(zone_of(first_place()), clinic_today() - 3, '09:00', '10:00'), 'completed', 10000, 'clinic',
               'x'
           returning id
         )
         insert into appointment_events (claim_id, kind) select id, 'booked' from visit`,
        [doctorId, body._id],
      )
    }
    const merged = await clinic.call(admin, 'POST', `/people/${ids[0]}/merge`, { into: ids[1] })
    assert.equal(merged.status, 200, JSON.stringify(merged.body))
    const take = (cents: number) =>
      clinic.rows(
        `insert into payments_received (claim_id, method, amount_cents, taken_by)
         select id, 'terminal', $2, $3 from claims where patient_id = $1`,
        [ids[0], cents, admin.id],
      )
    await take(1000)
    await issueReceipts(clinic.ground)
    await clinic.rows('update claims set tax_percent = 19 where patient_id = $1', [ids[0]])
    // The tax of 10.00 and of 10.04 is the same; 0.04 alone would be taxed a cent.
    await take(4)
    await issueReceipts(clinic.ground)
    assert.deepEqual(await brokenInvariants(clinic.pool), [])
  })
})
