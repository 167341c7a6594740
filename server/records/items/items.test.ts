import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { guardianRights } from '#contract/people/person-lists.ts'
import type { TimelineEntry } from '#contract/timeline.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { guardiansIn } from '../../testing/guardians.ts'
import { documentsIn } from '../../testing/documents.ts'
import { keptLog } from '../../testing/kept-log.ts'
import { mustNotBeStored } from '../../testing/stored-in-clear.ts'
import { addVideoVisit } from '../../testing/video-visit.ts'

const allergy = { sort: 'allergy', name: 'Penicillin', reaction: 'Rash', severity: 'moderate' } as const

describe('entries of a record', () => {
  let clinic: Clinic
  let guardianOf: ReturnType<typeof guardiansIn>
  const log = keptLog()
  before(async () => {
    clinic = await openClinic({ logTo: log, env: { LOG_LEVEL: 'debug' } })
    guardianOf = guardiansIn(clinic)
  })
  after(() => clinic.closeWhole())

  const add = async (who: Person, more: object = {}) => {
    const { status, body } = await clinic.call(who, 'POST', '/records/items', {
      content: allergy,
      date: '2020-05-01',
      ...more,
    })
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const summary = async (who: Person, personId?: string) =>
    clinic.call(who, 'GET', `/records/summary${personId ? `?personId=${personId}` : ''}`)
  const listOf = async (who: Person, sort: string, personId: string) =>
    (await summary(who, personId)).body.lists.find((list: { sort: string }) => list.sort === sort)
  const items = async (who: Person, sort: string, personId: string) =>
    clinic.call(who, 'GET', `/records/items?sort=${sort}&personId=${personId}`)
  const timeline = async (who: Person, personId: string, query = '') =>
    clinic.call(who, 'GET', `/records/timeline?personId=${personId}${query}`)
  const find = async (who: Person, personId: string, words: string, more: object = {}): Promise<TimelineEntry[]> => {
    const { status, body } = await clinic.call(who, 'POST', '/records/timeline/find', { personId, words, ...more })
    assert.equal(status, 200, JSON.stringify(body))
    return body.entries
  }
  const say = (who: Person, sort: string, says: string, personId: string) =>
    clinic.call(who, 'POST', `/records/lists/${sort}`, { says, personId })

  it('are read by the person, a guardian with the right to the record, and their doctors; by nobody else', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const { _id } = await add(patient)
    const guardian = await guardianOf(patient.id, ['record'])
    for (const who of [patient, guardian, doctor]) {
      assert.deepEqual(
        (await summary(who, patient.id)).body.items.map(({ content }: { content: object }) => content),
        [allergy],
      )
      assert.equal((await items(who, 'allergy', patient.id)).body.length, 1)
      assert.equal((await timeline(who, patient.id, '&sort=allergy')).body[0].item._id, _id)
      assert.equal((await clinic.call(who, 'GET', `/records/items/${_id}/versions`)).body.length, 1)
    }
    const strangers = [
      await guardianOf(
        patient.id,
        guardianRights.filter((right) => right !== 'record'),
      ),
      await clinic.addPerson(),
      await clinic.doctorPerson(await clinic.addDoctor()),
    ]
    for (const who of strangers) {
      for (const answer of [
        await summary(who, patient.id),
        await items(who, 'allergy', patient.id),
        await timeline(who, patient.id),
        await clinic.call(who, 'POST', '/records/timeline/find', { personId: patient.id, words: 'penicillin' }),
        await clinic.call(who, 'GET', `/records/items/${_id}/versions`),
        await clinic.call(who, 'POST', '/records/items', {
          personId: patient.id,
          content: allergy,
          date: '2020-05-01',
        }),
        await clinic.call(who, 'PATCH', `/records/items/${_id}`, { notForGuardians: true }),
        await say(who, 'medicine', 'none', patient.id),
      ]) {
        assert.equal(answer.status, 404, JSON.stringify(answer.body))
      }
    }
    for (const role of ['admin', 'reception'] as const) {
      assert.equal((await summary(await clinic.addPerson(role), patient.id)).status, 403)
    }
  })

  it('each reading names reader and person in the audit', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const { _id } = await add(patient)
    await summary(doctor, patient.id)
    await items(doctor, 'allergy', patient.id)
    await timeline(doctor, patient.id)
    await find(doctor, patient.id, 'penicillin')
    await clinic.call(doctor, 'GET', `/records/items/${_id}/versions`)
    const rows = await clinic.rows(
      `select distinct action from audit_events
       where actor_id = $1 and $2::uuid = any(whose_records(about)) order by 1`,
      [doctor.id, patient.id],
    )
    assert.deepEqual(
      rows.map(({ action }) => action),
      [
        ...['GET /records/items', 'GET /records/items/{id}/versions', 'GET /records/summary', 'GET /records/timeline'],
        'POST /records/timeline/find',
      ],
    )
  })

  it('silence is never "none": not asked, none known and listed are three states, and a change undoes a check', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const states = async (who = patient) => {
      const { state, said, checked } = await listOf(who, 'allergy', patient.id)
      return [state, said?.by ?? null, checked?.by ?? null]
    }
    const doctorName = (await clinic.rows('select name from persons where id = $1', [doctor.id]))[0]!.name
    assert.deepEqual(await states(), ['not-asked', null, null])
    assert.equal((await say(patient, 'allergy', 'checked', patient.id)).body.code, 'only_a_doctor')
    assert.equal((await say(patient, 'allergy', 'none', patient.id)).status, 200)
    assert.deepEqual(await states(), ['none-known', 'Pat Patient', null])
    assert.equal((await say(doctor, 'allergy', 'checked', patient.id)).status, 200)
    assert.deepEqual(await states(), ['none-known', 'Pat Patient', doctorName])
    const item = await add(patient)
    assert.deepEqual(await states(), ['listed', null, null])
    assert.equal((await say(doctor, 'allergy', 'none', patient.id)).body.code, 'list_has_entries')
    await say(doctor, 'allergy', 'checked', patient.id)
    assert.deepEqual(await states(doctor), ['listed', null, doctorName])
    // An entry that was an error leaves a list of which nobody has said that it is empty.
    await clinic.call(patient, 'POST', `/records/items/${item._id}/error`, { reason: 'Mixed up', version: 1 })
    assert.deepEqual(await states(), ['not-asked', null, null])
    assert.equal((await say(doctor, 'allergy', 'none', patient.id)).status, 200)
    assert.deepEqual(await states(), ['none-known', doctorName, doctorName])
    // An end ends it too.
    const medicine = await add(patient, { content: { sort: 'medicine', name: 'Ibuprofen' } })
    assert.equal((await listOf(patient, 'medicine', patient.id)).state, 'listed')
    await clinic.call(patient, 'PUT', `/records/items/${medicine._id}`, {
      content: medicine.content,
      date: '2020-05-01',
      endedOn: '2020-06-01',
      version: 1,
    })
    assert.equal((await listOf(patient, 'medicine', patient.id)).state, 'not-asked')
  })

  it('a correction stands beside what was there, tells the patient, and of two at once one wins', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const guardian = await guardianOf(patient.id, ['record'])
    const other = await guardianOf(patient.id, ['visits'])
    const item = await add(doctor, { personId: patient.id })
    assert.deepEqual([item.addedAs, item.version], ['doctor', 1])
    const corrected = { ...allergy, name: 'Amoxicillin' }
    const correct = (who: Person, version = 1, content: object = corrected) =>
      clinic.call(who, 'PUT', `/records/items/${item._id}`, { content, date: '2020-05-02', version })
    assert.equal((await correct(patient)).body.code, 'entry_not_yours')
    assert.equal((await correct(doctor, 1, { sort: 'condition', name: 'Asthma' })).status, 400)
    const both = await Promise.all([correct(doctor), correct(doctor)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    assert.equal(both.find(({ status }) => status === 409)!.body.code, 'changed_meanwhile')
    const { body: versions } = await clinic.call(patient, 'GET', `/records/items/${item._id}/versions`)
    assert.deepEqual(
      versions.map(({ version, content, date }: { version: number; content: { name: string }; date: string }) => [
        version,
        content.name,
        date,
      ]),
      [
        [2, 'Amoxicillin', '2020-05-02'],
        [1, 'Penicillin', '2020-05-01'],
      ],
    )
    const told = async (who: Person) =>
      (
        await clinic.rows(
          `select count(*)::int as count from notices where user_id = $1 and kind = 'record-corrected'`,
          [who.id],
        )
      )[0]!.count
    assert.deepEqual([await told(patient), await told(guardian), await told(other)], [1, 1, 0])
    const wrong = await clinic.call(doctor, 'POST', `/records/items/${item._id}/error`, {
      reason: 'The wrong patient',
      version: 2,
    })
    assert.deepEqual([wrong.body.state, wrong.body.errorReason], ['in-error', 'The wrong patient'])
    assert.equal(await told(patient), 2)
    for (const { body } of [await correct(doctor, 3), await correct(doctor, 2)]) {
      assert.equal(body.code, 'entry_in_error')
    }
    const { body: listed } = await items(patient, 'allergy', patient.id)
    assert.deepEqual([listed[0].state, listed[0].content.name], ['in-error', 'Amoxicillin'])
  })

  it('what is not for guardians is seen by the person and their doctors, and changes nothing for guardians', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const guardian = await guardianOf(patient.id, ['record'])
    const item = await add(patient, { notForGuardians: true })
    const refused = [
      await clinic.call(guardian, 'POST', '/records/items', {
        personId: patient.id,
        content: allergy,
        date: '2020-05-01',
        notForGuardians: true,
      }),
      await clinic.call(guardian, 'PATCH', `/records/items/${(await add(guardian, { personId: patient.id }))._id}`, {
        notForGuardians: true,
      }),
    ]
    for (const { body } of refused) assert.equal(body.code, 'only_the_patient')
    assert.equal((await summary(patient, patient.id)).body.items.length, 2)
    assert.equal((await summary(doctor, patient.id)).body.items.length, 2)
    assert.equal((await summary(guardian, patient.id)).body.items.length, 1)
    assert.equal((await find(guardian, patient.id, 'penicillin')).length, 1)
    assert.equal((await items(guardian, 'allergy', patient.id)).body.length, 1)
    assert.equal((await clinic.call(guardian, 'GET', `/records/items/${item._id}/versions`)).status, 404)
    const condition = await add(doctor, {
      personId: patient.id,
      content: { sort: 'condition', name: 'Asthma' },
      notForGuardians: true,
    })
    assert.equal((await listOf(guardian, 'condition', patient.id)).state, 'not-asked')
    assert.equal((await say(guardian, 'condition', 'none', patient.id)).status, 200)
    assert.equal((await listOf(doctor, 'condition', patient.id)).state, 'listed')
    await clinic.call(doctor, 'PUT', `/records/items/${condition._id}`, {
      content: { sort: 'condition', name: 'Mild asthma' },
      date: '2020-05-01',
      version: 1,
    })
    const told = await clinic.rows(`select from notices where user_id = $1 and kind = 'record-corrected'`, [
      guardian.id,
    ])
    assert.equal(told.length, 0)
    const shown = await clinic.call(doctor, 'PATCH', `/records/items/${condition._id}`, { notForGuardians: false })
    assert.equal(shown.body.notForGuardians, false)
    assert.equal((await listOf(guardian, 'condition', patient.id)).state, 'listed')
  })

  it('a doctor with whom the record is shared reads it, writes nothing in it, and reads it no longer than it is shared', async () => {
    const patient = await clinic.addPerson()
    const { _id, version } = await add(patient)
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    await clinic.rows(
      `insert into record_shares (person_id, doctor_id, until, made_by)
       values ($1, $2, clinic_now() + interval '7 days', $1)`,
      [patient.id, doctorId],
    )
    const { body } = await summary(doctor, patient.id)
    assert.deepEqual([body.items.length, body.items[0].mayChange], [1, false])
    assert.equal((await timeline(doctor, patient.id)).body.length, 1)
    for (const answer of [
      await clinic.call(doctor, 'POST', '/records/items', {
        personId: patient.id,
        content: allergy,
        date: '2020-05-01',
      }),
      await clinic.call(doctor, 'PATCH', `/records/items/${_id}`, { notForGuardians: true }),
      await clinic.call(doctor, 'POST', `/records/items/${_id}/error`, { reason: 'Wrong', version }),
      await say(doctor, 'allergy', 'checked', patient.id),
    ]) {
      assert.equal(answer.status, 404)
    }
    await clinic.rows('update record_shares set ended_at = clinic_now(), ended_by = made_by where person_id = $1', [
      patient.id,
    ])
    assert.equal((await summary(doctor, patient.id)).status, 404)
    assert.equal((await clinic.call(doctor, 'GET', `/records/items/${_id}/versions`)).status, 404)
  })

  it('dates ahead, before the birthday, or in the wrong order are refused, and values that nobody measures', async () => {
    const patient = await clinic.addPerson()
    await clinic.rows(`update persons set born = '2000-01-01' where id = $1`, [patient.id])
    const code = async (more: object) =>
      (await clinic.call(patient, 'POST', '/records/items', { content: allergy, date: '2020-05-01', ...more })).body
        .code
    assert.equal(await code({ date: await clinic.day(1) }), 'entry_dates')
    assert.equal(await code({ date: '1999-12-31' }), 'entry_dates')
    assert.equal(await code({ endedOn: '2020-04-30' }), 'entry_dates')
    assert.equal(await code({ content: { sort: 'vaccination', vaccine: 'mmr' }, endedOn: '2020-06-01' }), 'entry_dates')
    const pressure = { sort: 'measurement', kind: 'blood-pressure' }
    for (const content of [
      { ...pressure, value: 120 },
      { ...pressure, value: 80, lower: 120 },
      { ...pressure, value: 1200, lower: 80 },
      { sort: 'measurement', kind: 'pulse', value: 60, lower: 40 },
      { sort: 'allergy', name: ' ' },
      { sort: 'gossip', name: 'x' },
    ]) {
      assert.equal(await code({ content }), 'invalid_input', JSON.stringify(content))
    }
    assert.equal(await code({ content: { ...pressure, value: 120, lower: 80 } }), undefined)
  })

  it('shows the latest of each measurement, and vaccinations by what was given', async () => {
    const patient = await clinic.addPerson()
    const at = async (kind: string, value: number, date: string) =>
      add(patient, { content: { sort: 'measurement', kind, value }, date })
    await at('weight', 70, '2024-01-01')
    await at('weight', 72, '2025-01-01')
    await at('pulse', 61, '2023-01-01')
    assert.equal((await summary(patient)).body.vaccinations, null)
    await clinic.rows(`update persons set born = (clinic_today() - interval '70 days')::date where id = $1`, [
      patient.id,
    ])
    const { body } = await summary(patient)
    assert.deepEqual(
      body.items.map(({ content }: { content: { kind: string; value: number } }) => [content.kind, content.value]),
      [
        ['weight', 72],
        ['pulse', 61],
      ],
    )
    const due = async () =>
      (await summary(patient)).body.vaccinations.filter(({ isDue }: { isDue: boolean }) => isDue).length
    const before = await due()
    await add(patient, { content: { sort: 'vaccination', vaccine: 'six-in-one' }, date: await clinic.day(-1) })
    assert.equal(await due(), before - 5)
  })

  it('a timeline has visits, documents and entries in order, by sort, year and words, page by page', async () => {
    const { patient, doctor } = await addVideoVisit(clinic, { inMinutes: -60, doctorName: 'Vera Visit' })
    const documents = documentsIn(clinic)
    await documents.add(patient, { title: 'Knee, left', date: '2021-03-01' })
    await add(patient, { date: '2021-02-01' })
    await add(doctor, { personId: patient.id, content: { sort: 'condition', name: 'Asthma' }, date: '2019-02-01' })
    await addVideoVisit(clinic, { inMinutes: 60 * 24, patient })
    const ofs = async (query = '', who = patient) =>
      (await timeline(who, patient.id, query)).body.map(({ of }: { of: string }) => of)
    assert.deepEqual(await ofs(), ['visit', 'document', 'item', 'item'])
    assert.deepEqual(await ofs('', doctor), ['visit', 'document', 'item', 'item'])
    assert.deepEqual(await ofs('&year=2021'), ['document', 'item'])
    assert.deepEqual(await ofs('&sort=visit'), ['visit'])
    // A letter is one whether it was uploaded or signed here; a booklet stands with the vaccinations.
    assert.deepEqual(await ofs('&sort=letter'), ['document'])
    assert.deepEqual(await ofs('&sort=result'), [])
    await documents.add(patient, { title: 'Booklet', sort: 'vaccination', date: '2018-01-01' })
    assert.deepEqual(await ofs('&sort=vaccination'), ['document'])
    await clinic.call(patient, 'DELETE', `/documents/${(await documents.list(patient)).body.at(-1)._id}`)
    assert.deepEqual(await ofs('&sort=condition&year=2021'), [])
    const found = async (words: string, more: object = {}) =>
      (await find(patient, patient.id, words, more)).map(({ of }) => of)
    assert.deepEqual(await found('LEFT knée'), ['document'])
    assert.deepEqual(await found('left', { year: 2020 }), [])
    assert.deepEqual(await found('left', { sort: 'letter', year: 2021 }), ['document'])
    assert.deepEqual(await found('vera'), ['visit'])
    assert.deepEqual(await found('asthma knee'), [])
    const page = await timeline(patient, patient.id, '&limit=2')
    assert.equal(page.headers['x-total-count'], '4')
    const next = String(page.headers.link).match(/<([^>]+)>; rel="next"/)![1]!
    const cursor = new URL(next, 'http://x').searchParams.get('cursor')!
    assert.deepEqual(await ofs(`&limit=2&cursor=${encodeURIComponent(cursor)}`), ['item', 'item'])
    // Guardians with the right to the record alone see no visits.
    assert.deepEqual(await ofs('', await guardianOf(patient.id, ['record'])), ['document', 'item', 'item'])
  })

  it('nothing of them is stored in clear, nothing is logged, and nobody rewrites what is final', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const own = await add(patient, { content: { ...allergy, name: 'Zitronengras-7' } })
    const care = await add(doctor, { personId: patient.id, content: { sort: 'condition', name: 'Zitronengras-7' } })
    await clinic.call(doctor, 'POST', `/records/items/${care._id}/error`, { reason: 'Zitronengras-7', version: 1 })
    for (const who of [patient, doctor]) assert.equal((await find(who, patient.id, 'Zitronengras-7')).length, 2)
    const [noted] = await clinic.rows(
      `select details, about from audit_events where actor_id = $1 and action = 'POST /records/timeline/find'`,
      [doctor.id],
    )
    assert.deepEqual(noted, { details: { personId: patient.id, search: true }, about: [patient.id] })
    await mustNotBeStored(clinic, 'Zitronengras-7')
    assert.ok(!log.text.includes('Zitronengras'))
    for (const text of [
      `update record_item_versions set sealed = 'x' where item_id = '${own._id}'`,
      `delete from record_item_versions where item_id = '${own._id}'`,
      `delete from record_items where id = '${own._id}'`,
      `delete from record_list_sayings`,
    ]) {
      await assert.rejects(clinic.serverPool.query(text), /permission denied/, text)
    }
    for (const text of [
      `update record_item_versions set sealed = 'x' where item_id = '${own._id}'`,
      `delete from record_items where id = '${own._id}'`,
    ]) {
      await assert.rejects(clinic.pool.query(text), /append-only/, text)
    }
    for (const change of [
      `state = 'in-error'`,
      'version = 2',
      `dated_on = '2020-05-02'`,
      `person_id = '${doctor.id}'`,
      `sort = 'condition'`,
    ]) {
      await assert.rejects(
        clinic.serverPool.query(`update record_items set ${change} where id = '${own._id}'`),
        /not rewritten/,
        change,
      )
    }
    const admin = await clinic.addPerson('admin')
    assert.ok((await clinic.call(admin, 'DELETE', `/admin/users/${patient.id}`)).status < 300)
    const left = await clinic.rows('select id from record_items where person_id = $1', [patient.id])
    assert.deepEqual(left, [{ id: care._id }])
    assert.equal((await summary(doctor, patient.id)).status, 404)
  })
})
