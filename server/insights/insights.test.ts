import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addDays } from '#contract/clinic-time.ts'
import { guardianRights } from '#contract/people/person-lists.ts'
import { textsIn } from '../../texts/texts.ts'
import { createPersons } from '../people/create-persons.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { guardiansIn } from '../testing/guardians.ts'
import { keptLog } from '../testing/kept-log.ts'
import { mustNotBeStored } from '../testing/stored-in-clear.ts'
import { addVideoVisit } from '../testing/video-visit.ts'

const weight = (value: number, more: object = {}) => ({ sort: 'measurement', kind: 'weight', value, ...more })
const target = { sort: 'target', kind: 'weight', least: 60, most: 70, reason: 'Heart failure' }

describe('insights', () => {
  let clinic: Clinic
  let guardianOf: ReturnType<typeof guardiansIn>
  let today: string
  const log = keptLog()
  before(async () => {
    clinic = await openClinic({ logTo: log, env: { LOG_LEVEL: 'debug' } })
    guardianOf = guardiansIn(clinic)
    today = await clinic.day(0)
  })
  after(() => clinic.closeWhole())

  const add = (who: Person, content: object, date: string, personId = who.id) =>
    clinic.call(who, 'POST', '/records/items', { personId, content, date })
  const read = (who: Person, personId = who.id) =>
    clinic.call(who, 'GET', `/insights/measurements?personId=${personId}`)
  const seriesOf = async (who: Person, kind: string, personId = who.id) =>
    (await read(who, personId)).body.series.find((series: { kind: string }) => series.kind === kind)
  const bring = (who: Person, text: string, personId = who.id) =>
    clinic.call(who, 'POST', '/insights/imports', { personId, text })
  const check = (who: Person, text: string, personId = who.id) =>
    clinic.call(who, 'POST', '/insights/imports/check', { personId, text })

  it('are read by the person, guardians with the right to the record and their doctors; by nobody else', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    await add(patient, weight(70), today)
    const guardian = await guardianOf(patient.id, ['record'])
    for (const who of [patient, guardian, doctor]) {
      assert.equal((await seriesOf(who, 'weight', patient.id)).latest.content.value, 70)
    }
    assert.equal((await clinic.call(guardian, 'GET', `/insights/due?personId=${patient.id}`)).status, 200)
    const { body: file } = await bring(guardian, `date,pulse\n${today},61`, patient.id)
    const others = guardianRights.filter((right) => right !== 'record')
    for (const who of [
      await guardianOf(patient.id, others),
      await clinic.addPerson(),
      await clinic.doctorPerson(await clinic.addDoctor()),
    ]) {
      assert.equal((await read(who, patient.id)).status, 404)
      const isDoctor = (await clinic.call(who, 'GET', '/auth/verify')).body.role === 'doctor'
      for (const { status } of [
        await clinic.call(who, 'GET', `/insights/due?personId=${patient.id}`),
        await check(who, `date,pulse\n${today},60`, patient.id),
        await bring(who, `date,pulse\n${today},60`, patient.id),
        await clinic.call(who, 'DELETE', `/insights/imports/${file._id}`),
      ]) {
        assert.equal(status, isDoctor ? 403 : 404)
      }
    }
  })

  it('what is usual counts 90 days and ten values, and says of how many values and days', async () => {
    const patient = await clinic.addPerson()
    for (let n = 0; n < 9; n++) await add(patient, weight(70 + n, { time: '07:00' }), addDays(today, -(n % 5)))
    await add(patient, weight(200, { time: '07:00' }), addDays(today, -90))
    let series = await seriesOf(patient, 'weight')
    assert.deepEqual(series.usual, { values: 9, days: 5, range: null, lower: null })
    const { body: last } = await add(patient, weight(79, { time: '07:00' }), addDays(today, -89))
    series = await seriesOf(patient, 'weight')
    assert.deepEqual(series.usual, { values: 10, days: 6, range: { low: 70, high: 78 }, lower: null })
    assert.equal(series.values.length, 11)
    // An entry made in error counts no more.
    await clinic.call(patient, 'POST', `/records/items/${last._id}/error`, { reason: 'Mixed up', version: 1 })
    assert.equal((await seriesOf(patient, 'weight')).usual.range, null)
  })

  it('a kind that was measured long ago is found behind a hundred newer values of another, and has pages of its own', async () => {
    const patient = await clinic.addPerson()
    const glucose = { sort: 'measurement', kind: 'glucose', value: 95 }
    await add(patient, glucose, addDays(today, -800))
    await add(patient, { ...glucose, value: 101 }, addDays(today, -790))
    const lines = Array.from({ length: 120 }, (_, n) => `${addDays(today, -n)},${60 + (n % 9)}`)
    assert.equal((await bring(patient, ['date,pulse', ...lines].join('\n'))).status, 201)
    const latest = await seriesOf(patient, 'glucose')
    assert.deepEqual([latest?.latest.content.value, latest?.values], [101, []])
    const { items } = (await clinic.call(patient, 'GET', '/records/summary')).body
    assert.deepEqual(
      items.map(({ content }: { content: { kind: string; value: number } }) => [content.kind, content.value]),
      [
        ['pulse', 60],
        ['glucose', 101],
      ],
    )
    const page = async (query: string) => (await clinic.call(patient, 'GET', `/records/timeline?${query}`)).body
    const ofGlucose = await page('sort=measurement&kind=glucose')
    assert.deepEqual(
      ofGlucose.map(({ item }: { item: { content: { value: number } } }) => item.content.value),
      [101, 95],
    )
    const { body: found } = await clinic.call(patient, 'POST', '/records/timeline/find', {
      ...{ sort: 'measurement', kind: 'glucose', words: 'pulse' },
    })
    assert.equal(found.entries.length, 0)
  })

  it('daily values are one line a month among everything, and stand one by one where they are asked for', async () => {
    const { patient } = await addVideoVisit(clinic)
    const lines = Array.from({ length: 31 }, (_, n) => `2020-03-${String(n + 1).padStart(2, '0')},${60 + n}`)
    await bring(patient, ['date,pulse', ...lines, '2020-04-02,70'].join('\n'))
    await add(patient, weight(70), '2020-03-10')
    const { body: wrong } = await add(patient, weight(170), '2020-03-11')
    await clinic.call(patient, 'POST', `/records/items/${wrong._id}/error`, { reason: 'A zero too many', version: 1 })
    const read = async (query: string) => (await clinic.call(patient, 'GET', `/records/timeline?${query}`)).body
    const said = (entries: { item: { date: string }; ofMonth: number }[]) =>
      entries.map(({ item, ofMonth }) => [item.date, ofMonth])
    // One that was a mistake stays to be seen as such.
    const whole = [
      ['2020-04-02', null],
      ['2020-03-31', 32],
      ['2020-03-11', null],
    ]
    assert.deepEqual(said(await read('year=2020')), whole)
    assert.deepEqual(said(await read('year=2020&limit=1&offset=1')), [whole[1]])
    assert.equal((await read('year=2020&sort=measurement&limit=100')).length, 34)
    assert.equal((await read('year=2020&month=4&sort=measurement')).length, 1)
    assert.equal((await read('year=2020&month=3&sort=measurement&limit=100')).length, 33)
  })

  it('the same measurement of the same minute is one entry, also when it is sent many times at once', async () => {
    const patient = await clinic.addPerson()
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => add(patient, weight(70.5, { time: '08:00' }), today)),
    )
    assert.deepEqual([...new Set(sent.map(({ status }) => status))], [201])
    assert.equal(new Set(sent.map(({ body }) => body._id)).size, 1)
    // Without a time two equal values are two measurements.
    await add(patient, weight(70.5), today)
    await add(patient, weight(70.5), today)
    assert.equal((await seriesOf(patient, 'weight')).values.length, 3)
  })

  it('keeps what was typed in another unit, and refuses what does not fit to its value', async () => {
    const patient = await clinic.addPerson()
    const content = weight(69.989, { typed: { unit: 'lb', value: 154.3 } })
    assert.deepEqual((await add(patient, content, today)).body.content.typed, { unit: 'lb', value: 154.3 })
    for (const typed of [
      { unit: 'lb', value: 155 },
      { unit: '°F', value: 154.3 },
      { unit: 'stone', value: 11 },
    ]) {
      assert.equal((await add(patient, weight(69.989, { typed }), today)).status, 400)
    }
    const units = { weight: 'lb', temperature: '°F', glucose: 'mmol/L' }
    assert.equal((await clinic.call(patient, 'PUT', '/auth/units', units)).status, 204)
    assert.deepEqual((await clinic.call(patient, 'GET', `/auth/profile/${patient.id}`)).body.units, units)
    assert.equal((await clinic.call(patient, 'PUT', '/auth/units', { ...units, weight: 'stone' })).status, 400)
  })

  it('a doctor sets one target for each measurement, which the patient is told of without its content', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const guardian = await guardianOf(patient.id, ['record'])
    assert.equal((await add(patient, target, today)).body.code, 'only_a_doctor')
    const both = await Promise.all([1, 2].map(() => add(doctor, target, today, patient.id)))
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
    assert.equal(both.find(({ status }) => status === 409)!.body.code, 'target_stands')
    const { body: set } = both.find(({ status }) => status === 201)!
    const told = async (who: Person) =>
      (await clinic.call(who, 'GET', '/notifications')).body.notices.map(({ text }: { text: string }) => text)
    for (const who of [patient, guardian]) {
      const texts = await told(who)
      assert.equal(texts.filter((text: string) => text.includes('A doctor has set a target')).length, 1)
      assert.ok(!texts.join().includes('Heart failure'))
    }
    assert.equal((await seriesOf(guardian, 'weight', patient.id)).targets[0].content.reason, 'Heart failure')
    const change = (who: Person, version: number, more: object) =>
      clinic.call(who, 'PUT', `/records/items/${set._id}`, { content: target, date: today, version, ...more })
    assert.equal((await change(patient, 1, {})).body.code, 'entry_not_yours')
    assert.equal((await change(doctor, 1, { content: { ...target, most: 68 } })).status, 200)
    assert.equal((await clinic.call(patient, 'GET', `/records/items/${set._id}/versions`)).body.length, 2)
    assert.equal((await change(doctor, 2, { endedOn: today })).status, 200)
    assert.equal((await seriesOf(doctor, 'weight', patient.id))?.targets.length ?? 0, 0)
    assert.equal((await add(doctor, target, today, patient.id)).status, 201)
    // An ended one does not come back beside another.
    assert.equal((await change(doctor, 3, {})).body.code, 'target_stands')
    for (const content of [
      { ...target, kind: 'pulse', least: null, most: null },
      { ...target, kind: 'pulse', least: 80, most: 70 },
      { ...target, kind: 'pulse', least: null, most: 5000 },
      { ...target, kind: 'pulse', lowerMost: 60 },
      { ...target, kind: 'pulse', reason: ' ' },
    ]) {
      assert.equal((await add(doctor, content, today, patient.id)).status, 400, JSON.stringify(content))
    }
  })

  it('a check of a file adds nothing, and the import adds what it has said', async () => {
    const patient = await clinic.addPerson()
    await clinic.rows(`update persons set born = '2000-01-01' where id = $1`, [patient.id])
    await add(patient, weight(70, { time: '07:00' }), '2024-03-01')
    const text = [
      '\uFEFFDatum;Uhrzeit;Messung;Wert;unterer Wert;Einheit',
      '2024-03-01;07:00;Gewicht;70;;kg',
      '1.3.2024;8:30;Blutdruck;128;82;mmHg',
      '2024-03-01;08:30;Blutdruck;128/82;;',
      '2024-03-02;;Blutzucker;5,5;;mmol/l',
      '2024-03-02;;Temperatur;98.6;;°F',
      '2024-03-03;06:00;sleep;7:30;;h',
      '2024-02-30;;Puls;60;;',
      `${addDays(today, 1)};;Puls;60;;`,
      '1999-12-31;;Puls;60;;',
      '2024-03-03;25:00;Puls;60;;',
      '2024-03-03;;Laune;60;;',
      '2024-03-03;;Puls;viel;;',
      '2024-03-03;;Puls;1.234;;',
      '2024-03-03;;Puls;9000;;',
      '2024-03-03;;Blutdruck;120;130;',
      '2024-03-03;;Gewicht;11;;stone',
    ].join('\r\n')
    const { body } = await check(patient, text)
    assert.deepEqual(
      body.wrongLines.map(({ line, problem }: { line: number; problem: string }) => [line, problem]),
      [
        [8, 'date'],
        [9, 'date-ahead'],
        [10, 'before-birth'],
        [11, 'time'],
        [12, 'kind'],
        [13, 'value'],
        [14, 'value'],
        [15, 'range'],
        [16, 'lower'],
        [17, 'unit'],
      ],
    )
    assert.deepEqual([body.problem, body.adds, body.wrong, body.doubles, body.doubleLines], [null, 4, 10, 2, [2, 4]])
    assert.deepEqual([body.from, body.to], ['2024-03-01', '2024-03-03'])
    const entries = async () => {
      const rows = (await clinic.call(patient, 'GET', '/records/items?sort=measurement&limit=100')).body
      return rows.map(({ content, date }: { content: { kind: string; value: number }; date: string }) =>
        [date, content.kind, content.value].join(' '),
      )
    }
    assert.deepEqual(await entries(), ['2024-03-01 weight 70'])
    const [first, second] = await Promise.all([bring(patient, text), bring(patient, text)])
    assert.deepEqual([first.status, second.status].sort(), [201, 409])
    const { body: file } = [first, second].find(({ status }) => status === 201)!
    assert.equal(file.entries, body.adds)
    const said = body.first.map(({ date, kind, value }: { date: string; kind: string; value: number }) =>
      [date, kind, value].join(' '),
    )
    assert.deepEqual((await entries()).sort(), ['2024-03-01 weight 70', ...said].sort())
    assert.deepEqual(said, [
      '2024-03-01 blood-pressure 128',
      '2024-03-02 glucose 99.086',
      '2024-03-02 temperature 37',
      '2024-03-03 sleep 7.5',
    ])
    assert.equal((await bring(patient, text)).body.code, 'nothing_to_add')
    assert.equal((await check(patient, text)).body.doubles, 6)
  })

  it('a column for each measurement is read too, in the reader’s units, and a file that says nothing is refused', async () => {
    const patient = await clinic.addPerson()
    await clinic.call(patient, 'PUT', '/auth/units', { weight: 'lb', temperature: '°C', glucose: 'mg/dL' })
    const wide = 'Date,Systolic,Diastolic,Pulse,Weight,Glucose (mmol/L)\n2024-05-01T08:00,121,79,64,154.3,5.5'
    const { body } = await check(patient, wide)
    assert.deepEqual(
      body.first.map(({ kind, value, lower, time }: { kind: string; value: number; lower: number; time: string }) => [
        kind,
        value,
        lower,
        time,
      ]),
      [
        ['blood-pressure', 121, 79, '08:00'],
        ['pulse', 64, null, '08:00'],
        ['weight', 69.989, null, '08:00'],
        ['glucose', 99.086, null, '08:00'],
      ],
    )
    for (const [text, problem] of [
      ['when,what\n1,2', 'columns'],
      ['date,pulse', 'empty'],
      ['date,pulse\n"2024', 'not-csv'],
      [`date,pulse\n${'2024-01-01,60\n'.repeat(1001)}`, 'too-many-lines'],
    ]) {
      assert.equal((await check(patient, text!)).body.problem, problem)
      assert.equal((await bring(patient, text!)).body.code, 'nothing_to_add')
    }
    assert.equal((await check(patient, 'x'.repeat(50_001))).status, 400)
  })

  it('a file is taken back as a whole, once, and entries of doctors stay', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    await add(doctor, weight(71), '2024-03-01', patient.id)
    const { body: file } = await bring(patient, 'date,weight\n2024-03-01,70\n2024-03-02,70')
    const { body: rows } = await clinic.call(patient, 'GET', '/records/items?sort=measurement')
    const brought = rows.find(({ date }: { date: string }) => date === '2024-03-02')
    const content = weight(70.2)
    await clinic.call(patient, 'PUT', `/records/items/${brought._id}`, { content, date: '2024-03-02', version: 1 })
    assert.deepEqual(
      (await read(patient)).body.files.map(({ _id, entries }: { _id: string; entries: number }) => [_id, entries]),
      [[file._id, 2]],
    )
    assert.deepEqual((await read(doctor, patient.id)).body.files, [])
    const undo = () => clinic.call(patient, 'DELETE', `/insights/imports/${file._id}`)
    const both = await Promise.all([undo(), undo()])
    assert.deepEqual(both.map(({ status }) => status).sort(), [204, 409])
    const left = (await clinic.call(patient, 'GET', '/records/items?sort=measurement')).body
    assert.deepEqual(
      left.map(({ content: { value }, addedAs }: { content: { value: number }; addedAs: string }) => [value, addedAs]),
      [[71, 'doctor']],
    )
    assert.deepEqual((await read(patient)).body.files, [])
    // It can be brought in again.
    assert.equal((await bring(patient, 'date,weight\n2024-03-01,70\n2024-03-02,70')).body.entries, 2)
    for (const pool of [clinic.pool, clinic.serverPool]) {
      await assert.rejects(pool.query(`delete from record_items where person_id = '${patient.id}'`))
    }
    await assert.rejects(
      clinic.serverPool.query('select undo_measurement_import(id) from measurement_imports where undone_at is null'),
      /only an import that is marked as undone/,
    )
  })

  it('names visits to come, vaccinations and repeats that are due, soonest first', async () => {
    const { patient } = await addVideoVisit(clinic, { inMinutes: 60 * 24 * 3, doctorName: 'Vera Visit' })
    await clinic.rows(`update persons set born = (clinic_today() - interval '70 days')::date where id = $1`, [
      patient.id,
    ])
    const { body } = await clinic.call(patient, 'GET', '/insights/due')
    const dates = body.map(({ date }: { date: string }) => date)
    assert.deepEqual(dates, dates.toSorted())
    const visit = body.find(({ of }: { of: string }) => of === 'visit')
    assert.equal(visit.doctor, 'Vera Visit')
    assert.ok(body.some(({ of, isDue }: { of: string; isDue: boolean }) => of === 'vaccination' && isDue))
    const inGerman = await clinic.app.inject({
      url: '/api/insights/due',
      headers: { authorization: `Bearer ${patient.token}`, 'salus-language': 'de' },
    })
    const kinds = JSON.parse(inGerman.body).flatMap(({ kind }: { kind?: string }) => kind ?? [])
    assert.deepEqual(kinds, [textsIn('de').knownTexts.kinds.consultation.name])
    // Guardians without the right to visits do not see them.
    const guardian = await guardianOf(patient.id, ['record'])
    const theirs = (await clinic.call(guardian, 'GET', `/insights/due?personId=${patient.id}`)).body
    assert.ok(theirs.every(({ of }: { of: string }) => of !== 'visit'))
    assert.equal(theirs.length, body.length - 1)
  })

  it('names a medicine that lasts for a week at most, with the day until which it does', async () => {
    const patient = await clinic.addPerson()
    const schedule = {
      kind: 'times',
      weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    }
    const plan = async (name: string, stock: number) => {
      const { body } = await clinic.call(patient, 'POST', '/medicines/plans', {
        requestId: crypto.randomUUID(),
        content: { name, unit: 'tablet' },
        begins: today,
        steps: [{ days: null, amount: 1, schedule: { ...schedule, times: ['08:00', '20:00'] } }],
        ...{ channels: [], zone: 'UTC', stock },
      })
      return body
    }
    const low = await plan('Metformin', 8)
    await plan('Ramipril', 40)
    const { body: due } = await clinic.call(patient, 'GET', '/insights/due')
    assert.deepEqual(
      due.filter(({ of }: { of: string }) => of === 'medicine'),
      [{ of: 'medicine', planId: low._id, name: 'Metformin', date: addDays(today, low.left.days) }],
    )
  })

  it('merging brings the measurements of both records together, splitting parts them, and erasing ends them', async () => {
    const admin = await clinic.addPerson('admin')
    const main = await clinic.addPerson('user', 'Anna Account')
    const [record] = (await createPersons(clinic.ground.db, [{ name: 'Ana Acount' }], null)) as [string]
    const helper = await clinic.addPerson()
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'other', array['record'], $1, clinic_now(), $1)`,
      [helper.id, record],
    )
    await add(main, weight(70), '2024-03-01')
    assert.equal((await bring(helper, 'date,weight\n2024-03-02,71', record)).status, 201)
    const merge = await clinic.call(admin, 'POST', `/people/${record}/merge`, {
      into: main.id,
      guardians: (await clinic.rows('select id from guardianships where person_id = $1', [record])).map(({ id }) => id),
    })
    assert.equal(merge.status, 200, JSON.stringify(merge.body))
    assert.equal((await seriesOf(main, 'weight')).latest.content.value, 71)
    const [file] = (await read(main)).body.files
    assert.equal((await bring(main, 'date,weight\n2024-03-02,71')).body.code, 'nothing_to_add')
    assert.equal((await clinic.call(admin, 'POST', `/people/${record}/split`)).status, 200)
    assert.equal((await seriesOf(main, 'weight')).latest.content.value, 70)
    assert.equal((await clinic.call(main, 'DELETE', `/insights/imports/${file._id}`)).status, 404)
    await bring(main, 'date,weight\n2024-03-02,71')
    assert.ok((await clinic.call(admin, 'DELETE', `/admin/users/${main.id}`)).status < 300)
    assert.deepEqual(await clinic.rows('select from measurement_imports where person_id = $1', [main.id]), [])
    assert.deepEqual(await clinic.rows('select from record_items where person_id = $1', [main.id]), [])
  })

  it('each look of a doctor names the person in the audit, nothing is stored in clear, and nothing is logged', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    await add(doctor, { ...target, reason: 'Zitronengras-8' }, today, patient.id)
    assert.equal((await bring(patient, `date,weight\n2024-03-02,71`)).status, 201)
    await read(doctor, patient.id)
    const rows = await clinic.rows(
      `select distinct action from audit_events where $1::uuid = any(whose_records(about)) or actor_id = $1 order by 1`,
      [patient.id],
    )
    const actions = rows.map(({ action }) => action)
    for (const action of ['GET /insights/measurements', 'POST /insights/imports', 'POST /records/items']) {
      assert.ok(actions.includes(action), `${action} is missing in ${actions}`)
    }
    await mustNotBeStored(clinic, 'Zitronengras-8')
    assert.ok(!log.text.includes('Zitronengras'))
  })
})
