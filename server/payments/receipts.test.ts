import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import type { Receipt } from '#contract/payments/receipts.ts'
import { deliverMail } from '../mail/deliver.ts'
import { caughtMail } from '../mail/outbox.ts'
import { deskOf } from '../mail/deliver.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'
import { letters, readPdf } from '../testing/read-pdf.ts'
import { issueReceipts } from './issue-receipts.ts'

describe('receipts and refund notes', () => {
  let clinic: Clinic
  let ruth: Person
  let admin: Person
  let thisYear: string
  before(async () => {
    clinic = await openClinic({ env: { PUBLIC_URL: 'https://salus.example' } })
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
    admin = await clinic.addPerson('admin')
    thisYear = (await clinic.day(0)).slice(0, 4)
    await clinic.rows("update places set issuer = 'Salus GmbH, Hofweg 1' where id = first_place()")
  })
  after(() => clinic.closeWhole())

  async function booked({
    feeCents = 12_050,
    patient,
    tax,
  }: {
    feeCents?: number
    patient?: Person
    tax?: number
  } = {}) {
    const doctorId = await clinic.addDoctor({ feeCents, name: 'Dora Doctor' })
    const whose = patient ?? (await clinic.addPerson())
    await clinic.rows('update kinds set tax_percent = $1 where id = consultation()', [tax ?? null])
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(3) }
    return { patient: whose, wanted, doctorId }
  }
  async function atClinic(of: Parameters<typeof booked>[0] = {}) {
    const { patient, wanted } = await booked(of)
    const { body } = await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentMethod: 'clinic' })
    return { patient, id: body._id as string }
  }
  async function byCard({ personId, ...of }: Parameters<typeof booked>[0] & { personId?: string } = {}) {
    const visit = await booked(of)
    const { patient } = visit
    const wanted = { ...visit.wanted, ...(personId ? { personId } : {}) }
    const { body: held } = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: held.clientSecret, card: goodCard })
    const paid = { ...wanted, paymentIntentId: held.paymentIntentId }
    const { body } = await clinic.call(patient, 'POST', '/appointments/book', paid)
    return { patient, id: body._id as string }
  }
  const take = (id: string, method: string, amount: number, due: number) =>
    clinic.call(ruth, 'POST', `/desk/money/${id}/take`, { method, amount, due })
  const giveBack = (id: string, method: string, amount: number, paid: number) =>
    clinic.call(ruth, 'POST', `/desk/money/${id}/give-back`, { method, amount, paid, reason: 'Asked for' })
  /** Oldest first. */
  const receiptsOf = async (id: string, who = ruth): Promise<Receipt[]> =>
    (
      await clinic.call(who, 'GET', `${who === ruth || who === admin ? '/desk' : ''}/papers?appointmentId=${id}`)
    ).body.toReversed()
  const inShort = ({ kind, number, method, amount }: Receipt) => `${kind} ${number.slice(0, 8)} ${method} ${amount}`
  const mailTo = async (person: Person) => {
    const [{ email }] = (await clinic.rows('select email from users where id = $1', [person.id])) as [{ email: string }]
    return caughtMail(clinic.ground.db, await deskOf(clinic.ground), email)
  }

  it('say what was received and what went back, whatever way, and belong together', async () => {
    const { patient, id } = await byCard()
    await clinic.call(patient, 'PUT', `/appointments/${id}/cancel`)
    await issueReceipts(clinic.ground)
    const [receipt, note, ...others] = await receiptsOf(id, patient)
    assert.deepEqual(others, [])
    assert.equal(inShort(receipt!), `receipt R1-${thisYear}- card 120.5`)
    assert.equal(inShort(note!), `refund C1-${thisYear}- card 120.5`)
    assert.deepEqual(note!.belongsTo, [receipt!.number])
    assert.equal(receipt!.issuer, 'Salus GmbH, Hofweg 1')
    assert.equal(receipt!.tax, null)
    const byNumber = await clinic.call(ruth, 'GET', `/desk/papers?number=${receipt!.number.toLowerCase()}`)
    assert.deepEqual(
      byNumber.body.map(({ _id }: Receipt) => _id),
      [receipt!._id],
    )
    const { kind, ...visited } = receipt!.visit!
    assert.equal(kind.name, 'Consultation')
    assert.deepEqual(visited, {
      doctor: 'Dora Doctor',
      date: await clinic.day(3),
      startTime: '09:00',
    })

    const visit = await atClinic()
    await take(visit.id, 'cash', 100, 120.5)
    await giveBack(visit.id, 'cash', 100, 100)
    await take(visit.id, 'cash', 60, 120.5)
    await take(visit.id, 'terminal', 20.5, 60.5)
    await take(visit.id, 'cash', 40, 40)
    await giveBack(visit.id, 'cash', 70, 120.5)
    await issueReceipts(clinic.ground)
    const receipts = await receiptsOf(visit.id)
    assert.deepEqual(
      receipts.map(({ kind, method, amount }) => `${kind} ${method} ${amount}`),
      [
        'receipt cash 100',
        'refund cash 100',
        'receipt cash 60',
        'receipt terminal 20.5',
        'receipt cash 40',
        'refund cash 70',
      ],
    )
    const [first, , second, , third] = receipts.map(({ number }) => number)
    assert.deepEqual(receipts[1]!.belongsTo, [first])
    assert.deepEqual(receipts[5]!.belongsTo, [second, third], 'what was all given back before is none of it')
    assert.ok(receipts.every(({ kind, belongsTo }) => kind === 'refund' || belongsTo.length === 0))
    assert.equal(await issueReceipts(clinic.ground), 0)
  })

  it('a refund that comes back is a receipt that names its note', async () => {
    const { patient, id } = await byCard()
    await clinic.call(patient, 'PUT', `/appointments/${id}/cancel`)
    await clinic.rows("update payments set status = 'refund_due', refunded_cents = 0 where claim_id = $1", [id])
    await issueReceipts(clinic.ground)
    const [receipt, note, again] = await receiptsOf(id)
    assert.deepEqual([again!.kind, again!.belongsTo], ['receipt', [note!.number]])
    assert.deepEqual(note!.belongsTo, [receipt!.number])
    await clinic.rows("update payments set status = 'refunded', refunded_cents = 12050 where claim_id = $1", [id])
    await issueReceipts(clinic.ground)
    assert.deepEqual((await receiptsOf(id))[3]!.belongsTo, [again!.number])
  })

  it('have no gap and no double, however many issue them, roll back and are cut off', async () => {
    const { id } = await atClinic()
    const taking = (cents: number) =>
      clinic.pool.query(
        `insert into payments_received (claim_id, method, amount_cents, reason, taken_by)
         values ($1, 'cash', $2, 'x', $3)`,
        [id, cents, ruth.id],
      )
    let isOver = false
    const takings = Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let n = 0; n < 30; n++) await taking(n % 5 === 4 ? -1 : 1 + n)
      }),
    ).finally(() => (isOver = true))
    const cutOff = async () => {
      while (!isOver) {
        await clinic.pool.query(
          `select pg_terminate_backend(pid) from pg_locks
           where locktype = 'advisory' and granted and pid <> pg_backend_pid()
             and database = (select oid from pg_database where datname = current_database())
             and ((classid::bigint << 32) | objid::bigint) = hashtextextended('papers', 0)`,
        )
        await pause(5)
      }
    }
    let cut = 0
    const issuing = Array.from({ length: 4 }, async () => {
      while (!isOver) await issueReceipts(clinic.ground).catch(() => cut++)
    })
    const rollingBack = async () => {
      while (!isOver) {
        const client = await clinic.pool.connect()
        await client.query('begin')
        await client.query(
          `insert into receipt_series as line (place_id, kind, year, last) values (first_place(), 'receipt', $1, 1)
           on conflict (place_id, kind, year) do update set last = line.last + 1`,
          [thisYear],
        )
        await client.query('rollback')
        client.release()
      }
    }
    await Promise.all([takings, cutOff(), rollingBack(), ...issuing])
    while ((await clinic.rows('select from receipts_due')).length > 0) await issueReceipts(clinic.ground)
    assert.ok(cut > 0, 'some were cut off')
    const numbers = await clinic.rows(
      `select kind, count(*) as receipts, min(number) as first, max(number) as last, count(distinct number) as numbers
       from receipts group by kind, place_id, year`,
    )
    for (const { receipts, first, last, numbers: different } of numbers) {
      assert.deepEqual([first, last, different], [1, receipts, receipts])
    }
    const sums = await clinic.rows(
      `select (select sum(amount_cents) from payments_received where claim_id = $1) as taken,
         sum(case kind when 'receipt' then amount_cents else -amount_cents end) as receipts,
         count(*) as count from receipts where claim_id = $1`,
      [id],
    )
    assert.equal(sums[0]!.receipts, sums[0]!.taken)
    assert.equal(sums[0]!.count, 180)
  })

  it('are numbered by place and by the year there, each kind by itself', async () => {
    const [{ id: auckland }] = (await clinic.rows(
      "insert into places (name, time_zone) values ('Salus Auckland', 'Pacific/Auckland') returning id",
    )) as [{ id: string }]
    const patient = await clinic.addPerson()
    const [{ id }] = (await clinic.rows(
      `insert into claims (doctor_id, patient_id, place_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location)
       select $1, $2, $3, date, '09:00', '10:00', instants_at(zone_of($3), date, '09:00', '10:00'), 'confirmed', 12050,
         'clinic', 'There' from (select clinic_today() + 2 as date) that returning id`,
      [await clinic.addDoctor(), patient.id, auckland],
    )) as [{ id: string }]
    await clinic.rows("insert into appointment_events (claim_id, kind) values ($1, 'booked')", [id])
    for (const at of ['2030-12-31 23:59:59+13', '2031-01-01 00:00:00+13']) {
      await clinic.rows(
        `insert into payments_received (claim_id, method, amount_cents, taken_by, at) values ($1, 'cash', 100, $2, $3)`,
        [id, ruth.id, at],
      )
    }
    // The visit moves before they are issued: they stay with the place where the money was received.
    await clinic.rows(
      `update claims set place_id = first_place(),
         during = instants_at(zone_of(first_place()), date, start_time, end_time)
       where id = $1`,
      [id],
    )
    await issueReceipts(clinic.ground)
    assert.deepEqual(
      (await receiptsOf(id)).map(({ number }) => number),
      ['R2-2030-00001', 'R2-2031-00001'],
    )
  })

  it('are never changed, nor an entry’s receipt issued twice, whatever a server does', async () => {
    const change = (text: string) => clinic.serverPool.query(text)
    for (const act of ['update receipts set amount_cents = 1', 'delete from receipts', 'truncate receipts']) {
      await assert.rejects(change(act), /permission denied/)
      await assert.rejects(clinic.pool.query(act), /append-only/)
    }
    await assert.rejects(
      change(`insert into receipts (entry_id, claim_id, kind, place_id, year, number, label, method, amount_cents,
          tax_cents, issuer, visit, doctor, date, start_time, moved_at)
        select entry_id, claim_id, kind, place_id, year, 9999999, 'X', method, amount_cents, tax_cents, issuer, visit,
          doctor, date, start_time, moved_at from receipts limit 1`),
      /receipts_one_an_entry/,
    )
  })

  it('tell net, tax and gross to the cent, of each and of all of a visit together', async () => {
    const { id, patient } = await atClinic({ feeCents: 10_000, tax: 19 })
    // A later change of the kind does not affect booked visits.
    const change = { taxPercent: 7 }
    const [{ id: kindId }] = (await clinic.rows('select consultation() as id')) as [{ id: string }]
    assert.equal((await clinic.call(admin, 'PUT', `/admin/kinds/${kindId}`, change)).body.taxPercent, 7)
    await take(id, 'cash', 33.33, 100)
    await take(id, 'cash', 33.33, 66.67)
    await take(id, 'cash', 33.34, 33.34)
    await giveBack(id, 'cash', 50, 100)
    await giveBack(id, 'cash', 50, 50)
    await issueReceipts(clinic.ground)
    const receipts = await receiptsOf(id, patient)
    assert.deepEqual(receipts[0]!.tax, { percent: 19, amount: 5.32, net: 28.01 })
    const centsOf = (kind: string) =>
      receipts.reduce((sum, one) => sum + (one.kind === kind ? Math.round(one.tax!.amount * 100) : 0), 0)
    assert.deepEqual([centsOf('receipt'), centsOf('refund')], [1597, 1597])
    for (const { amount, tax } of receipts)
      assert.equal(Math.round((tax!.net + tax!.amount) * 100), Math.round(amount * 100))
    await clinic.rows('update kinds set tax_percent = null')
  })

  it('are PDFs in the language of the reader, for whoever sees them, and the same each time', async () => {
    const { id, patient } = await atClinic({ feeCents: 10_000, tax: 19 })
    await take(id, 'cash', 100, 100)
    await giveBack(id, 'cash', 40, 100)
    await issueReceipts(clinic.ground)
    const [receipt, note] = (await receiptsOf(id)) as [Receipt, Receipt]
    const pdfOf = async (who: Person, path: string, language = 'en') => {
      const headers = { authorization: `Bearer ${who.token}`, 'salus-language': language }
      const reply = await clinic.app.inject({ method: 'GET', url: `/api${path}`, headers })
      return { status: reply.statusCode, type: reply.headers['content-type'], bytes: reply.rawPayload }
    }
    const own = await pdfOf(patient, `/papers/${receipt._id}/pdf`)
    assert.deepEqual([own.status, own.type], [200, 'application/pdf'])
    const read = await readPdf(own.bytes)
    assert.deepEqual([read.title, read.language, read.pages], ['Receipt', 'en', 1])
    const wanted = ['Salus GmbH', 'Hofweg 1', receipt.number, receipt.patient.name, 'Consultation with Dr. Dora Doctor']
    for (const each of [...wanted, '$84.03', '$15.97', '$100.00']) assert.ok(read.text.includes(letters(each)), each)
    assert.ok((await pdfOf(patient, `/papers/${receipt._id}/pdf`)).bytes.equals(own.bytes))
    assert.ok((await pdfOf(ruth, `/desk/papers/${receipt._id}/pdf`)).bytes.equals(own.bytes))

    const arabic = await readPdf((await pdfOf(ruth, `/desk/papers/${note._id}/pdf`, 'ar')).bytes)
    assert.deepEqual([arabic.title, arabic.language], ['إيصال استرداد', 'ar'])
    for (const each of [note.number, receipt.number, 'استشارة', 'Dora Doctor', '40.00']) {
      assert.ok(arabic.text.includes(letters(each)), each)
    }

    const stranger = await clinic.addPerson()
    assert.equal((await pdfOf(stranger, `/papers/${receipt._id}/pdf`)).status, 404)
    const clerk = await clinic.addPerson('reception', 'Clara Clerk', ['desk'])
    assert.equal((await pdfOf(clerk, `/desk/papers/${receipt._id}/pdf`)).status, 403)
    await clinic.rows('update kinds set tax_percent = null')
  })

  it('the tax in a price is rounded half up from the exact fraction', async () => {
    const sums = fc.sample(fc.tuple(fc.integer({ min: 1, max: 100_000_000 }), fc.integer({ min: 1, max: 9999 })), 400)
    const rows = await clinic.rows(
      `select tax_in(cents, percent / 100.0) as tax from unnest($1::bigint[], $2::int[]) with ordinality
       as sums (cents, percent, n) order by n`,
      [sums.map(([cents]) => cents), sums.map(([, percent]) => percent)],
    )
    for (const [n, [cents, percent]] of sums.entries()) {
      const [over, under] = [BigInt(cents) * BigInt(percent), 10_000n + BigInt(percent)]
      assert.equal(rows[n]!.tax, Number((2n * over + under) / (2n * under)), `${cents} at ${percent / 100} %`)
    }
  })

  it('are mailed once, with their link, to who sees the visits or pays, in their language', async () => {
    await clinic.rows('delete from mails')
    const child = await clinic.addPerson('user', 'Carla Child')
    const [mother, aunt] = (await clinic.addPeople(2)) as [Person, Person]
    await clinic.rows("update persons set language = 'de' where id = $1", [mother.id])
    for (const [account, rights] of [
      [mother.id, ['visits', 'book']],
      [aunt.id, ['pay']],
    ]) {
      await clinic.rows(
        `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
         values ($1, $2, 'other', $3, $1, clinic_now(), $2)`,
        [account, child.id, rights],
      )
    }
    const { id } = await atClinic({ patient: child })
    await take(id, 'cash', 120.5, 120.5)
    await issueReceipts(clinic.ground)
    const [receipt] = await receiptsOf(id)
    await deliverMail(clinic.ground)
    const letters = await Promise.all([child, mother, aunt].map(mailTo))
    const [own, german, payers] = letters.map((mails) => mails.filter(({ text }) => text.includes(receipt!.number)))
    assert.deepEqual([own!.length, german!.length, payers!.length], [1, 1, 1])
    assert.equal(own![0]!.subject, `Receipt ${receipt!.number}: $120.50`)
    assert.match(own![0]!.text, new RegExp(`https://salus\\.example/dashboard/receipts/${receipt!._id}`))
    assert.match(own![0]!.text, /Consultation with Dr\. Dora Doctor/)
    assert.match(german![0]!.subject, /^Beleg R1-/)
    assert.match(german![0]!.text, /Carla Child/)
    assert.doesNotMatch(payers![0]!.text, /Dora/, 'what for is not for who only pays')
    assert.equal((await receiptsOf(id, mother))[0]!.visit!.doctor, 'Dora Doctor')
    assert.equal((await receiptsOf(id, aunt))[0]!.visit, null)
    const stranger = await clinic.addPerson()
    assert.deepEqual(await receiptsOf(id, stranger), [])
    assert.deepEqual((await clinic.call(stranger, 'GET', `/papers?id=${receipt!._id}`)).body, [])
    const clerk = await clinic.addPerson('reception', 'Carl Clerk', ['desk'])
    assert.equal((await clinic.call(clerk, 'GET', '/desk/papers')).body.code, 'right_missing')
  })

  it('say what went back to a card to the address of whoever has no log-in, unnamed; at the desk who takes it is there', async () => {
    const email = 'carlo@example.org'
    const [{ id: personId }] = (await clinic.rows(
      "insert into persons (name, email, language) values ('Carlo Child', $1, 'de') returning id",
      [email],
    )) as [{ id: string }]
    const mother = await clinic.addPerson()
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'other', '{book,pay,visits}', $1, clinic_now(), $1)`,
      [mother.id, personId],
    )
    const first = await byCard({ patient: mother, personId })
    const alone = await byCard()
    const closed = await clinic.addPerson()
    const gone = await byCard({ patient: closed })
    await issueReceipts(clinic.ground)
    const cancel = (id: string) => clinic.call(admin, 'PATCH', `/appointments/${id}/status`, { status: 'cancelled' })
    const told = async (to: string) => {
      await issueReceipts(clinic.ground)
      await deliverMail(clinic.ground)
      const mails = await caughtMail(clinic.ground.db, await deskOf(clinic.ground), to)
      return mails.filter(({ subject }) => /erstattet|paid back|Refund note/.test(subject))
    }
    const addressOf = async ({ id }: Person) =>
      (await clinic.rows('select email from users where id = $1', [id]))[0]!.email as string
    await cancel(first.id)
    assert.equal((await told(await addressOf(mother))).length, 1, 'who pays for them is told')
    assert.deepEqual(await told(email), [])

    const second = await byCard({ patient: mother, personId })
    await clinic.rows('update guardianships set ended_at = clinic_now(), ended_by = $1 where account_id = $1', [
      mother.id,
    ])
    await clinic.call(admin, 'PUT', `/admin/users/${closed.id}/closed`, { closed: true })
    for (const { id } of [second, gone, alone]) await cancel(id)
    const [letter, ...others] = await told(email)
    assert.deepEqual(others, [])
    assert.match(letter!.subject, /^120,50\s\$ erstattet für /)
    assert.match(letter!.text, /120,50\s\$ .* auf die Karte erstattet/)
    assert.doesNotMatch(letter!.text, /Carlo|Child|Dora|salus\.example\/visit/, 'nobody has confirmed the address')
    assert.equal((await told(await addressOf(mother))).length, 1, 'whose business it is no more')
    assert.match((await told(await addressOf(closed)))[0]!.subject, /^\$120\.50 paid back for /)
    const own = await told(await addressOf(alone.patient))
    assert.deepEqual(
      own.map(({ subject }) => subject.split(' ')[0]),
      ['Refund'],
    )

    const dueAtDesk = await atClinic({ patient: alone.patient })
    await clinic.rows('update claims set patient_id = $2, booker_id = $2 where id = $1', [dueAtDesk.id, personId])
    await take(dueAtDesk.id, 'cash', 120.5, 120.5)
    await giveBack(dueAtDesk.id, 'cash', 120.5, 120.5)
    assert.equal((await told(email)).length, 1)
    assert.deepEqual(await clinic.rows('select from mailed_links'), [])
  })
})
