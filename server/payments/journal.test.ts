import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { issueReceipts } from './issue-receipts.ts'
import { goodCard, openClinic } from '../testing/clinic.ts'

it('the journals of the months are the ledger: each entry once, by the clinic’s calendar, to the cent', async () => {
  const clinic = await openClinic({ timeZone: 'Pacific/Auckland' })
  try {
    const admin = await clinic.addPerson('admin')
    const patient = await clinic.addPerson()
    const doctorId = await clinic.addDoctor({ feeCents: 12_345 })
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(4) }
    const { body: held } = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: held.clientSecret, card: goodCard })
    const paid = { ...wanted, paymentIntentId: held.paymentIntentId }
    const { body: booked } = await clinic.call(patient, 'POST', '/appointments/book', paid)
    await clinic.call(patient, 'PUT', `/appointments/${booked._id}/cancel`)
    await issueReceipts(clinic.ground)
    // The last second of a month at the clinic and the first of the next, more of them than one batch.
    await clinic.rows(
      `insert into ledger_entries (at, kind, undone, debit, credit, amount_cents, person_id)
       select at::timestamptz, 'received', false, 'till', 'patient', n, gen_random_uuid()
       from generate_series(1, 2500) n
       cross join (values ('2026-03-31 23:59:59+13'), ('2026-04-01 00:00:00+13')) as edge (at)`,
    )
    const journal = async (month: string) => {
      const { status, body } = await clinic.call(admin, 'GET', `/admin/payments/journal?month=${month}`)
      assert.equal(status, 200)
      return parse(body, { bom: true, columns: true }) as Record<string, string>[]
    }
    const centsOf = (entries: Record<string, string>[]) =>
      entries.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
    const [march, april] = [await journal('2026-03'), await journal('2026-04')]
    assert.deepEqual([march.length, april.length, centsOf(march), centsOf(april)], [2500, 2500, 3_126_250, 3_126_250])
    assert.deepEqual([march.at(-1)?.date, april[0]?.date], ['2026-03-31', '2026-04-01'])
    assert.equal(new Set([...march, ...april].map(({ entry }) => entry)).size, 5000)

    const now = await journal((await clinic.day(0)).slice(0, 7))
    assert.deepEqual(
      now.map(({ kind, undone, debit, credit, amount }) => [kind, undone, debit, credit, amount].join(' ')),
      [
        'received  provider patient 123.45',
        'earned  patient clinic 123.45',
        'earned undone clinic patient 123.45',
        'returned  patient provider 123.45',
      ],
    )
    assert.ok(
      now.every((entry) => entry.appointment === booked._id && entry['payment reference'] === held.paymentIntentId),
    )
    const receipts = now.map((entry) => entry['receipt number']!.slice(0, 3))
    assert.deepEqual(receipts, ['R1-', '', '', 'C1-'])

    const sums = new Map<string, number>()
    const months = await clinic.rows("select distinct to_char(clinic_wall(at), 'YYYY-MM') as month from ledger_entries")
    for (const { month } of months) {
      for (const { debit, credit, amount } of await journal(String(month))) {
        const cents = Math.round(Number(amount) * 100)
        sums.set(debit!, (sums.get(debit!) ?? 0) + cents)
        sums.set(credit!, (sums.get(credit!) ?? 0) - cents)
      }
    }
    const ledger = await clinic.rows(
      `select account, sum(cents) as cents from ledger_entries
       cross join lateral (values (debit, amount_cents), (credit, -amount_cents)) moved (account, cents)
       group by account`,
    )
    const ofLedger = ledger.map(({ account, cents }) => [account, cents])
    assert.deepEqual(Object.fromEntries(sums), Object.fromEntries(ofLedger))
    assert.equal((await clinic.call(admin, 'GET', '/admin/payments/journal?month=2026-13')).status, 400)
    const clerk = await clinic.addPerson('admin', 'Carl Clerk', ['appointments'])
    assert.equal((await clinic.call(clerk, 'GET', '/admin/payments/journal?month=2026-03')).body.code, 'right_missing')
  } finally {
    await clinic.close()
  }
})
