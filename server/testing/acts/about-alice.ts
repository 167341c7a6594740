import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { addDays } from '#contract/clinic-time.ts'
import { plainTerms } from '#contract/clinic/costs.ts'
import { sweepPayments } from '../../booking/pay/sweep.ts'
import { issueReceipts } from '../../payments/issue-receipts.ts'
import { createPerson } from '../../people/create-persons.ts'
import { makeTakeOuts } from '../../privacy/take-out/make.ts'
import { type Clinic, goodCard, type Person } from '../clinic.ts'
import { aPdf, documentsIn } from '../documents.ts'
import { messagesIn } from '../messages.ts'
import { consentForm, formsIn, healthForm } from '../forms.ts'
import { papersIn } from '../papers.ts'
import { prescriptionsIn } from '../prescriptions.ts'

export const anEntry = { content: { sort: 'allergy', name: 'Penicillin' }, date: '2020-05-01' }

/** A medicine as needed, which can be taken again and again. */
export const aPlan = {
  content: { name: 'Paracetamol', strength: '500 mg', unit: 'tablet' },
  begins: '2026-03-01',
  steps: [{ days: null, amount: 1, schedule: { kind: 'needed', gapMinutes: 0, most: 24 } }],
  channels: [],
}

export const medicines = {
  kind: 'medicine-delivery',
  medicines: 'Ibuprofen',
  address: 'Lane 5, Town',
  phone: '12345',
  window: '10:00-12:00',
}

export const aDocument = {
  ...{ sort: 'letter', title: 'A letter', date: '2026-03-01' },
  files: [{ name: 'letter.pdf', size: 100 }],
}

/** The things that calls are about. Each is made when it is first needed, and again after a call has changed it. */
/** A file with one measurement, each another. */
const fileOf = (n: number) => `date,pulse\n2020-05-01,${60 + (n % 100)}.${Math.floor(n / 100)}`

export type About = ReturnType<typeof aboutAlice>

type Known = {
  alice: Person
  /** Whom Alice does everything for, such as her child; not given: she does it for herself. */
  patientId?: string
  admin: Person
  desk: Person
  standIn: string
  former: string
  free: string
  place: string
}

/** Alice, and the things that calls are about. */
export function aboutAlice(clinic: Clinic, { alice, admin, desk, standIn, former, free, place, ...known }: Known) {
  const patientId = known.patientId ?? alice.id
  const forHerself = patientId === alice.id
  const bookerOf = (actor: Person | null) => (actor && actor.id !== alice.id ? actor.id : null)
  const rows = async <T>(text: string, values: unknown[] = []) => (await clinic.rows(text, values)) as T[]
  let days = 40
  let files = 0
  let taken = 0
  let series = 0
  let made = new Map<string, Promise<unknown>>()
  const cancelToday = () =>
    rows(
      "update claims set status = 'cancelled' where patient_id = $1 and date = clinic_today() and status = 'confirmed'",
      [patientId],
    )
  /** Makes it once, until a call has changed it. */
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const found = made.get(name) ?? make()
    made.set(name, found)
    return found as Promise<T>
  }
  const plan = () =>
    once('plan', async () => {
      const begins = await clinic.day(0)
      const body = { ...aPlan, begins, requestId: randomUUID(), personId: patientId, zone: 'UTC' }
      return (await call(alice, 'POST', '/medicines/plans', body))._id as string
    })
  const dayOf = (n: number) => clinic.day(n)
  const call = async (who: Person, method: string, path: string, body?: object) => {
    const reply = await clinic.call(who, method, path, body)
    assert.ok(reply.status < 300, `${path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  /** A visit of hers on a day of its own, taken over from `former` by `standIn`. */
  async function insertVisit(more: {
    status?: string
    method?: string
    day?: number
    bookedBy?: string | null
    series?: string
    doctorId?: string
    minutes?: number
    at?: { appointmentDate: string; slotId: string }
  }) {
    const { status = 'pending', method = 'clinic', bookedBy = null, series = null, doctorId = standIn } = more
    const day = more.day ?? ++days
    if (series) days += 7
    const [claim] = await rows<{ id: string; date: string }>(
      `with at as (
         select date, start, start + interval '1 hour' as ends from (
           select case when $8::int is null then coalesce($10::date, clinic_today() + $3::int) + 7 * n
               else clinic_today() end as date,
             case when $8::int is null then coalesce($11::time, '08:00')
               else date_trunc('minute', clinic_wall(clinic_now()) + make_interval(mins => $8::int))::time end as start
           from generate_series(0, $9::int) n
         ) day
       ), checkout as (
         insert into checkouts (id, account_id, every_weeks, visits)
         select $7::uuid, coalesce($6::uuid, $12::uuid), 1, 2 where $7::uuid is not null
       ), made as (
         insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
           payment_method, location, booked_by, checkout_id, pay_by)
         select $1::uuid, $2::uuid, date, start, ends, instants_of(date, start, ends::time), $4, 12000, $5, 'Clinic',
           $6::uuid, $7::uuid,
           case when $5 = 'paypal' then clinic_now() + interval '20 minutes' end
         from at returning id, date
       ), noted as (
         insert into appointment_events (claim_id, actor_id, kind)
         select id, coalesce($6::uuid, $12::uuid), 'booked' from made
       )
       select id, date::text from made order by date`,
      [
        doctorId,
        patientId,
        day,
        status,
        method,
        bookedBy ?? (forHerself ? null : alice.id),
        series,
        more.minutes ?? null,
        series ? 1 : 0,
        more.at?.appointmentDate ?? null,
        more.at?.slotId.slice(0, 5) ?? null,
        alice.id,
      ],
    )
    if (doctorId === standIn) {
      await rows('insert into stand_ins (claim_id, from_doctor_id, to_doctor_id) values ($1, $2, $3)', [
        claim!.id,
        former,
        standIn,
      ])
    }
    return claim!
  }
  const idOf = async (claim: Promise<{ id: string }>) => (await claim).id
  /** Somebody else has changed it since it was booked. */
  const touched = (claimId: string) =>
    rows("insert into appointment_events (claim_id, actor_id, kind) values ($1, $2, 'asked-to-move')", [
      claimId,
      admin.id,
    ])
  const timeOf = (date: string) => ({
    doctorId: free,
    slotId: '08:00-09:00',
    appointmentDate: date,
    personId: patientId,
  })
  /** A free time within the month in which times are offered. */
  async function anotherTime() {
    const n = taken++
    const hour = 9 + Math.floor(n / 28)
    const slotId = `${String(hour).padStart(2, '0')}:00-${hour + 1}:00`
    return { doctorId: free, personId: patientId, slotId, appointmentDate: await dayOf(1 + (n % 28)) }
  }
  const payment = () =>
    once('payment', async () => {
      const claimId = await idOf(insertVisit({ method: 'card' }))
      const [payment] = await rows<{ id: string }>(
        `insert into payments (claim_id, provider, intent_id, amount_cents, currency, status, captured_cents)
           values ($1, $2, $3, 12000, lower($4), 'booked', 12000) returning id`,
        [claimId, clinic.ground.payments.name, `pi_${claimId}`, clinic.ground.config.currency],
      )
      return payment!.id
    })
  /** A prescription of a visit of hers, signed by its doctor. */
  /** Her thread with the visit's doctor, with a message of hers. */
  const thread = () =>
    once('thread', async () => {
      const messages = messagesIn(clinic)
      const id = await messages.begin(alice, { personId: patientId, doctorId: standIn })
      await messages.send(alice, id, 'A question')
      return id
    })
  const prescription = () =>
    once('prescription', async () => {
      const rx = prescriptionsIn(clinic)
      const doctor = await clinic.doctorPerson(standIn)
      await rx.givePassword(doctor)
      if (forHerself) await rows('update persons set born = $2 where id = $1', [patientId, rx.born])
      return (await rx.signed(doctor, await idOf(insertVisit({}))))._id as string
    })
  const cardKind = () =>
    once('kind', async () => {
      const doctorId = await clinic.addDoctor({ hours: [7, 9, 11] })
      const inMoney = (amount: number) => ({ amount, percent: null })
      const fees = { freeHours: 720, lateFee: inMoney(15), noShowFee: inMoney(20) }
      const terms = { ...plainTerms, ...fees, pays: 'card-kept' }
      const kind = await call(admin, 'POST', '/admin/kinds', {
        name: `Kind ${doctorId}`,
        minutes: 60,
        fee: 40,
        cancelHours: 0,
        terms,
      })
      const doctor = await clinic.doctorPerson(doctorId)
      await call(doctor, 'PUT', '/doctors/my-kinds', { kinds: [{ kindId: kind._id, minutes: null, fee: null }] })
      return { doctorId, kindId: kind._id as string }
    })
  async function keepCard(number = goodCard.number): Promise<string> {
    const { _id, clientSecret } = await call(alice, 'POST', '/saved-cards')
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret, card: { ...goodCard, number } })
    await call(alice, 'POST', `/saved-cards/${_id}/keep`)
    return _id
  }
  const forms = formsIn(clinic)
  const published = { questions: undefined, consent: undefined } as Record<string, Promise<string> | undefined>
  /** A form that is asked for each visit; it stays, whatever a call has changed. */
  const formOf = (purpose: 'questions' | 'consent') =>
    (published[purpose] ??= forms.add(purpose === 'consent' ? consentForm : healthForm, purpose))
  const formOfVisit = (purpose: 'questions' | 'consent') =>
    once(`form of ${purpose}`, async () => ({
      formId: await formOf(purpose),
      visitId: await idOf(insertVisit({})),
      personId: patientId,
    }))
  const draftOf = async (purpose: 'questions' | 'consent') => {
    const { formId, ...of } = await formOfVisit(purpose)
    return (await forms.draftOf(alice, formId, of))._id
  }
  return {
    id: patientId,
    /** A form that a visit of hers asks for. */
    async formToBegin() {
      const { formId, visitId } = await formOfVisit('questions')
      return { formId, visitId }
    },
    formDraft: () => once('formDraft', () => draftOf('questions')),
    consent: () =>
      once('consent', async () => {
        const { formId, ...of } = await formOfVisit('consent')
        return forms.given(alice, formId, { name: 'Alice' }, of)
      }),
    /** A file of a form that was given. */
    fileOfForm: () =>
      once('fileOfForm', async () => {
        const { formId, ...of } = await formOfVisit('questions')
        const draft = await forms.draftOf(alice, formId, of)
        const upload = await call(alice, 'POST', `/forms/drafts/${draft._id}/files`, {
          key: 'card',
          name: 'card.pdf',
          size: aPdf.length,
        })
        const file = (await documentsIn(clinic).sendAll(alice, upload._id, aPdf)).body.documentId as string
        await forms.given(alice, formId, { pregnant: false, card: [file] }, of)
        return file
      }),
    formRequest: () =>
      once('formRequest', async () => {
        await idOf(insertVisit({}))
        const body = { formId: await formOf('questions'), personId: patientId }
        return (await call(admin, 'POST', '/forms/requests', body))._id as string
      }),
    standIn,
    free,
    place,
    dayOf,
    /** Forgets the things that a call has changed, so that they are made again. */
    renew() {
      const kept = ['kind', 'charge', 'byLink'].flatMap((name) => {
        const found = made.get(name)
        return found ? [[name, found] as const] : []
      })
      made = new Map(kept)
    },
    visit: () => once('visit', () => idOf(insertVisit({}))),
    /** The day of that visit with the doctor who has it, at its place. */
    async absence() {
      const [claim] = await rows<{ date: string }>('select date::text from claims where id = $1', [await this.visit()])
      return { doctorId: standIn, date: claim!.date, placeId: place }
    },
    /** An act on many visits by an account that is none of the callers. */
    actOfAnother: () =>
      once('actOfAnother', async () => {
        const another = await clinic.addPerson('reception')
        const [act] = await rows<{ id: string }>(
          "insert into acts_of_many (kind, actor_id, before) values ('cancel', $1, '{}') returning id",
          [another.id],
        )
        return act!.id
      }),
    /** A day off of that doctor, at the same place. */
    timeOff: () =>
      once('timeOff', async () => {
        const [off] = await rows<{ id: string }>(
          `with day as (select clinic_today() + $3::int as date)
           insert into time_off (doctor_id, place_id, from_date, to_date, during, reason)
           select $1, $2, date, date, stretch_at(zone_of($2), date, date, null, null), '' from day returning id`,
          [standIn, place, ++days],
        )
        return off!.id
      }),
    confirmed: () => once('confirmed', () => idOf(insertVisit({ status: 'confirmed' }))),
    notCome: () => once('not come', () => idOf(insertVisit({ status: 'confirmed', day: -++days }))),
    done: () => once('done', () => idOf(insertVisit({ status: 'completed', day: -++days }))),
    soon: () =>
      once('soon', async () => {
        await cancelToday()
        return idOf(insertVisit({ status: 'confirmed', minutes: 30 }))
      }),
    byVideo: () =>
      once('byVideo', async () => {
        await cancelToday()
        const id = await idOf(insertVisit({ status: 'confirmed', minutes: 10 }))
        await rows("update claims set mode = 'video' where id = $1", [id])
        return id
      }),
    byPaypal: () => once('byPaypal', () => idOf(insertVisit({ method: 'paypal' }))),
    request: () =>
      once('request', async () => {
        const claimId = await idOf(insertVisit({ status: 'confirmed' }))
        const [asked] = await rows<{ id: string }>(
          "insert into change_requests (claim_id, asked_by, wants) values ($1, $2, 'cancel') returning id",
          [claimId, alice.id],
        )
        return asked!.id
      }),
    /** A request about any visit of hers with the doctor who has it, which the clinic has declined. */
    declined: () =>
      once('declined', () =>
        rows(
          `insert into change_requests (claim_id, asked_by, wants, status, settled_at)
           select id, $3, 'move', 'declined', clinic_now() from claims
           where doctor_id = $1 and patient_id = $2 limit 1`,
          [standIn, patientId, alice.id],
        ),
      ),
    wait: () =>
      once('wait', async () => {
        const [entry] = await rows<{ id: string }>(
          `insert into waitlist (doctor_id, patient_id, date, until_date)
           values ($1, $2, clinic_today() + $3::int, clinic_today() + $3::int) returning id`,
          [former, patientId, ++days],
        )
        return entry!.id
      }),
    care: () =>
      once('care', async () => {
        // The requests of a day are limited.
        await rows("update care_requests set created_at = created_at - interval '2 days' where patient_id = $1", [
          patientId,
        ])
        const form = { ...medicines, date: await dayOf(1), personId: patientId }
        return (await call(alice, 'POST', '/care/requests', form))._id as string
      }),
    /** Somebody asks for her agreement. */
    asked: () =>
      once('asked', async () => {
        const [asks] = await clinic.addPeople(1)
        const [{ email }] = (await rows<{ email: string }>('select email from users where id = $1', [alice.id])) as [
          { email: string },
        ]
        return (await call(asks!, 'POST', '/family/requests', { email, kind: 'other', rights: ['book'] }))._id as string
      }),
    /** An account that has no other role in this test acts for her. */
    acting: () =>
      once('acting', async () => {
        const [helper] = await clinic.addPeople(1)
        const [acts] = await rows<{ id: string }>(
          `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
           values ($1, $2, 'other', array['messages'], $1, clinic_now(), $3) returning id`,
          [helper!.id, patientId, alice.id],
        )
        return acts!.id
      }),
    record: () => createPerson(clinic.ground.db, { name: 'A Record' }, null),
    merged: () =>
      once('merged', async () => {
        const [one, other] = [
          await createPerson(clinic.ground.db, { name: 'One' }, null),
          await createPerson(clinic.ground.db, { name: 'Other' }, null),
        ]
        await call(admin, 'POST', `/people/${one}/merge`, { into: other })
        return one
      }),
    somebody: () => once('somebody', async () => (await clinic.addPeople(1))[0]!.id),
    freeTime: () => once('freeTime', anotherTime),
    timeAtDesk: () =>
      once('timeAtDesk', async () => ({
        date: await dayOf(++days),
        startTime: '10:00',
        accepted: ['hours', 'notice', 'horizon', 'audience'],
      })),
    timeOnCard: () =>
      once('timeOnCard', async () => ({
        ...(await cardKind()),
        slotId: '07:00-08:00',
        appointmentDate: await dayOf(1 + (++days % 28)),
        personId: patientId,
      })),
    /** A time that she, or the caller for her, has booked at the clinic. */
    async bookedTime(actor: Person | null) {
      const bookedBy = bookerOf(actor)
      return once(`booked by ${bookedBy}`, async () => {
        const time = await anotherTime()
        await insertVisit({ bookedBy, doctorId: free, at: time })
        return { ...time, paymentMethod: 'clinic' }
      })
    },
    /** The same, paid by the caller's card; `moved`: the visit was changed since. */
    async paidTime(actor: Person, moved = false) {
      const bookedBy = bookerOf(actor)
      const { date, intentId } = await once(`paid by ${bookedBy} ${moved}`, async () => {
        const claim = await insertVisit({ bookedBy, doctorId: free, method: 'card' })
        const intent = `pi_${claim.id}`
        await rows(
          `insert into payments (claim_id, provider, intent_id, amount_cents, currency, status, captured_cents)
           values ($1, $2, $3, 12000, lower($4), 'booked', 12000)`,
          [claim.id, clinic.ground.payments.name, intent, clinic.ground.config.currency],
        )
        if (moved) await touched(claim.id)
        return { ...claim, intentId: intent }
      })
      return { ...timeOf(date), paymentMethod: 'card', paymentIntentId: intentId }
    },
    /** Two visits a week apart, in the evening, when this test has no other visits. */
    newSeries: async () => {
      const n = series++
      const hour = 18 + Math.floor(n / 7)
      const slotId = `${hour}:00-${hour + 1}:00`
      const dates = [await dayOf(1 + (n % 7)), await dayOf(8 + (n % 7))]
      const visits = dates.map((appointmentDate) => ({ slotId, appointmentDate }))
      return { seriesId: randomUUID(), doctorId: free, personId: patientId, everyWeeks: 1, visits }
    },
    async bookedSeries(actor: Person | null, moved = false) {
      const bookedBy = bookerOf(actor)
      return once(`series by ${bookedBy} ${moved}`, async () => {
        const seriesId = randomUUID()
        const claim = await insertVisit({ bookedBy, doctorId: free, series: seriesId })
        if (moved) await touched(claim.id)
        const visits = [claim.date, addDays(claim.date, 7)].map((appointmentDate) => ({
          appointmentDate,
          slotId: '08:00-09:00',
        }))
        return { seriesId, doctorId: free, personId: patientId, everyWeeks: 1, visits }
      })
    },
    ofSeries: () =>
      once('ofSeries', async () => {
        const seriesId = randomUUID()
        return idOf(insertVisit({ series: seriesId }))
      }),
    hold: () =>
      once('hold', async () => {
        await rows("update claims set status = 'lapsed' where status = 'held'")
        const time = await anotherTime()
        const hold = await call(alice, 'POST', '/appointments/payment/create-intent', time)
        return hold as { paymentIntentId: string }
      }),
    isHeld: async () =>
      (await rows("select from claims where status = 'held' and patient_id = $1", [patientId])).length > 0,
    /** A visit that was paid, with its receipt. */
    paid: () =>
      once('paid', async () => {
        const [claim] = await rows<{ claim_id: string }>('select claim_id from payments where id = $1', [
          await payment(),
        ])
        await issueReceipts(clinic.ground)
        return claim!.claim_id
      }),
    receipt: () =>
      once('receipt', async () => {
        const paid = await payment()
        await issueReceipts(clinic.ground)
        const [receipt] = await rows<{ id: string }>(
          `select receipt.id from receipts receipt join ledger_entries entry on entry.id = receipt.entry_id
           where entry.payment_id = $1 limit 1`,
          [paid],
        )
        return receipt!.id
      }),
    payment,
    upload: () =>
      once(
        'upload',
        async () =>
          (await call(alice, 'POST', '/documents/uploads', { ...aDocument, personId: patientId }))._id as string,
      ),
    /** A file of measurements that she has brought in, and the text of one that nobody has. */
    file: () =>
      once('file', async () => {
        const body = { personId: patientId, text: fileOf(++files) }
        return (await call(alice, 'POST', '/insights/imports', body))._id as string
      }),
    anotherFile: async () => fileOf(++files),
    entry: () =>
      once(
        'entry',
        async () => (await call(alice, 'POST', '/records/items', { ...anEntry, personId: patientId }))._id as string,
      ),
    plan,
    dose: () =>
      once('dose', async () => {
        const body = { requestId: randomUUID(), planId: await plan(), dueAt: null, answer: 'taken' }
        return (await call(alice, 'POST', '/medicines/doses', body)).answered._id as string
      }),
    givePassword: (who: Person) => papersIn(clinic).givePassword(who),
    /** A summary of her visit, signed by its doctor. */
    paper: () =>
      once('paper', async () => {
        const papers = papersIn(clinic)
        const doctor = await clinic.doctorPerson(standIn)
        await papers.givePassword(doctor)
        return (await papers.signed(doctor, await idOf(insertVisit({}))))._id as string
      }),
    prescription,
    dispensing: () =>
      once('dispensing', async () => {
        const rx = prescriptionsIn(clinic)
        const code = await rx.codeOf(await clinic.doctorPerson(standIn), await prescription())
        const [patient] = await rows<{ born: string }>('select born::text from persons where id = $1', [patientId])
        assert.equal((await rx.dispense(code, { born: patient!.born })).status, 201)
        const [row] = await rows<{ id: string }>('select id from dispensings where paper_id = $1', [
          await prescription(),
        ])
        return row!.id
      }),
    repeat: () =>
      once(
        'repeat',
        async () =>
          (await call(alice, 'POST', `/prescriptions/${await prescription()}/repeat-requests`, {}))._id as string,
      ),
    ownDocument: () => once('own document', () => documentsIn(clinic).add(alice, { personId: patientId })),
    careDocument: () => once('care document', () => documentsIn(clinic).add(desk, { personId: patientId })),
    fileOfDocument: () =>
      once('file', async () => {
        const id = await documentsIn(clinic).add(alice, { personId: patientId })
        const list = (await call(alice, 'GET', `/documents?personId=${patientId}`)) as {
          _id: string
          files: { _id: string }[]
        }[]
        return list.find(({ _id }) => _id === id)!.files[0]!._id
      }),
    doctorOfShare: () => once('doctor of a share', () => clinic.addDoctor()),
    thread,
    /** A message of hers with a file, in her thread with the visit's doctor. */
    message: () =>
      once('message', async () => {
        const id = await thread()
        const file = await messagesIn(clinic).addFile(alice, id)
        const sent = await messagesIn(clinic).send(alice, id, 'See this', { files: [file] })
        return { id: sent._id, file }
      }),
    /** A file in her draft. */
    draftFile: () => once('draft file', async () => messagesIn(clinic).addFile(alice, await thread())),
    share: () =>
      once('share', async () => {
        const doctorId = await clinic.addDoctor()
        return (await call(alice, 'POST', '/shares', { doctorId, personId: patientId }))._id as string
      }),
    readByDesk: () => once('read by the desk', () => call(desk, 'GET', `/people/${patientId}`)),
    takeOut: () =>
      once('take-out', async () => {
        const { _id } = (await call(alice, 'POST', '/take-outs', { personId: patientId })) as { _id: string }
        await makeTakeOuts(clinic.ground, new AbortController().signal)
        return _id
      }),
    card: () => once('card', () => keepCard()),
    /** A charge of her card for a fee, which declines. */
    charge: () =>
      once('charge', async () => {
        const savedCardId = await keepCard('4000 0000 0000 0341')
        const time = {
          ...(await cardKind()),
          slotId: '11:00-12:00',
          appointmentDate: await dayOf(29),
          personId: patientId,
        }
        const { _id } = await call(alice, 'POST', '/appointments/book', { ...time, savedCardId })
        await call(alice, 'PUT', `/appointments/${_id}/cancel`, { acceptFee: 15 })
        await rows("update payments set next_check_at = clinic_now() where status in ('creating', 'open')")
        await sweepPayments(clinic.ground)
        return _id as string
      }),
    /** Booked by telephone: she has to save a card for it. */
    byLink: () =>
      once('byLink', async () => {
        const { doctorId, kindId } = await cardKind()
        const wanted = { personId: patientId, doctorId, kindId, placeId: place, date: await dayOf(29) }
        return (await call(desk, 'POST', '/desk/visits', { ...wanted, startTime: '09:00', byLink: true }))._id as string
      }),
  }
}
