import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { textsIn } from '../../../texts/texts.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { type Files, filesOf } from '../../testing/files-of.ts'

const { importsPage } = textsIn('en')

describe('what comes from another system', () => {
  let clinic: Clinic
  let admin: Person
  let files: Files
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin', 'Ada Admin')
    files = filesOf(clinic, admin)
  })
  after(() => clinic.closeWhole())

  const counts = async () =>
    (
      await clinic.rows(
        `select (select count(*)::int from persons) as persons, (select count(*)::int from claims) as claims,
           (select count(*)::int from appointment_events) as events, (select count(*)::int from reminders) as reminders,
           (select count(*)::int from opening_balances) as balances, (select count(*)::int from import_lines
             where became is not null) as became`,
      )
    )[0]

  it('reads what spreadsheets write, in parts cut anywhere, and says of each line what is wrong', async () => {
    const before = await counts()
    const file =
      'Patienten-Nr;Vorname;Name;Geburtsdatum;Geschlecht;E-Mail;Telefon;PLZ;Ort;Straße;Lieblingsfarbe\r\n' +
      'A-1;Jörg;Müller;3.4.1980;m;joerg@people.test;+49 30 1234;10115;Berlin;Parkstr. 1;blau\r\n' +
      'A-2;Erna;Groß;31.02.1980;;;;;;;\r\n' +
      '\r\n' +
      'A-1;Otto;Zweit;;;;;;;;\r\n' +
      'A-3;Jorg;Mueller;1980-04-03;;;;;;;\r\n' +
      'A-4;;;;;nonsense;;;;;\r\n' +
      'A-5;"Mia\r\nvon";Ende;04/03/1980;;;;;;;\r\n' +
      'A-6;Anna;Neu;1.1.2190;unklar;;x;;;;\r\n'
    const latin = Buffer.from(file, 'latin1')
    const at = latin.indexOf('\xf6', 0, 'latin1')
    const id = await files.read('people', latin.subarray(0, at), latin.subarray(at))
    const { right, wrong, lines: all, status, columns } = await files.stateOf(id)
    assert.deepEqual([status, all, right, wrong], ['read', 7, 1, 6])
    assert.deepEqual(columns.at(-1), { name: 'Lieblingsfarbe', as: '' })
    assert.deepEqual(columns[2], { name: 'Name', as: 'lastName' })
    assert.deepEqual(
      (await files.lines(id, 'wrong')).map(({ line, problems: said }) => [line, said]),
      [
        [3, [importsPage.problems.born]],
        [5, [importsPage.problems.number_twice('2')]],
        [6, [importsPage.problems.twice('2')]],
        [7, [importsPage.problems.email, importsPage.problems.name_missing]],
        [9, [importsPage.problems.name, importsPage.problems.born]],
        [10, [importsPage.problems.born_range, importsPage.problems.sex, importsPage.problems.phone]],
      ],
    )
    assert.deepEqual(await counts(), before, 'nothing is made before somebody says so')
    const csv = (await files.call('GET', `/admin/imports/${id}/wrong-lines`)).body as string
    assert.match(csv, /A-2,Erna,Groß,31\.02\.1980,.*The birthday is not written/)
    assert.equal(csv.trim().split('\r\n').length, 1 + 6, 'the head and six lines')

    assert.equal((await files.bringIn(id)).made, 1)
    const [joerg] = await clinic.rows(`select name, born, sex, address, created_by from persons where email = $1`, [
      'joerg@people.test',
    ])
    assert.deepEqual(joerg, {
      name: 'Jörg Müller',
      born: '1980-04-03',
      sex: 'male',
      address: 'Parkstr. 1, 10115 Berlin',
      created_by: admin.id,
    })
    assert.equal((await files.undo(id)).status, 200)
    assert.deepEqual(await counts(), before)
    assert.equal((await files.stateOf(id)).status, 'undone')
  })

  it('refuses a file as a whole that is none, lacks a column or is empty', async () => {
    const said = async (kind: string, text: string) => (await files.stateOf(await files.read(kind, text))).problems
    assert.deepEqual(await said('people', 'a,b\n1,2\n'), [importsPage.problems.column_missing('name')])
    assert.deepEqual(await said('balances', 'number\n1\n'), [importsPage.problems.column_missing('amount')])
    assert.deepEqual(await said('people', 'name\n'), [importsPage.problems.empty])
    assert.deepEqual(await said('people', 'name\n"Anna\n'), [importsPage.problems.unreadable('2')])
    assert.deepEqual(await said('people', 'name,note\nAnna,5" wide\n'), [importsPage.problems.unreadable('2')])
    const { _id: id } = (await files.call('POST', '/admin/imports', { kind: 'people', fileName: 'x' })).body
    assert.equal((await files.call('POST', `/admin/imports/${id}/read`, { parts: 1 })).body.code, 'import_incomplete')
    assert.equal((await files.call('POST', `/admin/imports/${id}/run`)).body.code, 'import_under_way')
  })

  it('people, their visits and what they owe: doubles decided, clashes wrong, undone in order', async () => {
    const before = await counts()
    const [known] = await clinic.rows(
      `insert into persons (name, born) values ('Karla Bekannt', '1970-07-07'), ('Karl Gleich', '1971-07-07')
       returning id`,
    )
    const start = await counts()
    const doctor = await clinic.addDoctor({ name: 'Dora Doctor', hours: [9, 10] })
    await clinic.rows("insert into kinds (name, minutes, mode) values ('Call', 15, 'phone')")
    const withDoctor = await counts()
    const people = await files.read(
      'people',
      'number,name,birthday\n7,Bekannt Karla,1970-07-07\n8,Karl Gleich,1971-07-07\n9,Nora Neu,1990-01-01\n',
    )
    assert.deepEqual((await files.stateOf(people)).doubles, { open: 2, same: 0, new: 0 })
    await files.call('PUT', `/admin/imports/${people}/choices`, { line: 2, choice: 'same' })
    await files.call('PUT', `/admin/imports/${people}/choices`, { choice: 'new' })
    const brought = await files.bringIn(people)
    assert.deepEqual([brought.made, brought.doubles], [2, { open: 0, same: 1, new: 1 }])

    const day = await clinic.day(3)
    const taken = await clinic.rows(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location)
       select $1, $2, $3::date, '10:00', '11:00', instants_at(zone_of(first_place()), $3::date, '10:00', '11:00'),
         'confirmed', 0, 'clinic', 'x' returning id`,
      [doctor, known!.id, day],
    )
    await clinic.rows(`insert into appointment_events (claim_id, kind) values ($1, 'booked')`, [taken[0]!.id])
    const visits = await files.read(
      'appointments',
      [
        'doctor;number;date;time;minutes;kind',
        `Dr. Dora Doctor;7;${day};08:15;45`,
        `Doctor Dora;8;${day};08:30;30`,
        `Dora Doctor;8;${day};10:30;30`,
        `Dora Doctor;9;${day};09:00;60`,
        `Nobody;9;${day};13:00;60`,
        `Dora Doctor;99;${day};14:00;60`,
        `Dora Doctor;9;2020-01-01;14:00;60`,
        `Dora Doctor;9;${day};15:00;15;Call`,
      ].join('\n'),
    )
    assert.deepEqual(
      (await files.lines(visits, 'wrong')).map(({ line, problems: said }) => [line, said]),
      [
        [3, [importsPage.problems.clash('2')]],
        [4, [importsPage.problems.taken]],
        [6, [importsPage.problems.doctor_unknown]],
        [7, [importsPage.problems.person_unknown]],
        [8, [importsPage.problems.past]],
        [9, [importsPage.problems.phone_needed]],
      ],
    )
    // Meanwhile somebody books a time that was free a moment ago.
    const stranger = await clinic.addPerson()
    const booked = await clinic.call(stranger, 'POST', '/appointments/book', {
      doctorId: doctor,
      slotId: '09:00-10:00',
      appointmentDate: day,
      paymentMethod: 'clinic',
    })
    assert.equal(booked.status, 201)
    assert.equal((await files.bringIn(visits)).made, 1)
    assert.deepEqual((await files.lines(visits, 'wrong')).find(({ line }) => line === 5)?.problems, [
      importsPage.problems.taken_since,
    ])
    const [visit] = await clinic.rows(
      `select patient_id, status, minute_of(start_time) as at from claims
      where doctor_id = $1 and start_time = '08:15'`,
      [doctor],
    )
    assert.deepEqual(visit, { patient_id: known!.id, status: 'confirmed', at: 495 })

    const balances = await files.read(
      'balances',
      'number;Saldo;Stand;Notiz\n8;1.234,50;1.10.2026;\n9;-20;;Rechnung\n9;1.234;;\n',
    )
    assert.deepEqual(
      (await files.lines(balances, 'wrong')).map(({ problems: said }) => said),
      [[importsPage.problems.amount]],
    )
    await files.bringIn(balances)
    const [nora] = await clinic.rows(`select id from persons where name = 'Nora Neu'`)
    const owed = (await files.call('GET', `/people/${nora!.id}/opening-balances`)).body
    assert.deepEqual(
      owed.map(({ amount }: { amount: number }) => amount),
      [-20],
    )

    await clinic.rows(`update persons set erased_at = clinic_now() where name = 'Nora Neu'`)
    const left = await clinic.rows(
      `select (select string_agg(cells::text || fields::text, '') from import_lines where became = $1) as line,
         (select string_agg(note, '') from opening_balances where person_id = $1) as note`,
      [nora!.id],
    )
    assert.deepEqual(left, [{ line: '{}{}', note: '' }], 'of who is erased nothing is left in a file')
    await clinic.rows(`update persons set erased_at = null, name = 'Nora Neu' where id = $1`, [nora!.id])
    await clinic.rows(
      `update import_lines set made_as = to_jsonb(persons) from persons where became = $1 and persons.id = became`,
      [nora!.id],
    )
    const refused = await files.undo(people)
    assert.equal(refused.body.code, 'import_built_on')
    assert.deepEqual((await files.call('GET', `/admin/imports/${people}/built-on`)).body, [
      { what: 'opening_balances', count: 2 },
    ])
    assert.equal((await files.undo(balances)).status, 200)
    assert.equal((await files.undo(visits)).status, 200)
    await clinic.rows(`update persons set phone = '030 999' where id = $1`, [nora!.id])
    assert.equal((await files.undo(people)).body.code, 'import_built_on', 'what was typed since is not lost')
    await clinic.rows(`update persons set phone = '' where id = $1`, [nora!.id])
    assert.equal((await files.undo(people)).status, 200)
    const now = await counts()
    const own = { persons: 1, claims: 2, events: 2, reminders: now!.reminders }
    assert.deepEqual(
      now,
      {
        ...withDoctor,
        persons: Number(withDoctor!.persons) + own.persons,
        claims: Number(before!.claims) + 2,
        events: Number(before!.events) + 2,
        reminders: now!.reminders,
      },
      'only what others made is left',
    )
    assert.ok(start)
  })

  it('goes on where a server was killed, and two servers make nothing twice', async () => {
    const called = (n: number) => `Per ${[...String(n)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}`
    const many = Array.from({ length: 2300 }, (_, n) => `${n},${called(n)},1950-01-01`)
    const text = `number,name,born\n${many.join('\n')}\n`
    const before = await counts()
    const id = await files.begin('people', text)
    const once = () => {
      const stop = new AbortController()
      stop.abort()
      return stop.signal
    }
    // A stop after each transaction leaves the same as a killed server: whole transactions, and the rest not done.
    for (let n = 0; n < 3; n++) await Promise.all([stepOf(once()), stepOf(once())])
    await files.work()
    assert.deepEqual([(await files.stateOf(id)).status, (await files.stateOf(id)).right], ['read', 2300])
    await files.call('POST', `/admin/imports/${id}/run`)
    await Promise.all([files.work(), files.work(), files.work()])
    const { status, made, done } = await files.stateOf(id)
    assert.deepEqual([status, made, done], ['imported', 2300, 2300])
    assert.equal(Number((await counts())!.persons) - Number(before!.persons), 2300)
    await files.undo(id)
    assert.deepEqual(await counts(), before)
  })
  /** One round that is stopped right after it has begun. */
  const stepOf = async (_: AbortSignal) => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 30)
    await files.work(stop.signal)
  }
})
