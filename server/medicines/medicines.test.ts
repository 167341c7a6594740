import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { planContent } from '#contract/medicines/medicines.ts'
import { deliverMail } from '../mail/deliver.ts'
import { createPersons } from '../people/create-persons.ts'
import { erasePatient } from '../privacy/erase-patient.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { ownPersonKey } from '../records/person-keys.ts'
import { guardiansIn } from '../testing/guardians.ts'
import { aLine, prescriptionsIn } from '../testing/prescriptions.ts'
import { addVideoVisit } from '../testing/video-visit.ts'
import { remindOfDoses } from './remind.ts'
import { sealPlan } from './seal.ts'

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hour = 3_600_000

describe('medicines', () => {
  let clinic: Clinic
  let guardianOf: ReturnType<typeof guardiansIn>
  before(async () => {
    clinic = await openClinic({ timeZone: 'UTC' })
    guardianOf = guardiansIn(clinic)
  })
  after(() => clinic.closeWhole())

  const uuid = () => crypto.randomUUID()
  const now = async () => Date.parse((await clinic.rows('select iso(clinic_now()) as now'))[0]!.now as string)
  /** `HH:MM` in UTC, so many hours from now. */
  const timeIn = async (hours: number) => new Date((await now()) + hours * hour).toISOString().slice(11, 16)
  const atTimes = (...times: string[]) => ({ kind: 'times', weekdays: everyDay, times: times.toSorted() })
  const needed = { kind: 'needed', gapMinutes: 240, most: 4 }
  const planBody = async (schedule: object, more: object = {}) => ({
    requestId: uuid(),
    content: { name: 'Metformin', strength: '500 mg', unit: 'tablet' },
    begins: new Date((await now()) - 24 * hour).toISOString().slice(0, 10),
    steps: [{ days: null, amount: 1, schedule }],
    channels: ['bell', 'mail'],
    zone: 'UTC',
    ...more,
  })
  const add = async (who: Person, schedule: object, more: object = {}) => {
    const { status, body } = await clinic.call(who, 'POST', '/medicines/plans', await planBody(schedule, more))
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const read = async (who: Person, query = '') => (await clinic.call(who, 'GET', `/medicines?${query}`)).body
  const answer = (who: Person, planId: string, dueAt: string | null, more: object = {}) =>
    clinic.call(who, 'POST', '/medicines/doses', { requestId: uuid(), planId, dueAt, answer: 'taken', ...more })
  /** As if a plan had begun, and been reminded of, so many hours ago. */
  const begunBefore = (planId: string, hours: number) =>
    clinic.rows(
      `with phase as (
         update medicine_phases set from_at = clinic_now() - make_interval(hours => $2::int), begins = begins - 40
         where plan_id = $1 and number = 1
       )
       update medicine_plans set next_due_at = clinic_now() - make_interval(hours => $2::int) where id = $1`,
      [planId, hours],
    )
  const bells = async (who: Person) =>
    (await clinic.rows(`select facts from notices where user_id = $1 and kind = 'dose-due'`, [who.id])).length
  const inBell = async (who: Person) =>
    (await clinic.call(who, 'GET', '/notifications')).body.notices.filter(({ link }: { link: string }) =>
      link?.startsWith('/dashboard/medicines'),
    ).length
  const mails = async (who: Person) =>
    (await clinic.rows(`select id from mails where user_id = $1 and kind = 'dose-due'`, [who.id])).length

  it('are planned, taken, skipped and taken back; the same request counts once', async () => {
    const patient = await clinic.addPerson()
    const body = await planBody(atTimes(await timeIn(1), await timeIn(2)))
    const [one, two] = await Promise.all([1, 2].map(() => clinic.call(patient, 'POST', '/medicines/plans', body)))
    assert.equal(one!.body._id, two!.body._id)
    const planId = one!.body._id
    const whole = await read(patient, 'days=2')
    const [first, second] = whole.doses
    assert.deepEqual([first.state, first.amount, whole.zone], ['coming', 1, 'UTC'])
    const requestId = uuid()
    const taken = await answer(patient, planId, first.dueAt, { requestId })
    assert.equal(taken.status, 201, JSON.stringify(taken.body))
    assert.deepEqual((await answer(patient, planId, first.dueAt, { requestId })).body, taken.body)
    assert.equal((await answer(patient, planId, first.dueAt)).body.code, 'dose_answered')
    assert.equal((await answer(patient, planId, second.dueAt, { answer: 'skipped' })).body.state, 'skipped')
    assert.deepEqual(
      (await read(patient, 'days=2')).doses.slice(0, 2).map(({ state }: { state: string }) => state),
      ['taken', 'skipped'],
    )
    const back = `/medicines/doses/${taken.body.answered._id}`
    assert.equal((await clinic.call(await clinic.addPerson(), 'DELETE', back)).status, 404)
    assert.equal((await clinic.call(patient, 'DELETE', back)).status, 204)
    assert.equal((await read(patient, 'days=2')).doses[0].state, 'coming')
    assert.equal((await answer(patient, planId, new Date().toISOString())).body.code, 'dose_unknown')
    const later = (await read(patient, `date=${await clinic.day(5)}`)).doses[0]
    assert.equal((await answer(patient, planId, later.dueAt)).body.code, 'dose_time')
    // What is taken is sealed: no word of it is in a row.
    const [row] = await clinic.rows('select row_to_json(plan)::text as all from medicine_plans plan where id = $1', [
      planId,
    ])
    assert.doesNotMatch(row!.all as string, /Metformin/)
  })

  it('as needed: of five at once at most one before the gap, and none above the most; it says from when', async () => {
    const patient = await clinic.addPerson()
    const { _id } = await add(patient, { ...needed, gapMinutes: 60 })
    const ago = async (hours: number) => new Date((await now()) - hours * hour).toISOString()
    const raced = await Promise.all(Array.from({ length: 5 }, () => answer(patient, _id, null)))
    assert.deepEqual(
      raced.map(({ status }) => status).toSorted(),
      [201, 409, 409, 409, 409],
      JSON.stringify(raced.map(({ body }) => body)),
    )
    const refused = raced.find(({ status }) => status === 409)!.body
    assert.equal(refused.code, 'dose_too_early')
    assert.match(refused.message, /allowed from .*\d\d:\d\d/)
    for (const hours of [5, 3, 2]) {
      assert.equal((await answer(patient, _id, null, { at: await ago(hours) })).status, 201)
    }
    const [plan] = (await read(patient)).plans
    const wait = Date.parse(plan.allowedAt) - (await now())
    assert.ok(wait > 18.9 * hour && wait < 19.1 * hour, String(wait / hour))
    assert.equal((await answer(patient, _id, null, { at: await ago(1) })).body.code, 'dose_too_early')
    assert.equal((await answer(patient, _id, null, { at: await ago(-1) })).body.code, 'dose_time')
    assert.equal((await answer(patient, _id, null, { answer: 'skipped' })).body.code, 'dose_unknown')
  })

  it('as needed: what was taken by a plan that was ended counts for the next one of the same medicine', async () => {
    const patient = await clinic.addPerson()
    const { _id } = await add(patient, needed)
    assert.equal((await answer(patient, _id, null)).status, 201)
    assert.ok((await clinic.call(patient, 'POST', `/medicines/plans/${_id}/end`)).status < 300)
    const again = await add(patient, needed)
    assert.equal((await answer(patient, again._id, null)).body.code, 'dose_too_early')
    assert.ok((await read(patient)).plans.find((plan: { _id: string }) => plan._id === again._id).allowedAt)
  })

  it('a change counts from now on; what was due before stays, and who changes an older version is told', async () => {
    const patient = await clinic.addPerson()
    const plan = await add(patient, atTimes(await timeIn(-1)))
    await begunBefore(plan._id, 60)
    const before = (await read(patient, `date=${await clinic.day(-1)}&days=3`)).doses
    const { requestId: _, zone: __, ...content } = await planBody(atTimes(await timeIn(3)))
    const change = (version: number) =>
      clinic.call(patient, 'PUT', `/medicines/plans/${plan._id}`, { ...content, version })
    assert.equal((await change(1)).status, 200)
    assert.equal((await change(1)).body.code, 'changed_meanwhile')
    const changed = (await read(patient, `date=${await clinic.day(-1)}&days=3`)).doses
    const isPast = ({ state }: { state: string }) => state === 'missed' || state === 'due'
    assert.deepEqual(changed.filter(isPast), before.filter(isPast))
    assert.ok(changed.some(({ state }: { state: string }) => state === 'coming'))
    const ended = await clinic.call(patient, 'POST', `/medicines/plans/${plan._id}/end`, {})
    assert.equal(ended.body.over.because, 'stopped')
    assert.equal((await change(3)).body.code, 'plan_over')
    assert.ok(!(await read(patient, 'days=3')).doses.some(({ state }: { state: string }) => state === 'coming'))
  })

  it('a plan that began more than a year ago gets other times', async () => {
    const patient = await clinic.addPerson()
    const plan = await add(patient, atTimes(await timeIn(-1)))
    await clinic.rows('update medicine_phases set begins = begins - 500 where plan_id = $1', [plan._id])
    const { requestId: _, zone: __, ...content } = await planBody(atTimes(await timeIn(3)))
    const begins = await clinic.day(-501)
    const change = (from: string) =>
      clinic.call(patient, 'PUT', `/medicines/plans/${plan._id}`, { ...content, begins: from, version: 1 })
    assert.equal((await change(await clinic.day(-400))).body.code, 'plan_dates')
    const changed = await change(begins)
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
  })

  it('a hundred plans that go on are the most; courses that are over take no room', async () => {
    const patient = await clinic.addPerson()
    const course = await add(patient, atTimes('08:00'), {
      steps: [{ days: 3, amount: 1, schedule: atTimes('08:00') }],
    })
    const key = await ownPersonKey(clinic.ground, patient.id, 'own')
    for (let n = 0; n < 99; n++) {
      const id = uuid()
      const content = planContent.parse({ name: `Medicine ${n}`, unit: 'tablet' })
      await clinic.rows(
        `with plan as (
           insert into medicine_plans (id, person_id, added_by, request_id, channels, sealed)
           values ($1, $2, $2, gen_random_uuid(), '{}', $3) returning id
         )
         insert into medicine_phases (plan_id, number, from_at, zone, follows, begins, steps)
         select id, 1, clinic_now(), 'UTC', false, clinic_today(), $4::jsonb from plan`,
        [id, patient.id, sealPlan(key, id, content), JSON.stringify([{ days: null, amount: 1, schedule: needed }])],
      )
    }
    const more = async () => clinic.call(patient, 'POST', '/medicines/plans', await planBody(needed))
    assert.equal((await more()).body.code, 'too_many_plans')
    await clinic.rows('update medicine_phases set begins = begins - 10 where plan_id = $1', [course._id])
    const added = await more()
    assert.equal(added.status, 201, JSON.stringify(added.body))
  })

  it('a late server sends one reminder of the last two hours, and lists the others as missed', async () => {
    const patient = await clinic.addPerson()
    const times = await Promise.all([-3.5, -3, -2.5, -1, -0.5].map(timeIn))
    const plan = await add(patient, atTimes(...times))
    await begunBefore(plan._id, 4)
    await remindOfDoses(clinic.ground)
    assert.deepEqual([await bells(patient), await mails(patient)], [1, 1])
    await remindOfDoses(clinic.ground)
    assert.deepEqual([await bells(patient), await mails(patient)], [1, 1])
    const { doses } = await read(patient, `date=${await clinic.day(-1)}&days=3`)
    const states = doses.map(({ state }: { state: string }) => state)
    assert.equal(states.filter((state: string) => state === 'missed').length, 3)
    assert.equal(states.filter((state: string) => state === 'due').length, 2)
    // No word of it names a medicine.
    const notices = (await clinic.call(patient, 'GET', '/notifications')).body.notices
    assert.doesNotMatch(JSON.stringify(notices), /Metformin/)
    assert.equal(notices[0].link, '/dashboard/medicines')
    // What could not leave for two hours does not come any more, and the bell is empty too.
    for (const table of ['mails', 'notices']) {
      await clinic.rows(
        `update ${table} set facts = facts || jsonb_build_object('doses', (
           select jsonb_agg(dose || jsonb_build_object('until', iso(clinic_now() - interval '1 minute')))
           from jsonb_array_elements(facts -> 'doses') dose
         )) where user_id = $1 and kind = 'dose-due'`,
        [patient.id],
      )
    }
    await deliverMail(clinic.ground)
    assert.deepEqual([await inBell(patient), await mails(patient)], [0, 0])
  })

  it('of reminders the bell has one for each person: it goes when it was read, answered, stopped, or of no use', async () => {
    const [mother, child] = [await clinic.addPerson('user', 'Mother'), await clinic.addPerson()]
    await clinic.rows(`update persons set born = (clinic_today() - interval '9 years')::date where id = $1`, [child.id])
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'child', '{record}', $1, clinic_now() - interval '3 days', $2)`,
      [mother.id, child.id],
    )
    const due = async (hours: number) => {
      const plan = await add(child, atTimes(await timeIn(hours)), { content: { name: `No. ${hours}`, unit: 'drop' } })
      await begunBefore(plan._id, 3)
      await remindOfDoses(clinic.ground)
      const { doses } = await read(child, 'daysBefore=1')
      return doses.find((dose: { planId: string; state: string }) => dose.planId === plan._id && dose.state === 'due')
    }
    const both = async () => [await inBell(mother), await inBell(child)]
    const [first, second] = [await due(-1), await due(-0.5)]
    assert.deepEqual(await both(), [1, 1])
    assert.deepEqual([await bells(mother), await bells(child)], [1, 1])
    // The mail of who acts for the child leads to the child's medicines.
    await deliverMail(clinic.ground)
    const whose = await clinic.rows(
      `select distinct user_id, facts ->> 'forPerson' as for from mails where user_id = any($1) and kind = 'dose-due'`,
      [[mother.id, child.id]],
    )
    assert.deepEqual(
      new Map(whose.map((row) => [row.user_id, row.for])),
      new Map([
        [mother.id, child.id],
        [child.id, null],
      ]),
    )
    // Who reads it, sees it for a moment; the other one's stays.
    assert.equal((await clinic.call(mother, 'PUT', '/notifications/read', {})).status, 204)
    assert.deepEqual(await both(), [1, 1])
    await clinic.rows(`update notices set read_at = read_at - interval '2 minutes' where user_id = $1`, [mother.id])
    assert.deepEqual(await both(), [0, 1])
    // It names both doses: with one of them answered by the other, it still holds.
    const answered = await answer(mother, first.planId, first.dueAt)
    assert.equal(answered.status, 201)
    assert.deepEqual(await both(), [0, 1])
    assert.equal((await answer(mother, second.planId, second.dueAt, { answer: 'skipped' })).status, 201)
    assert.deepEqual(await both(), [0, 0])
    assert.equal((await clinic.call(mother, 'DELETE', `/medicines/doses/${answered.body.answered._id}`)).status, 204)
    assert.deepEqual(await both(), [0, 1])
    assert.equal((await clinic.call(child, 'POST', `/medicines/plans/${first.planId}/end`, {})).status, 200)
    assert.deepEqual(await both(), [0, 0])
    // A new one is new for both, whatever was read of the one before; it ends for both with a death.
    await due(-0.25)
    assert.deepEqual(await both(), [1, 1])
    await clinic.rows('update persons set deceased_on = clinic_today() - 1 where id = $1', [child.id])
    assert.deepEqual(await both(), [0, 0])
  })

  it('a mail that waits is not sent once its dose is taken, its plan ended, its reader shut out, or somebody dead', async () => {
    const ends: Record<string, (patient: Person, dose: { planId: string; dueAt: string }) => Promise<unknown>> = {
      nothing: async () => undefined,
      taken: (patient, { planId, dueAt }) => answer(patient, planId, dueAt),
      stopped: (patient, { planId }) => clinic.call(patient, 'POST', `/medicines/plans/${planId}/end`, {}),
      died: ({ id }) => clinic.rows('update persons set deceased_on = clinic_today() - 1 where id = $1', [id]),
      closed: ({ id }) =>
        clinic.rows(
          `with account as (update users set closed_at = clinic_now() where id = $1)
           update persons set closed_at = clinic_now() where id = $1`,
          [id],
        ),
    }
    const left: Record<string, number> = {}
    for (const [name, end] of Object.entries(ends)) {
      const patient = await clinic.addPerson()
      const plan = await add(patient, atTimes(await timeIn(-0.5)))
      await begunBefore(plan._id, 1)
      await remindOfDoses(clinic.ground)
      assert.equal(await mails(patient), 1)
      const { doses } = await read(patient, 'daysBefore=1')
      await end(
        patient,
        doses.find(({ state }: { state: string }) => state === 'due'),
      )
      await deliverMail(clinic.ground)
      left[name] = await mails(patient)
    }
    assert.deepEqual(left, { nothing: 1, taken: 0, stopped: 0, died: 0, closed: 0 })
  })

  it('a dose that is told later has the time at which it was taken, within sane limits', async () => {
    const patient = await clinic.addPerson()
    const plan = await add(patient, atTimes(await timeIn(-5)))
    await begunBefore(plan._id, 80)
    const { doses } = await read(patient, `date=${await clinic.day(-1)}&days=3&daysBefore=1`)
    const missed = doses.findLast(({ state }: { state: string }) => state === 'missed')
    const dueAt = Date.parse(missed.dueAt)
    const told = (at: number) => answer(patient, plan._id, missed.dueAt, { at: new Date(at).toISOString() })
    assert.equal((await told(dueAt - 25 * hour)).body.code, 'dose_time')
    assert.equal((await told((await now()) + hour)).body.code, 'dose_time')
    const taken = await told(dueAt + hour)
    assert.deepEqual([taken.status, Date.parse(taken.body.answered.at)], [201, dueAt + hour])
    // As needed, the gap counts from there.
    const other = await add(patient, needed)
    const threeAgo = (await now()) - 3 * hour
    assert.equal((await answer(patient, other._id, null, { at: new Date(threeAgo).toISOString() })).status, 201)
    const { allowedAt } = (await read(patient)).plans.find(({ _id }: { _id: string }) => _id === other._id)
    assert.equal(Date.parse(allowedAt), threeAgo + 4 * hour)
  })

  it('an answered dose, another channel and an unconfirmed address are left out', async () => {
    const patient = await clinic.addPerson()
    await clinic.rows('update users set email_confirmed_at = null where id = $1', [patient.id])
    const silent = await add(patient, atTimes(await timeIn(-1)), { channels: [] })
    const plan = await add(patient, atTimes(await timeIn(-1)))
    const taken = await add(patient, atTimes(await timeIn(-0.5)))
    for (const { _id } of [silent, plan, taken]) await begunBefore(_id, 3)
    const dose = (await read(patient, `date=${await clinic.day(-1)}&days=2`)).doses.find(
      ({ planId, state }: { planId: string; state: string }) => planId === taken._id && state === 'due',
    )
    assert.equal((await answer(patient, taken._id, dose.dueAt)).status, 201)
    await remindOfDoses(clinic.ground)
    assert.deepEqual([await bells(patient), await mails(patient)], [1, 0])
    await clinic.rows('delete from notices where user_id = $1', [patient.id])
    await clinic.call(patient, 'POST', `/medicines/plans/${plan._id}/end`, {})
    for (const { _id } of [silent, plan, taken]) await begunBefore(_id, 3)
    await remindOfDoses(clinic.ground)
    assert.equal(await bells(patient), 0)
  })

  it('ends with its prescription: withdrawn at noon, nothing is reminded at two', async () => {
    const rx = prescriptionsIn(clinic)
    const { patient, doctor, id } = await rx.visit()
    await rx.givePassword(doctor)
    const paper = await rx.signed(doctor, id)
    const source = { kind: 'prescription', paperId: paper._id }
    const stranger = await clinic.addPerson()
    const refused = await clinic.call(stranger, 'POST', '/medicines/plans', await planBody(needed, { source }))
    assert.equal(refused.body.code, 'plan_source')
    const plan = await add(patient, atTimes(await timeIn(-0.5)), { source })
    assert.deepEqual(plan.source, source)
    const withdrawn = await clinic.call(doctor, 'POST', `/records/papers/${paper._id}/withdrawal`, {
      reason: 'Not tolerated',
      password: rx.password,
    })
    assert.equal(withdrawn.status, 200, JSON.stringify(withdrawn.body))
    await clinic.rows(`update medicine_plans set next_due_at = clinic_now() where id = $1`, [plan._id])
    await remindOfDoses(clinic.ground)
    assert.equal(await bells(patient), 0)
    assert.equal((await read(patient)).plans[0].over.because, 'withdrawn')
    assert.equal((await answer(patient, plan._id, null)).body.code, 'plan_over')
    const again = await clinic.call(patient, 'POST', '/medicines/plans', await planBody(needed, { source }))
    assert.equal(again.body.code, 'plan_source')
    // A corrected one ends the plan of the version before.
    const second = await rx.signed(doctor, id)
    const other = await add(patient, needed, { source: { kind: 'prescription', paperId: second._id } })
    const corrected = await clinic.call(doctor, 'POST', `/records/papers/${second._id}/versions`, {
      content: await rx.content({ lines: [{ ...aLine, days: 5 }] }),
      ...{ reason: 'Too long', requestId: uuid(), password: rx.password },
    })
    assert.equal(corrected.status, 201, JSON.stringify(corrected.body))
    const after = (await read(patient)).plans.find(({ _id }: { _id: string }) => _id === other._id)
    assert.equal(after.over.because, 'replaced')
  })

  it('ends with its entry of the record and goes on if that was a mistake; ends with a death', async () => {
    const patient = await clinic.addPerson()
    const content = { sort: 'medicine', name: 'Ramipril' }
    const dates = { date: '2020-01-01' }
    const item = (await clinic.call(patient, 'POST', '/records/items', { content, ...dates })).body
    const plan = await add(patient, atTimes(await timeIn(-0.5)), { source: { kind: 'entry', itemId: item._id } })
    const correct = (version: number, endedOn: string | null) =>
      clinic.call(patient, 'PUT', `/records/items/${item._id}`, { content, ...dates, endedOn, version })
    assert.equal((await correct(1, await clinic.day(0))).status, 200)
    assert.equal((await read(patient)).plans[0].over.because, 'entry')
    await clinic.rows(`update medicine_plans set next_due_at = clinic_now() where id = $1`, [plan._id])
    await remindOfDoses(clinic.ground)
    assert.equal(await bells(patient), 0)
    assert.equal((await correct(2, null)).status, 200)
    assert.equal((await read(patient)).plans[0].over, null)
    const [row] = await clinic.rows('select next_due_at from medicine_plans where id = $1', [plan._id])
    assert.notEqual(row!.next_due_at, null)
    await clinic.rows('update persons set deceased_on = clinic_today() where id = $1', [patient.id])
    await begunBefore(plan._id, 1)
    await remindOfDoses(clinic.ground)
    assert.equal(await bells(patient), 0)
    const late = await clinic.call(patient, 'POST', '/medicines/plans', await planBody(needed))
    assert.equal(late.status, 409)
  })

  it('guardians see and answer a child’s until the first age, what is hidden never, and nothing from the second on', async () => {
    const child = await clinic.addPerson()
    const mother = await clinic.addPerson('user', 'Mother')
    const bornBefore = (years: number) =>
      clinic.rows(
        `update persons set born = (clinic_today() - make_interval(years => $2::int) - interval '1 day')::date
         where id = $1`,
        [child.id, years],
      )
    await bornBefore(12)
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'child', '{visits,book,pay,record,messages}', $1, clinic_now() - interval '3 days', $2)`,
      [mother.id, child.id],
    )
    const query = `personId=${child.id}`
    const plan = await add(mother, atTimes(await timeIn(-0.5)), { personId: child.id })
    const own = await add(child, needed, { notForGuardians: true })
    assert.deepEqual(
      (await read(mother, query)).plans.map(({ _id }: { _id: string }) => _id),
      [plan._id],
    )
    assert.equal((await read(child)).plans.length, 2)
    assert.equal((await answer(mother, own._id, null)).status, 404)
    const hides = await clinic.call(
      mother,
      'POST',
      '/medicines/plans',
      await planBody(needed, { personId: child.id, notForGuardians: true }),
    )
    assert.equal(hides.body.code, 'only_the_patient')
    await begunBefore(plan._id, 1)
    await remindOfDoses(clinic.ground)
    assert.deepEqual([await bells(mother), await bells(child)], [1, 1])
    // At 13 the right to the record has to be given again; at 16 it ends.
    for (const years of [13, 16]) {
      await bornBefore(years)
      assert.equal((await clinic.call(mother, 'GET', `/medicines?${query}`)).status, 404)
      await clinic.rows('delete from notices where kind = $1', ['dose-due'])
      await begunBefore(plan._id, 1)
      await remindOfDoses(clinic.ground)
      assert.deepEqual([await bells(mother), await bells(child)], [0, 1])
    }
  })

  it('are read by the person’s doctors and by guardians with the right to the record, and changed by no doctor', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const plan = await add(patient, atTimes(await timeIn(1)))
    const guardian = await guardianOf(patient.id, ['record'])
    for (const who of [doctor, guardian]) {
      assert.equal((await read(who, `personId=${patient.id}`)).plans[0].content.name, 'Metformin')
    }
    for (const who of [await clinic.addPerson(), await guardianOf(patient.id, ['visits'])]) {
      assert.equal((await clinic.call(who, 'GET', `/medicines?personId=${patient.id}`)).status, 404)
      assert.equal((await clinic.call(who, 'POST', `/medicines/plans/${plan._id}/end`, {})).status, 404)
    }
    assert.equal((await clinic.call(doctor, 'POST', `/medicines/plans/${plan._id}/end`, {})).status, 403)
    const [row] = await clinic.rows(
      `select action from audit_events where actor_id = $1 and $2::uuid = any(whose_records(about))`,
      [doctor.id, patient.id],
    )
    assert.equal(row!.action, 'GET /medicines')
  })

  it('what is left is counted from what was taken, and a week before its end one is told once', async () => {
    const patient = await clinic.addPerson()
    const plan = await add(patient, atTimes(await timeIn(1), await timeIn(2)), { stock: 16 })
    assert.deepEqual([plan.left.amount, plan.left.days], [16, 8])
    const { doses } = await read(patient, 'days=2')
    assert.equal((await answer(patient, plan._id, doses[0].dueAt)).status, 201)
    assert.equal((await answer(patient, plan._id, doses[1].dueAt, { amount: 2.5 })).status, 201)
    const [left] = (await read(patient)).plans
    assert.deepEqual([left.left.amount, left.left.days], [12.5, 6])
    const told = await clinic.rows(`select from notices where user_id = $1 and kind = 'medicine-low'`, [patient.id])
    assert.equal(told.length, 1)
    // Skipping takes nothing away.
    await answer(patient, plan._id, doses[2].dueAt, { answer: 'skipped' })
    assert.equal((await read(patient)).plans[0].left.amount, 12.5)
  })

  it('elsewhere one keeps the time of home, or follows the clocks there', async () => {
    const patient = await clinic.addPerson()
    const plan = await add(patient, atTimes(await timeIn(2)))
    const say = (body: object) => clinic.call(patient, 'PUT', '/medicines/zone', body)
    assert.deepEqual((await say({ zone: 'Asia/Tokyo', answer: 'keep' })).body, { zone: 'UTC', keptIn: 'Asia/Tokyo' })
    const [before] = (await read(patient, 'days=2')).doses
    assert.equal((await read(patient)).keptIn, 'Asia/Tokyo')
    assert.deepEqual((await say({ zone: 'Asia/Tokyo', answer: 'follow' })).body, { zone: 'Asia/Tokyo', keptIn: null })
    const whole = await read(patient, 'days=3')
    assert.equal(whole.plans.find(({ _id }: { _id: string }) => _id === plan._id).zone, 'Asia/Tokyo')
    const next = whole.doses.find(({ state }: { state: string }) => state === 'coming')
    assert.notEqual(next.dueAt, before.dueAt)
    // A new plan goes by the zone of the others.
    assert.equal((await add(patient, needed, { zone: 'Europe/Berlin' })).zone, 'Asia/Tokyo')
    assert.equal((await say({ zone: 'Europe/Nowhere', answer: 'follow' })).status, 400)
  })

  it('two records with one medicine: after merging one of them reminds, and both do again when taken apart', async () => {
    const [patient, partner] = [await clinic.addPerson(), await clinic.addPerson()]
    const [record] = (await createPersons(clinic.ground.db, [{ name: 'Pat Pattient' }], null)) as [string]
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'other', '{record}', $1, clinic_now(), $1)`,
      [partner.id, record],
    )
    const schedule = atTimes(await timeIn(-0.5))
    const theirs = await add(partner, schedule, { personId: record })
    const mine = await add(patient, schedule)
    const admin = await clinic.addPerson('admin')
    const acting = await clinic.rows('select id from guardianships where person_id = $1', [record])
    const guardians = acting.map(({ id }) => id)
    const merged = await clinic.call(admin, 'POST', `/people/${record}/merge`, { into: patient.id, guardians })
    assert.equal(merged.status, 200, JSON.stringify(merged.body))
    const { plans } = await read(patient)
    assert.deepEqual(
      plans.map(({ _id, over }: { _id: string; over: { because: string } | null }) => [_id, over?.because ?? null]),
      [
        [theirs._id, 'double'],
        [mine._id, null],
      ],
    )
    for (const { _id } of [mine, theirs]) await begunBefore(_id, 1)
    await remindOfDoses(clinic.ground)
    assert.deepEqual([await bells(patient), await bells(partner)], [1, 1])
    await clinic.call(admin, 'POST', `/people/${record}/split`)
    assert.equal((await read(patient)).plans.length, 1)
    const [apart] = await clinic.rows('select next_due_at from medicine_plans where id = $1', [theirs._id])
    assert.notEqual(apart!.next_due_at, null)
  })

  it('an erased person leaves no plan, no dose and no reminder', async () => {
    const patient = await clinic.addPerson()
    const plan = await add(patient, needed)
    await answer(patient, plan._id, null)
    const admin = await clinic.addPerson('admin')
    await erasePatient(clinic.ground, { id: admin.id, role: 'admin' } as Parameters<typeof erasePatient>[1], patient.id)
    const left = await sql`
      select from medicine_plans where person_id = ${patient.id}
      union all select from medicine_zones where person_id = ${patient.id}
      union all select from medicine_doses where plan_id = ${plan._id}
    `.execute(clinic.ground.db)
    assert.equal(left.rows.length, 0)
  })
})
