import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { GuardianRight } from '#contract/people/person-lists.ts'
import { guardianRights } from '#contract/people/person-lists.ts'
import { textsIn } from '../../texts/texts.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { relayAll } from '../testing/relay-all.ts'

describe('families', () => {
  let clinic: Clinic
  let parent: Person
  let other: Person
  before(async () => {
    clinic = await openClinic()
    parent = await clinic.addPerson('user', 'Paula Parent')
    other = await clinic.addPerson('user', 'Otto Other')
  })
  after(() => clinic.closeWhole())

  const child = async (of: Person, name = 'Mia Child', born = '2019-05-04') => {
    const added = await clinic.call(of, 'POST', '/family/children', { name, born, custody: true })
    assert.equal(added.status, 201, JSON.stringify(added.body))
    return added.body.person._id as string
  }
  /** A guardianship as the test needs it, inserted directly. */
  const act = async (account: Person, personId: string, rights: readonly GuardianRight[], more = '') =>
    (
      await clinic
        .rows(
          `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
         values ($1, $2, 'child', $3, $1, clinic_now(), $1) returning id`,
          [account.id, personId, rights],
        )
        .then(async (rows) => {
          if (more) await clinic.rows(`update guardianships set ${more} where id = $1`, [rows[0]!.id])
          return rows
        })
    )[0]!.id as string
  const emailOf = async ({ id }: Person) =>
    String((await clinic.rows('select email from users where id = $1', [id]))[0]!.email)
  const wanted = async (doctorId: string, slotId: string, days: number) => ({
    doctorId,
    slotId,
    appointmentDate: await clinic.day(days),
  })
  const book = (who: Person, body: object) =>
    clinic.call(who, 'POST', '/appointments/book', { paymentMethod: 'clinic', ...body })

  it('each right opens what it is for, to nobody else: the table', async () => {
    const admin = await clinic.addPerson('admin')
    const personId = await child(parent)
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    let day = 2
    /** A visit of the child; completed if its texts are to be read. */
    const visit = async (completed = false) => {
      const booked = await book(parent, { ...(await wanted(doctorId, '09:00-10:00', day++)), personId })
      assert.equal(booked.status, 201, JSON.stringify(booked.body))
      const { _id } = booked.body
      if (completed) {
        await clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${_id}/status`, {
          consultationNotes: 'Measles, mild.',
        })
      }
      return _id as string
    }
    const noted = await visit(true)
    await clinic.rows(
      `update claims set status = 'completed', date = date - 9, during = tstzrange(
         lower(during) - interval '9 days', upper(during) - interval '9 days') where id = $1`,
      [noted],
    )
    const fullId = await clinic.addDoctor({ hours: [9] })
    assert.equal((await book(other, await wanted(fullId, '09:00-10:00', 1))).status, 201)
    const item = await clinic.call(admin, 'POST', '/admin/care-items', {
      kind: 'test',
      name: 'Blood',
      description: '',
      price: 10,
      beds: null,
      doses: null,
    })
    type Try = (who: Person) => Promise<boolean>
    const status = async (reply: Promise<{ status: number; body?: unknown }>) => {
      const { status: is, body } = await reply
      assert.ok(is < 300 || is === 404, `answered ${is} ${JSON.stringify(body)}`)
      return is < 300
    }
    const table: [string, GuardianRight[], Try][] = [
      [
        'lists visits',
        ['visits'],
        (who) => status(clinic.call(who, 'GET', `/appointments/my-appointments?personId=${personId}`)),
      ],
      [
        'counts visits',
        ['visits'],
        (who) => status(clinic.call(who, 'GET', `/appointments/my-counts?personId=${personId}`)),
      ],
      ['lists waits', ['visits'], (who) => status(clinic.call(who, 'GET', `/waitlist?personId=${personId}`))],
      ['lists requests', ['visits'], (who) => status(clinic.call(who, 'GET', `/care/requests?personId=${personId}`))],
      [
        'looks for times',
        ['book'],
        async (who) =>
          status(
            clinic.call(who, 'GET', `/doctors/${doctorId}/slots?date=${await clinic.day(1)}&personId=${personId}`),
          ),
      ],
      [
        'books',
        ['book'],
        async (who) => {
          const booked = await book(who, { ...(await wanted(doctorId, '10:00-11:00', day++)), personId })
          return status(Promise.resolve(booked))
        },
      ],
      [
        'books by PayPal',
        ['book', 'pay'],
        async (who) => {
          const at = await wanted(doctorId, '10:00-11:00', day++)
          return status(book(who, { ...at, personId, paymentMethod: 'paypal' }))
        },
      ],
      [
        'holds',
        ['book', 'pay'],
        async (who) => {
          const at = await wanted(doctorId, '11:00-12:00', day++)
          return status(clinic.call(who, 'POST', '/appointments/payment/create-intent', { ...at, personId }))
        },
      ],
      [
        'plans a series',
        ['book'],
        async (who) => {
          const query = `date=${await clinic.day(1)}&slotId=09:00-10:00&everyWeeks=1&visits=2&personId=${personId}`
          return status(clinic.call(who, 'GET', `/doctors/${doctorId}/series?${query}`))
        },
      ],
      [
        'cancels',
        ['book', 'visits'],
        async (who) => status(clinic.call(who, 'PUT', `/appointments/${await visit()}/cancel`)),
      ],
      [
        'moves',
        ['book', 'visits'],
        async (who) => {
          const id = await visit()
          const to = { slotId: '11:00-12:00', appointmentDate: await clinic.day(day++) }
          return status(clinic.call(who, 'POST', `/appointments/${id}/reschedule`, to))
        },
      ],
      [
        'asks for a check',
        ['book'],
        (who) =>
          status(
            clinic.call(who, 'POST', '/care/requests', {
              kind: 'medicine-delivery',
              medicines: 'Ibuprofen',
              address: 'Lane 5, Town',
              phone: '12345',
              date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
              window: '10:00-12:00',
              personId,
            }),
          ),
      ],
      [
        'waits in a line',
        ['book'],
        async (who) => {
          const wish = { doctorId: fullId, date: await clinic.day(1), personId }
          const joined = await clinic.call(who, 'POST', '/waitlist', wish)
          if (joined.status === 404) return false
          assert.equal(joined.status, 201, JSON.stringify(joined.body))
          return status(clinic.call(who, 'DELETE', `/waitlist/${joined.body._id}`))
        },
      ],
      [
        'leaves a line',
        ['book'],
        async (who) => {
          const wish = { doctorId: fullId, date: await clinic.day(1), personId }
          const { _id } = (await clinic.call(parent, 'POST', '/waitlist', wish)).body
          const left = await status(clinic.call(who, 'DELETE', `/waitlist/${_id}`))
          await clinic.rows("update waitlist set status = 'left' where id = $1 and status = 'waiting'", [_id])
          return left
        },
      ],
      [
        'finds the soonest',
        ['book'],
        async (who) => status(clinic.call(who, 'GET', `/soonest?day=${await clinic.day(1)}&personId=${personId}`)),
      ],
      [
        'rates',
        ['record'],
        async (who) => {
          const { status: is, body } = await clinic.call(who, 'POST', `/appointments/${noted}/rating`, { stars: 5 })
          assert.ok(is < 300 || is === 404 || body.code === 'already_rated', `answered ${is}`)
          return is !== 404
        },
      ],
      ['reads what is known', ['book'], (who) => status(clinic.call(who, 'GET', `/family/people/${personId}`))],
      [
        'changes what is known',
        ['book'],
        (who) => status(clinic.call(who, 'PATCH', `/family/people/${personId}`, { phone: '12345' })),
      ],
      [
        'reads what was written',
        ['visits', 'record'],
        async (who) => {
          const read = await clinic.call(who, 'GET', `/appointments/my-appointments?personId=${personId}`)
          if (read.status === 404) return false
          const found = read.body.find(({ _id }: { _id: string }) => _id === noted)
          return found.consultationNotes === 'Measles, mild.'
        },
      ],
    ]
    assert.ok(item.status === 201)
    const people: [string, Person, readonly GuardianRight[]][] = [
      ['a guardian with every right', parent, guardianRights],
    ]
    for (const right of guardianRights) {
      const who = await clinic.addPerson()
      await act(who, personId, [right])
      people.push([`with ${right} alone`, who, [right]])
    }
    const bothOf = await clinic.addPerson()
    await act(bothOf, personId, ['visits', 'record'])
    people.push(['with visits and record', bothOf, ['visits', 'record']])
    for (const [name, more] of [
      ['ended', 'ended_at = clinic_now(), ended_by = account_id'],
      ['not yet agreed', 'agreed_at = null, agreed_by = null'],
      ['over', 'begins_on = clinic_today() - 9, ends_on = clinic_today() - 1'],
      ['not begun', 'begins_on = clinic_today() + 1'],
    ] as const) {
      const who = await clinic.addPerson()
      await act(who, personId, guardianRights, more)
      people.push([name, who, []])
    }
    people.push(['a stranger', other, []])
    for (const [name, who, has] of people) {
      for (const [what, needs, tries] of table) {
        const may = needs.every((right) => has.includes(right))
        assert.equal(await tries(who), may, `${name} ${what}: ${may ? 'may' : 'may not'}`)
        // Only one open checkout at a time; the next one is on another day.
        await clinic.rows("update claims set status = 'lapsed' where status = 'held' and patient_id = $1", [personId])
        await clinic.rows(
          "update claims set status = 'cancelled' where patient_id = $1 and id <> $2 and status = 'pending'",
          [personId, noted],
        )
        day = 3
      }
    }
    // Everybody may do all of it for themselves, whether they name themselves or not.
    for (const own of ['', `?personId=${other.id}`]) {
      assert.equal((await clinic.call(other, 'GET', `/appointments/my-appointments${own}`)).status, 200)
    }
    const audited = await clinic.rows(
      'select count(*) as n from audit_events where actor_id = $1 and $2 = any(about)',
      [bothOf.id, personId],
    )
    assert.ok(Number(audited[0]!.n) >= 2, 'what is read of another is audited with both ids')
  })

  it('two who may book one child at one time with two doctors: one does', async () => {
    const personId = await child(parent, 'Max Child')
    await act(other, personId, guardianRights)
    for (const [n, method] of (['clinic', 'card'] as const).entries()) {
      const doctors = await Promise.all(['A', 'B'].map((name) => clinic.addDoctor({ name })))
      const tries = await Promise.all(
        [parent, other].map(async (who, i) => {
          const at = { ...(await wanted(doctors[i]!, '09:00-10:00', 3 + n)), personId }
          return method === 'clinic'
            ? book(who, at)
            : clinic.call(who, 'POST', '/appointments/payment/create-intent', at)
        }),
      )
      assert.deepEqual(tries.map(({ body }) => body.code ?? 'taken').sort(), ['patient_busy', 'taken'])
    }
  })

  it('one who books two children at one hour with two doctors has both, by card one after the other', async () => {
    const children = [await child(parent, 'Ida Child'), await child(parent, 'Ole Child')]
    const doctors = await Promise.all(['C', 'D'].map((name) => clinic.addDoctor({ name })))
    const both = await Promise.all(
      children.map(async (personId, n) => book(parent, { ...(await wanted(doctors[n]!, '09:00-10:00', 6)), personId })),
    )
    assert.deepEqual(
      both.map(({ status }) => status),
      [201, 201],
    )
    assert.deepEqual(
      both.map(({ body }) => body.bookedBy),
      [parent.id, parent.id],
    )
    assert.deepEqual(
      both.map(({ body }) => body.userId._id),
      children,
    )
    for (const [n, personId] of children.entries()) {
      const at = { ...(await wanted(doctors[n]!, '10:00-11:00', 6)), personId }
      const hold = (await clinic.call(parent, 'POST', '/appointments/payment/create-intent', at)).body
      await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: hold.clientSecret, card: goodCard })
      const paid = await clinic.call(parent, 'POST', '/appointments/book', {
        ...at,
        paymentIntentId: hold.paymentIntentId,
      })
      assert.equal(paid.status, 201, JSON.stringify(paid.body))
    }
    await relayAll(clinic.ground)
    const told = (await clinic.call(parent, 'GET', '/notifications')).body.notices
    assert.equal(
      (await clinic.rows('select count(*) as n from mails where user_id = $1', [parent.id]))[0]!.n !== '0',
      true,
    )
    assert.ok(Array.isArray(told))
  })

  it('a child is added by somebody who declares custody alone; the words and the time are kept, and the desk sees it', async () => {
    const undeclared = { name: 'Uma Undeclared', born: '2019-05-04' }
    for (const body of [undeclared, { ...undeclared, custody: false }]) {
      const refused = await clinic.call(parent, 'POST', '/family/children', body)
      assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_input'])
      assert.equal(refused.body.issues[0].path, 'custody')
    }
    assert.deepEqual(await clinic.rows("select from persons where name = 'Uma Undeclared'"), [])
    const personId = await child(parent, 'Dora Declared')
    const [kept] = await clinic.rows(
      'select custody_words as words, custody_declared_at is not null as at from guardianships where person_id = $1',
      [personId],
    )
    assert.deepEqual(kept, { words: textsIn('en').familyPage.custody, at: true })
    const desk = await clinic.addPerson('reception')
    const { body } = await clinic.call(desk, 'GET', `/people/${personId}`)
    assert.deepEqual(
      body.guardians.map(({ basis }: { basis: string }) => basis),
      ['declared'],
    )
  })
  it('an adult agrees in their own account, with the rights they choose, and either side ends it', async () => {
    const [asks, asked] = [await clinic.addPerson('user', 'Ada Asks'), await clinic.addPerson('user', 'Ben Asked')]
    const ask = { email: (await emailOf(asked)).toUpperCase(), kind: 'partner', rights: ['book', 'visits'] }
    const sent = await clinic.call(asks, 'POST', '/family/requests', ask)
    assert.equal(sent.status, 201)
    assert.equal((await clinic.call(asks, 'POST', '/family/requests', ask)).body.code, 'acts_already')
    const nobody = await clinic.call(asks, 'POST', '/family/requests', { ...ask, email: 'nobody@salus.test' })
    assert.deepEqual(Object.keys(nobody.body), Object.keys(sent.body), 'it does not tell who has an account')
    const waits = (await clinic.call(asked, 'GET', '/family')).body
    assert.deepEqual(
      waits.asked.map(({ _id }: { _id: string }) => _id),
      [sent.body._id],
    )
    assert.match(
      (await clinic.call(asked, 'GET', '/notifications')).body.notices[0].text,
      /Ada Asks asks to act for you/,
    )
    const path = `/family/${sent.body._id}`
    assert.equal((await clinic.call(other, 'PUT', `${path}/agree`, { rights: ['visits'] })).status, 404)
    assert.equal((await clinic.call(asks, 'PUT', `${path}/agree`, { rights: ['visits'] })).status, 404)
    const mine = `/appointments/my-appointments?personId=${asked.id}`
    assert.equal((await clinic.call(asks, 'GET', mine)).status, 404, 'nothing before it is agreed')
    assert.equal((await clinic.call(asked, 'PUT', `${path}/agree`, { rights: ['visits'] })).status, 200)
    assert.equal((await clinic.call(asks, 'GET', mine)).status, 200)
    assert.deepEqual((await clinic.call(asks, 'GET', '/family')).body.people[0].rights, ['visits'])
    assert.equal((await clinic.call(other, 'DELETE', path)).status, 404)
    assert.equal((await clinic.call(asked, 'DELETE', path)).status, 204)
    assert.equal((await clinic.call(asks, 'GET', mine)).status, 404)
    assert.equal((await clinic.call(asks, 'POST', '/family/requests', ask)).status, 201, 'it may be asked again')
  })

  it('whoever sees the visits is told of them; nobody of somebody who has died', async () => {
    const admin = await clinic.addPerson('admin')
    const [mother, father, aunt] = await clinic.addPeople(3)
    const personId = await child(mother!, 'Told Child')
    await act(father!, personId, ['visits'])
    await act(aunt!, personId, ['book'])
    const doctorId = await clinic.addDoctor()
    const visit = (await book(mother!, { ...(await wanted(doctorId, '09:00-10:00', 4)), personId })).body
    const told = async (about = visit) => {
      await relayAll(clinic.ground)
      const rows = await clinic.rows('select distinct user_id from mails where claim_id = $1', [about._id])
      return rows.map(({ user_id: id }) => id).sort()
    }
    assert.deepEqual(await told(), [mother!.id, father!.id].sort())
    const doctor = await clinic.doctorPerson(doctorId)
    await clinic.call(doctor, 'PUT', `/appointments/${visit._id}`, { status: 'confirmed' })
    await relayAll(clinic.ground)
    const bell = (await clinic.call(father!, 'GET', '/notifications')).body.notices
    assert.match(bell[0].text, /^\W*Told Child\W*: Dr\./u)
    assert.deepEqual((await clinic.call(aunt!, 'GET', '/notifications')).body.notices, [])
    const died = await clinic.call(admin, 'PATCH', `/people/${personId}`, { deceasedOn: await clinic.day(0) })
    assert.equal(died.status, 200)
    await clinic.rows('delete from mails where claim_id = $1', [visit._id])
    await clinic.call(doctor, 'PUT', `/appointments/${visit._id}`, { status: 'cancelled' })
    assert.deepEqual(await told(), [])
    const again = await book(mother!, { ...(await wanted(doctorId, '10:00-11:00', 4)), personId })
    assert.equal(again.status, 404, 'nobody books for them')
  })
})

it('a birthday ends it at midnight of the clinic, also while a booking is open; what is held is not booked, and what was paid goes back', async () => {
  const clinic = await openClinic()
  try {
    const parent = await clinic.addPerson()
    const [{ born, shift, name }] = (await clinic.rows(
      `select ((clinic_today() + 1) - make_interval(years => child_age()))::date as born, current_database() as name,
         extract(epoch from clinic_instant((clinic_today() + 1)::timestamp) - now()) + 60 || ' s' as shift`,
    )) as [{ born: string; shift: string; name: string }]
    const added = await clinic.call(parent, 'POST', '/family/children', { name: 'Almost Sixteen', born, custody: true })
    const personId = added.body.person._id
    const doctorId = await clinic.addDoctor()
    const at = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(5), personId }
    const call = async (method: string, path: string, body?: object) =>
      (await clinic.call(parent, method, path, body)).status
    const tries = {
      times: () => call('GET', `/doctors/${doctorId}/slots?date=${at.appointmentDate}&personId=${personId}`),
      books: () => call('POST', '/appointments/book', { ...at, slotId: '10:00-11:00', paymentMethod: 'clinic' }),
      visits: () => call('GET', `/appointments/my-appointments?personId=${personId}`),
    }
    const hold = (await clinic.call(parent, 'POST', '/appointments/payment/create-intent', at)).body
    assert.deepEqual([await tries.times(), await tries.visits()], [200, 200])
    await clinic.rows("update claims set hold_expires_at = clinic_now() + interval '2 days' where status = 'held'")
    await clinic.rows(`alter database "${name}" set salus.clock_shift = '${shift}'`)
    // Connections opened from now on are in the next day.
    await clinic.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await eventually('the next day', async () => (await tries.times()) === 404)
    assert.deepEqual([await tries.books(), await tries.visits()], [404, 404])
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: hold.clientSecret, card: goodCard })
    const { paymentIntentId } = hold
    const booked = await clinic.call(parent, 'POST', '/appointments/book', { ...at, paymentIntentId })
    assert.deepEqual([booked.status, booked.body.code], [409, 'acting_ended'])
    const [{ status, refunded_cents: back }] = (await clinic.rows('select status, refunded_cents from payments')) as [
      { status: string; refunded_cents: number },
    ]
    assert.deepEqual([status, back], ['refunded', 12_000])
  } finally {
    await clinic.close()
  }
})
