import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { addDays } from '#contract/clinic-time.ts'
import { plainTerms } from '#contract/clinic/costs.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { type GuardianRight, guardianRights } from '#contract/people/person-lists.ts'
import { everyRight, grantsOf, type Right, rights } from '#contract/rights.ts'
import { sweepPayments } from '../../booking/pay/sweep.ts'
import { issueReceipts } from '../../payments/issue-receipts.ts'
import { createPerson } from '../../people/create-persons.ts'
import { type Clinic, goodCard, openClinic, type Person, type Reply } from '../clinic.ts'
import { makeTakeOuts } from '../../privacy/take-out/make.ts'
import { documentsIn } from '../documents.ts'
import { sendForm } from '../form.ts'
import { zoneWhereItIsNoon } from '../noon.ts'
import { aSummary, papersIn, password } from '../papers.ts'
import { prescriptionsIn } from '../prescriptions.ts'

/** Who may make a call about Alice, or about a visit of hers. Everybody who is not named here is refused. */
type Verdict = {
  /** The rights that an account needs to do it for her; `self`: only she may; absent: none of her people may. */
  for?: readonly GuardianRight[] | 'self'
  /** Any one of those rights is enough. */
  either?: true
  /** The answer says nothing about the named person. */
  everybody?: true
  /** The visit's present doctor; not the one it was booked with, nor another. */
  doctor?: true
  /** Reception with the rights of its role. */
  reception?: true
  /** Reception with those rights at another place: people belong to the clinic, visits and money to a place. */
  elsewhere?: true
  /** Admins with one of these rights; `every`: only those with all of them. */
  admin?: Right | readonly Right[] | 'every'
}

/** The things that calls are about. Each is made when it is first needed, and again after a call has changed it. */
type About = ReturnType<typeof aboutAlice>
type Call = { path: string; body?: object; form?: Record<string, string> }
type Row = {
  verdict: Verdict
  call(about: About, actor: Person): Promise<Call>
  /** Whether the answer shows it; absent: any answer but a refusal (401, 403, 404). */
  sees?(reply: Reply, about: About): boolean | Promise<boolean>
}

const letsIn = ({ status }: Reply) => ![401, 403, 404].includes(status)
const answers = ({ status }: Reply) => status === 200
const listsSome = ({ status, body }: Reply) => status === 200 && JSON.stringify(body).length > 4

const row = (verdict: Verdict, call: Row['call'], sees: Row['sees'] = letsIn): Row => ({ verdict, call, sees })
const at =
  (path: (about: About) => Promise<string>, body?: object): Row['call'] =>
  async (about) => ({ path: await path(about), ...(body ? { body } : {}) })
const visit = (path: string, body?: object) => at(async (about) => path.replace('{id}', await about.visit()), body)

const anEntry = { content: { sort: 'allergy', name: 'Penicillin' }, date: '2020-05-01' }
const entry = (path: string, body?: object) =>
  at(async (about) => {
    await about.visit()
    return `/records/items/${await about.entry()}${path}`
  }, body)

const paper =
  (path: string, body?: object): Row['call'] =>
  async (about, actor) => {
    const id = await about.paper()
    await about.givePassword(actor)
    return { path: `/records/papers/${id}${path}`, ...(body ? { body } : {}) }
  }

const bySeeing: Verdict = { for: ['visits'] }
const byBooking: Verdict = { for: ['book'] }
/** Changing a visit that somebody else booked also needs the right to see it. */
const byChanging: Verdict = { for: ['book', 'visits'] }
const deskAndAdmin = (admin: Right): Verdict => ({ reception: true, admin })
/** For calls about people, who can be found at every place. */
const everyDeskAndAdmin = (admin: Right): Verdict => ({ ...deskAndAdmin(admin), elsewhere: true })
/** For a doctor's absence at a place: the doctor, or the desk there. */
const byAbsence: Verdict = { doctor: true, ...deskAndAdmin('desk') }
const namesTheVisit = async ({ status, body }: Reply, about: About) =>
  status === 200 && JSON.stringify(body).includes(await about.visit())
const bookAs = async (about: About) => ({ ...(await about.freeTime()), paymentMethod: 'clinic' })

/**
 * Each call of the API that names a person or a visit, and who may make it. A repeated call has a row of its own
 * (`… (again)`). The test below fails for an endpoint that names one and has no row.
 */
const table: Record<string, Row> = {
  // The caller's own account.
  'GET /auth/profile/{id}': row(
    { for: 'self' },
    at(async ({ id }) => `/auth/profile/${id}`),
  ),
  'PATCH /auth/profile/{id}': row({ for: 'self' }, async ({ id }) => ({
    path: `/auth/profile/${id}`,
    form: { phone: '123' },
  })),
  'PATCH /auth/profile/{id}/password': row(
    { for: 'self' },
    at(async ({ id }) => `/auth/profile/${id}/password`, { currentPassword: 'wrong one', newPassword: 'a new one 12' }),
  ),
  'GET /auth/profile/{id}/export': row(
    { for: 'self' },
    at(async ({ id }) => `/auth/profile/${id}/export`),
  ),
  'POST /auth/profile/{id}/close': row(
    { for: 'self' },
    at(async ({ id }) => `/auth/profile/${id}/close`, { password: 'wrong one' }),
  ),
  // Families.
  'PUT /family/{id}/agree': row(
    { for: 'self' },
    at(async (about) => `/family/${await about.asked()}/agree`, { rights: ['book'] }),
  ),
  'DELETE /family/{id}': row(
    { for: 'self' },
    at(async (about) => `/family/${await about.acting()}`),
  ),
  'GET /family/people/{id}': row(
    byBooking,
    at(async ({ id }) => `/family/people/${id}`),
  ),
  // Facts about an account's owner are changed in their account.
  'PATCH /family/people/{id}': row(
    { for: 'self' },
    at(async ({ id }) => `/family/people/${id}`, { payer: 'self' }),
  ),
  // People, by staff.
  'GET /people/{id}': row(
    { doctor: true, ...everyDeskAndAdmin('people') },
    at(async (about) => {
      await about.visit()
      return `/people/${about.id}`
    }),
  ),
  'GET /people/{id}/money': row(
    { reception: true, admin: ['take-money', 'payments'] },
    // Her visit of the row before is still to be paid.
    at(async ({ id }) => `/people/${id}/money`),
    ({ status, body }) => status === 200 && body.dueLater > 0,
  ),
  'GET /people/{id}/requests': row(
    { doctor: true, reception: true, admin: ['appointments', 'desk'] },
    at(async (about) => {
      await about.declined()
      return `/people/${about.id}/requests`
    }),
    ({ status, body }) => status === 200 && body.changes.length > 0,
  ),
  'GET /people/{id}/mails': row(
    everyDeskAndAdmin('people'),
    at(async ({ id }) => `/people/${id}/mails`),
  ),
  'PATCH /people/{id}': row(
    everyDeskAndAdmin('people'),
    at(async ({ id }) => `/people/${id}`, { deskNote: '' }),
  ),
  'POST /people/{id}/guardians': row(
    everyDeskAndAdmin('people'),
    at(async ({ id }) => `/people/${id}/guardians`, {
      email: 'nobody@salus.test',
      kind: 'other',
      rights: ['book'],
      paper: 'Passport',
    }),
  ),
  'DELETE /people/guardians/{id}': row(
    everyDeskAndAdmin('people'),
    at(async (about) => `/people/guardians/${await about.acting()}`),
  ),
  'POST /people/{id}/merge': row({ admin: 'accounts' }, async (about) => ({
    path: `/people/${await about.record()}/merge`,
    body: { into: await about.record() },
  })),
  'POST /people/{id}/merge (into an account)': row({ admin: 'every' }, async (about) => ({
    path: `/people/${await about.record()}/merge`,
    body: { into: about.id },
  })),
  'POST /people/{id}/split': row(
    { admin: 'accounts' },
    at(async (about) => `/people/${await about.merged()}/split`),
  ),
  'GET /people/{id}/opening-balances': row(
    deskAndAdmin('people'),
    at(async ({ id }) => `/people/${id}/opening-balances`),
  ),
  'GET /admin/users': row(
    { admin: 'accounts' },
    at(async ({ id }) => `/admin/users?id=${id}`),
    listsSome,
  ),
  'PUT /admin/users/{id}/closed': row(
    { admin: 'accounts' },
    at(async (about) => `/admin/users/${await about.somebody()}/closed`, { closed: false }),
  ),
  // Somebody of whom it is known that they have lost everything.
  'DELETE /admin/users/{id}/factors': row(
    { admin: 'accounts' },
    at(async (about) => `/admin/users/${await about.somebody()}/factors`),
  ),
  'GET /admin/users/{id}/export': row(
    { admin: 'privacy' },
    at(async ({ id }) => `/admin/users/${id}/export`),
  ),
  'DELETE /admin/users/{id}': row(
    { admin: 'privacy' },
    at(async (about) => `/admin/users/${await about.somebody()}`),
  ),
  // Free times for somebody. `GET /doctors` accepts a person but ignores it.
  'GET /doctors': row(
    { everybody: true },
    at(async ({ id }) => `/doctors?view=card&personId=${id}`),
  ),
  'GET /soonest': row(
    byBooking,
    at(async ({ id, dayOf }) => `/soonest?day=${await dayOf(1)}&personId=${id}`),
  ),
  'GET /doctors/{doctorId}/slots': row(
    byBooking,
    at(async ({ id, free, dayOf }) => `/doctors/${free}/slots?date=${await dayOf(1)}&personId=${id}`),
  ),
  'GET /doctors/{doctorId}/free-dates': row(
    byBooking,
    at(async ({ id, free }) => `/doctors/${free}/free-dates?personId=${id}`),
  ),
  'GET /doctors/{doctorId}/series': row(
    byBooking,
    at(
      async ({ id, free, dayOf }) =>
        `/doctors/${free}/series?date=${await dayOf(1)}&slotId=09:00-10:00&everyWeeks=1&visits=2&personId=${id}`,
    ),
  ),
  // Booking.
  'POST /appointments/payment/create-intent': row({ for: ['book', 'pay'] }, async (about) => ({
    path: '/appointments/payment/create-intent',
    body: await about.freeTime(),
  })),
  'POST /appointments/payment/release': row(
    { for: 'self' },
    async (about) => ({
      path: '/appointments/payment/release',
      body: { paymentIntentId: (await about.hold()).paymentIntentId },
    }),
    // The answer is always the same; only her own call frees the time.
    async (_, about) => !(await about.isHeld()),
  ),
  'POST /appointments/book': row(byBooking, async (about) => ({
    path: '/appointments/book',
    body: await bookAs(about),
  })),
  'POST /appointments/book (with a saved card)': row(
    { for: 'self' },
    async (about) => ({
      path: '/appointments/book',
      body: { ...(await about.timeOnCard()), savedCardId: await about.card() },
    }),
    ({ status }) => status === 201,
  ),
  'POST /appointments/book (again, what Alice has booked)': row(
    { for: ['book', 'visits'] },
    async (about) => ({ path: '/appointments/book', body: await about.bookedTime(null) }),
    answers,
  ),
  'POST /appointments/book (again, what the caller has booked)': row(
    byBooking,
    async (about, actor) => ({ path: '/appointments/book', body: await about.bookedTime(actor) }),
    answers,
  ),
  'POST /appointments/book (again, what the caller has paid)': row(
    { for: ['book', 'pay'] },
    async (about, actor) => ({ path: '/appointments/book', body: await about.paidTime(actor) }),
    answers,
  ),
  'POST /appointments/book (again, what the caller has paid and Alice has moved)': row(
    { for: ['book', 'pay', 'visits'] },
    async (about, actor) => ({ path: '/appointments/book', body: await about.paidTime(actor, true) }),
    answers,
  ),
  'POST /appointments/series': row(
    byBooking,
    async (about) => ({ path: '/appointments/series', body: await about.newSeries() }),
    ({ status }) => status === 201,
  ),
  'POST /appointments/series (again, what the caller has booked)': row(
    byBooking,
    async (about, actor) => ({ path: '/appointments/series', body: await about.bookedSeries(actor) }),
    answers,
  ),
  'POST /appointments/series (again, and Alice has moved one)': row(
    { for: ['book', 'visits'] },
    async (about, actor) => ({ path: '/appointments/series', body: await about.bookedSeries(actor, true) }),
    answers,
  ),
  'POST /appointments/series (again, what Alice has booked)': row(
    { for: 'self' },
    async (about) => ({ path: '/appointments/series', body: await about.bookedSeries(null) }),
    answers,
  ),
  // Visits, by those who see them.
  'GET /appointments/my-appointments': row(
    bySeeing,
    at(async ({ id }) => `/appointments/my-appointments?personId=${id}`),
  ),
  'GET /appointments/my-counts': row(
    bySeeing,
    at(async ({ id }) => `/appointments/my-counts?personId=${id}`),
  ),
  'GET /waitlist': row(
    bySeeing,
    at(async ({ id }) => `/waitlist?personId=${id}`),
  ),
  'GET /care/requests': row(
    bySeeing,
    at(async ({ id }) => `/care/requests?personId=${id}`),
  ),
  'GET /papers': row(
    { for: ['visits', 'pay'], either: true },
    at(async (about) => `/papers?appointmentId=${await about.paid()}`),
    listsSome,
  ),
  'GET /papers/{id}/pdf': row(
    { for: ['visits', 'pay'], either: true },
    at(async (about) => `/papers/${await about.receipt()}/pdf`),
  ),
  'PUT /appointments/{id}/cancel': row(byChanging, visit('/appointments/{id}/cancel')),
  'PUT /appointments/{id}/cancel-rest': row(
    byChanging,
    at(async (about) => `/appointments/${await about.ofSeries()}/cancel-rest`),
  ),
  'POST /appointments/{id}/reschedule': row({ ...byChanging, doctor: true, admin: 'appointments' }, async (about) => ({
    path: `/appointments/${await about.visit()}/reschedule`,
    body: { slotId: '21:00-22:00', appointmentDate: await about.dayOf(2) },
  })),
  'POST /appointments/{id}/stand-in': row(byChanging, async (about) => ({
    path: `/appointments/${await about.visit()}/stand-in`,
    body: { doctorId: about.standIn },
  })),
  'POST /change-requests': row(byChanging, async (about) => ({
    path: '/change-requests',
    body: { appointmentId: await about.confirmed(), wants: 'cancel' },
  })),
  'PUT /change-requests/{id}/withdraw': row(
    byChanging,
    at(async (about) => `/change-requests/${await about.request()}/withdraw`),
  ),
  'PUT /change-requests/{id}/grant': row(
    { doctor: true, reception: true, admin: ['appointments', 'desk'] },
    at(async (about) => `/change-requests/${await about.request()}/grant`, { fee: 0, reason: '' }),
  ),
  'PUT /change-requests/{id}/decline': row(
    { doctor: true, reception: true, admin: ['appointments', 'desk'] },
    at(async (about) => `/change-requests/${await about.request()}/decline`, { answer: 'No' }),
  ),
  'POST /appointments/{id}/rating': row(
    { for: ['record'] },
    at(async (about) => `/appointments/${await about.done()}/rating`, { stars: 5 }),
  ),
  'GET /appointments/{id}/check-in': row(
    bySeeing,
    at(async (about) => `/appointments/${await about.soon()}/check-in`),
  ),
  'GET /appointments/{id}/calendar': row(
    bySeeing,
    at(async (about) => `/appointments/${await about.soon()}/calendar`),
  ),
  'GET /appointments/{id}/slip': row(
    bySeeing,
    at(async (about) => `/appointments/${await about.soon()}/slip`),
  ),
  'POST /appointments/{id}/check-in': row(
    byChanging,
    at(async (about) => `/appointments/${await about.soon()}/check-in`),
  ),
  'POST /appointments/{id}/video/join': row(
    { ...byChanging, doctor: true },
    at(async (about) => `/appointments/${await about.byVideo()}/video/join`),
  ),
  'POST /waitlist': row(byBooking, async (about) => ({
    path: '/waitlist',
    body: { doctorId: about.free, date: await about.dayOf(1), personId: about.id },
  })),
  'POST /appointments/{id}/earlier': row(
    byChanging,
    at(async (about) => `/appointments/${await about.visit()}/earlier`),
  ),
  'DELETE /waitlist/{id}': row(
    byBooking,
    at(async (about) => `/waitlist/${await about.wait()}`),
  ),
  'POST /care/requests': row(byBooking, async ({ id, dayOf }) => ({
    path: '/care/requests',
    body: { ...medicines, date: await dayOf(1), personId: id },
  })),
  'PUT /care/requests/{id}/cancel': row(
    byBooking,
    at(async (about) => `/care/requests/${await about.care()}/cancel`),
  ),
  // Money, by those who pay.
  'POST /appointments/{id}/pay-with-paypal': row(
    { for: ['pay'] },
    at(async (about) => `/appointments/${await about.byPaypal()}/pay-with-paypal`),
  ),
  'GET /appointments/{id}/charge': row(
    { for: ['pay'] },
    at(async (about) => `/appointments/${await about.charge()}/charge`),
  ),
  'POST /appointments/{id}/charge': row(
    { for: ['pay'] },
    at(async (about) => `/appointments/${await about.charge()}/charge`),
  ),
  'GET /appointments/{id}/agreement': row(
    { for: ['pay', 'visits'] },
    at(async (about) => `/appointments/${await about.byLink()}/agreement`),
  ),
  'POST /appointments/{id}/agreement': row(
    { for: ['pay', 'visits'] },
    at(async (about) => `/appointments/${await about.byLink()}/agreement`),
  ),
  'POST /appointments/{id}/agreement/settle': row(
    { for: ['pay', 'visits'] },
    at(async (about) => `/appointments/${await about.byLink()}/agreement/settle`),
  ),
  'POST /saved-cards/{id}/keep': row(
    { for: 'self' },
    at(async (about) => `/saved-cards/${await about.card()}/keep`),
  ),
  'DELETE /saved-cards/{id}': row(
    { for: 'self' },
    at(async (about) => `/saved-cards/${await about.card()}`),
  ),
  // Calls of doctors.
  'GET /appointments/doctor/appointments': row(
    { doctor: true },
    at(async (about) => {
      await about.visit()
      return `/appointments/doctor/appointments?patientId=${about.id}`
    }),
    listsSome,
  ),
  'GET /doctors/my-patients': row(
    { doctor: true },
    at(async (about) => {
      await about.visit()
      return `/doctors/my-patients?patientId=${about.id}`
    }),
    listsSome,
  ),
  'GET /appointments/doctor/appointments/{id}': row({ doctor: true }, visit('/appointments/doctor/appointments/{id}')),
  'PATCH /appointments/doctor/appointments/{id}/status': row(
    { doctor: true },
    visit('/appointments/doctor/appointments/{id}/status', { doctorNotes: 'Seen' }),
  ),
  'PUT /appointments/doctor/appointments/{id}/stage': row(
    { doctor: true },
    visit('/appointments/doctor/appointments/{id}/stage', { to: 'waiting', version: 1 }),
  ),
  'GET /appointments/doctor/appointments/{id}/follow-ups': row(
    { doctor: true },
    at(async (about) => {
      const { appointmentDate: date, slotId } = await about.freeTime()
      const asked = new URLSearchParams({ date, slotId, everyWeeks: '1', visits: '2' })
      return `/appointments/doctor/appointments/${await about.visit()}/follow-ups?${asked}`
    }),
  ),
  // A time of the past is not offered to anybody: the doctor is told so, others do not learn of the visit.
  'POST /appointments/doctor/appointments/{id}/follow-ups': row({ doctor: true }, async (about) => ({
    path: `/appointments/doctor/appointments/${await about.visit()}/follow-ups`,
    body: { visits: [{ appointmentDate: await about.dayOf(-1), slotId: '08:00-09:00' }] },
  })),
  'PUT /appointments/{id}': row({ doctor: true }, visit('/appointments/{id}', { status: 'confirmed' })),
  'GET /appointments/{id}/chart-notes': row({ doctor: true }, visit('/appointments/{id}/chart-notes')),
  'GET /appointments/{id}/history': row({ doctor: true, admin: 'appointments' }, visit('/appointments/{id}/history')),
  // Health records: the desk does not read them.
  ...Object.fromEntries(
    [
      ['GET /records/summary', '/records/summary?'],
      ['GET /records/items', '/records/items?sort=allergy&'],
      ['GET /records/timeline', '/records/timeline?'],
    ].map(([endpoint, path]) => [
      endpoint,
      row(
        { for: ['record'], doctor: true },
        at(async (about) => {
          await about.visit()
          return `${path}personId=${about.id}`
        }),
      ),
    ]),
  ),
  'POST /records/items': row({ for: ['record'], doctor: true }, async (about) => {
    await about.visit()
    return { path: '/records/items', body: { personId: about.id, ...anEntry } }
  }),
  'POST /records/lists/{sort}': row({ for: ['record'], doctor: true }, async (about) => {
    await about.visit()
    return { path: '/records/lists/medicine', body: { personId: about.id, says: 'none' } }
  }),
  'GET /records/items/{id}/versions': row({ for: ['record'], doctor: true }, entry('/versions')),
  'PUT /records/items/{id}': row({ for: ['record'], doctor: true }, entry('', { ...anEntry, version: 1 })),
  'PATCH /records/items/{id}': row({ for: ['record'], doctor: true }, entry('', { notForGuardians: false })),
  'POST /records/items/{id}/error': row(
    { for: ['record'], doctor: true },
    entry('/error', { reason: 'Mixed up', version: 1 }),
  ),
  // Signed papers: the desk does not read them, and only the doctor who signed one changes it.
  'GET /records/papers': row(
    { for: ['record'], doctor: true },
    at(async (about) => {
      await about.paper()
      return `/records/papers?personId=${about.id}`
    }),
  ),
  'GET /records/papers/{id}': row({ for: ['record'], doctor: true }, paper('')),
  'GET /records/papers/{id}/pdf': row({ for: ['record'], doctor: true }, paper('/pdf')),
  'POST /records/papers': row({ doctor: true }, async (about, actor) => {
    await about.givePassword(actor)
    return { path: '/records/papers', body: { appointmentId: await about.visit(), content: aSummary, password } }
  }),
  'POST /records/papers/{id}/versions': row(
    { doctor: true },
    paper('/versions', { content: aSummary, reason: 'Mixed up', password }),
  ),
  'POST /records/papers/{id}/addenda': row({ doctor: true }, paper('/addenda', { text: 'More', password })),
  // Prescriptions: their pharmacies and repeats are seen with the record, and answered by the prescriber alone.
  'GET /prescriptions/basis': row({ doctor: true }, async (about) => {
    await about.visit()
    return { path: `/prescriptions/basis?personId=${about.id}` }
  }),
  'GET /prescriptions': row(
    { for: ['record'], doctor: true },
    at(async (about) => {
      await about.prescription()
      return `/prescriptions?personId=${about.id}`
    }),
  ),
  'POST /prescriptions/{id}/repeat-requests': row(
    { for: ['record'] },
    at(async (about) => `/prescriptions/${await about.prescription()}/repeat-requests`, {}),
  ),
  'POST /prescriptions/dispensings/{id}/take-back': row(
    { doctor: true },
    at(async (about) => `/prescriptions/dispensings/${await about.dispensing()}/take-back`, {}),
  ),
  'POST /prescriptions/repeat-requests/{id}/grant': row({ doctor: true }, async (about, actor) => {
    const id = await about.repeat()
    await about.givePassword(actor)
    return { path: `/prescriptions/repeat-requests/${id}/grant`, body: { password } }
  }),
  'POST /prescriptions/repeat-requests/{id}/refuse': row(
    { doctor: true },
    at(async (about) => `/prescriptions/repeat-requests/${await about.repeat()}/refuse`, { sentence: 'Come by first' }),
  ),
  'POST /records/papers/{id}/withdrawal': row({ doctor: true }, paper('/withdrawal', { reason: 'Mixed up', password })),
  // Documents. The desk sees that there are some, and moves those it has added.
  'GET /documents': row(
    { for: ['record'], doctor: true, ...everyDeskAndAdmin('people') },
    at(async (about) => {
      await about.visit()
      await about.careDocument()
      return `/documents?personId=${about.id}`
    }),
    listsSome,
  ),
  'POST /documents/uploads': row({ for: ['record'], doctor: true, ...everyDeskAndAdmin('people') }, async (about) => {
    await about.visit()
    return { path: '/documents/uploads', body: { personId: about.id, ...aDocument } }
  }),
  'GET /documents/uploads/{id}': row(
    { for: 'self' },
    at(async (about) => `/documents/uploads/${await about.upload()}`),
  ),
  'PATCH /documents/uploads/{id}': row(
    { for: 'self' },
    at(async (about) => `/documents/uploads/${await about.upload()}`),
  ),
  'DELETE /documents/uploads/{id}': row(
    { for: 'self' },
    at(async (about) => `/documents/uploads/${await about.upload()}`),
  ),
  'GET /documents/files/{id}': row(
    { for: ['record'], doctor: true },
    at(async (about) => {
      await about.visit()
      return `/documents/files/${await about.fileOfDocument()}`
    }),
  ),
  'PATCH /documents/{id}': row(
    { for: ['record'], doctor: true },
    at(
      async (about) => {
        await about.visit()
        return `/documents/${await about.ownDocument()}`
      },
      { title: 'Better said' },
    ),
  ),
  'POST /documents/{id}/release': row(
    { doctor: true },
    at(async (about) => {
      await about.visit()
      return `/documents/${await about.careDocument()}/release`
    }),
  ),
  'POST /documents/{id}/move': row({ doctor: true, ...everyDeskAndAdmin('people') }, async (about) => {
    await about.visit()
    return { path: `/documents/${await about.careDocument()}/move`, body: { personId: about.id } }
  }),
  'DELETE /documents/{id}': row(
    { for: ['record'] },
    at(async (about) => `/documents/${await about.ownDocument()}`),
  ),
  // A copy of a record is for whoever asked for it.
  // What is shared with a doctor, and who has read what.
  'GET /shares': row(
    { for: ['record'] },
    at(async (about) => {
      await about.share()
      return `/shares?personId=${about.id}`
    }),
    listsSome,
  ),
  'POST /shares': row({ for: ['record'] }, async (about) => ({
    path: '/shares',
    body: { personId: about.id, doctorId: await about.doctorOfShare() },
  })),
  'DELETE /shares/{id}': row(
    { for: ['record'] },
    at(async (about) => `/shares/${await about.share()}`),
  ),
  'GET /record-reads': row(
    { for: ['record'] },
    at(async (about) => {
      await about.readByDesk()
      return `/record-reads?personId=${about.id}`
    }),
    listsSome,
  ),
  'POST /take-outs': row({ for: ['record'] }, async (about) => ({
    path: '/take-outs',
    body: { personId: about.id },
  })),
  'GET /take-outs': row(
    { for: ['record'] },
    at(async (about) => {
      await about.takeOut()
      return `/take-outs?personId=${about.id}`
    }),
    listsSome,
  ),
  'GET /take-outs/{id}/file': row(
    { for: 'self' },
    at(async (about) => `/take-outs/${await about.takeOut()}/file`),
  ),
  // Calls of reception and admins.
  'GET /appointments/all': row(
    { admin: 'appointments' },
    at(async (about) => `/appointments/all?id=${await about.visit()}`),
    listsSome,
  ),
  'PATCH /appointments/{id}/status': row(
    { admin: 'appointments' },
    visit('/appointments/{id}/status', { status: 'confirmed' }),
  ),
  'POST /appointments/{id}/waive-fee': row(
    deskAndAdmin('take-money'),
    visit('/appointments/{id}/waive-fee', { fee: 15, reason: 'Goodwill' }),
  ),
  'GET /desk/visits/{id}': row(deskAndAdmin('desk'), visit('/desk/visits/{id}')),
  'GET /desk/visits/{id}/slip': row(deskAndAdmin('desk'), visit('/desk/visits/{id}/slip')),
  'PUT /desk/visits/{id}/stage': row(
    deskAndAdmin('desk'),
    visit('/desk/visits/{id}/stage', { to: 'waiting', version: 1 }),
  ),
  'GET /appointments/{id}/rooms': row({ doctor: true, ...deskAndAdmin('desk') }, visit('/appointments/{id}/rooms')),
  'PUT /desk/tasks/{id}': row(
    deskAndAdmin('desk'),
    visit('/desk/tasks/{id}', {
      ...{ act: 'put-off', kind: 'call', version: 0, since: '2026-01-01T00:00:00.000Z', until: null },
    }),
  ),
  // Silently leaves visits at other places unchanged.
  'POST /desk/day-end': row(everyDeskAndAdmin('desk'), async (about) => ({
    path: '/desk/day-end',
    body: { to: 'not-come', visits: [{ _id: await about.visit(), version: 1 }] },
  })),
  'POST /desk/visits': row(deskAndAdmin('desk'), async (about) => ({
    path: '/desk/visits',
    body: { personId: about.id, doctorId: about.free, placeId: about.place, ...(await about.timeAtDesk()) },
  })),
  'POST /desk/waitlist': row(deskAndAdmin('desk'), async (about) => ({
    path: '/desk/waitlist',
    body: { personId: about.id, doctorId: about.free, placeId: about.place, date: await about.dayOf(1) },
  })),
  'DELETE /desk/waitlist/{id}': row(
    deskAndAdmin('desk'),
    at(async (about) => `/desk/waitlist/${await about.wait()}`),
  ),
  'GET /desk/visits/{id}/follow-ups': row(
    deskAndAdmin('desk'),
    at(async (about) => {
      const query = `date=${await about.dayOf(30)}&slotId=09:00-10:00&everyWeeks=2&visits=2`
      return `/desk/visits/${await about.visit()}/follow-ups?${query}`
    }),
  ),
  'POST /desk/visits/{id}/follow-ups': row(deskAndAdmin('desk'), async (about) => ({
    path: `/desk/visits/${await about.visit()}/follow-ups`,
    body: { visits: [{ appointmentDate: await about.dayOf(30), slotId: '09:00-10:00' }] },
  })),
  'POST /desk/visits/{id}/link': row(deskAndAdmin('desk'), visit('/desk/visits/{id}/link')),
  'PUT /desk/visits/{id}/cancel': row(
    deskAndAdmin('desk'),
    visit('/desk/visits/{id}/cancel', { version: 1, reason: 'doctor-away' }),
  ),
  'PUT /desk/visits/{id}/time': row(deskAndAdmin('desk'), async (about) => ({
    path: `/desk/visits/${await about.visit()}/time`,
    body: { version: 1, slotId: '21:00-22:00', appointmentDate: await about.dayOf(2) },
  })),
  // Elsewhere the list is empty (rights-of-places.test.ts).
  'GET /desk/money': row(
    everyDeskAndAdmin('take-money'),
    at(async (about) => `/desk/money?id=${await about.visit()}`),
  ),
  'POST /desk/money/{id}/take': row(
    deskAndAdmin('take-money'),
    visit('/desk/money/{id}/take', { method: 'cash', amount: 5, due: 77 }),
  ),
  'POST /desk/money/{id}/give-back': row(
    deskAndAdmin('take-money'),
    visit('/desk/money/{id}/give-back', { method: 'cash', amount: 5, paid: 77, reason: 'Goodwill' }),
  ),
  'POST /desk/money/{id}/lower-price': row(
    deskAndAdmin('take-money'),
    visit('/desk/money/{id}/lower-price', { method: 'cash', amount: 5, due: 77, paid: 77, reason: 'Goodwill' }),
  ),
  // Elsewhere the list is empty (rights-of-places.test.ts).
  // The visits of a doctor's absence, for the named doctor; doctors see their own.
  'GET /doctors/my-time-off/visits': row(
    byAbsence,
    at(async (about) => {
      const { doctorId, date, placeId } = await about.absence()
      return `/doctors/my-time-off/visits?doctorId=${doctorId}&fromDate=${date}&toDate=${date}&placeId=${placeId}`
    }),
    namesTheVisit,
  ),
  // The doctor with whom it was booked sees who has taken it over.
  'GET /stand-ins': row(
    byAbsence,
    at(async (about) => `/stand-ins?${new URLSearchParams(await about.absence())}`),
    (reply, about) => namesTheVisit({ ...reply, body: reply.body.visits }, about),
  ),
  'POST /stand-ins': row(
    byAbsence,
    async (about) => ({ path: '/stand-ins', body: { ...(await about.absence()), standInId: about.free } }),
    ({ status, body }) => status === 200 && body.moved === 1,
  ),
  'POST /appointments/cancel-day': row(
    byAbsence,
    async (about) => ({
      path: '/appointments/cancel-day',
      body: { ...(await about.absence()), shown: [{ _id: await about.visit(), version: 1 }] },
    }),
    ({ status, body }) => status === 200 && body.cancelled === 1,
  ),
  // Only the account that did it undoes it.
  'POST /desk/acts/{id}/undo': row(
    {},
    at(async (about) => `/desk/acts/${await about.actOfAnother()}/undo`),
  ),
  'POST /doctors/my-time-off': row(
    byAbsence,
    async (about) => {
      const { date, ...of } = await about.absence()
      const cancel = [await about.visit()]
      const shown = cancel.map((_id) => ({ _id, version: 1 }))
      return { path: '/doctors/my-time-off', body: { ...of, fromDate: date, toDate: date, cancel, shown } }
    },
    ({ status, body }) => status === 201 && body.cancelled === 1,
  ),
  'DELETE /doctors/my-time-off/{id}': row(
    byAbsence,
    at(async (about) => `/doctors/my-time-off/${await about.timeOff()}`),
  ),
  'GET /desk/papers': row(
    everyDeskAndAdmin('take-money'),
    at(async (about) => `/desk/papers?appointmentId=${await about.visit()}`),
  ),
  'GET /desk/papers/{id}/pdf': row(
    deskAndAdmin('take-money'),
    at(async (about) => `/desk/papers/${await about.receipt()}/pdf`),
  ),
  'GET /admin/payments': row(
    { admin: 'payments' },
    at(async (about) => `/admin/payments?id=${await about.payment()}`),
  ),
  ...Object.fromEntries(
    [
      ['retry-refund', {}],
      ['book', {}],
      ['pay-back', {}],
      ['seen', {}],
    ].map(([act, body]) => [
      `POST /admin/payments/{id}/${act}`,
      row(
        { admin: 'payments' },
        at(async (about) => `/admin/payments/${await about.payment()}/${act}`, body as object),
      ),
    ]),
  ),
  'GET /admin/care-requests': row(
    { admin: 'care-requests' },
    at(async (about) => `/admin/care-requests?id=${await about.care()}`),
    listsSome,
  ),
  'PATCH /admin/care-requests/{id}': row(
    { admin: 'care-requests' },
    at(async (about) => `/admin/care-requests/${await about.care()}`, { from: 'requested', note: 'Soon' }),
  ),
}

/** Endpoints whose ids name neither a patient nor a visit; other tests check what they show. */
const ofOthers = new Set(
  `GET /doctors/shared-with-me
   POST /emergency-access
   PUT /doctors/update-slots
   DELETE /auth/sessions/{id}
   POST /auth/passkeys
   PATCH /auth/passkeys/{id}
   DELETE /auth/passkeys/{id}
   POST /auth/passkeys/log-in
   POST /auth/oidc/log-in
   POST /auth/step-up
   DELETE /work-lists/{list}/views/{id}
   DELETE /doctors/my-extra-hours/{id}
   PUT /admin/reasons/{id}/ended
   GET /admin/doctors
   PATCH /admin/doctors/{id}
   PUT /admin/doctors/{id}/standing
   POST /admin/doctors/{id}/documents
   GET /admin/documents/{id}
   DELETE /admin/doctors/{id}
   GET /admin/doctors/{id}/hours
   PUT /admin/doctors/{id}/hours
   GET /admin/doctors/{id}/hours/changes
   DELETE /admin/doctors/{id}/hours/changes/{from}
   GET /admin/doctors/{id}/kinds
   PUT /admin/doctors/{id}/kinds
   GET /admin/doctors/{id}/time-off
   DELETE /admin/doctors/{id}/time-off/{timeOffId}
   GET /desk/money/due
   POST /desk/till/{id}/count
   POST /desk/till/{id}/move
   GET /admin/till-shifts
   GET /admin/staff
   POST /admin/users/{id}/invitation
   PUT /admin/staff/{id}/rights
   POST /admin/imports/{id}/parts
   POST /admin/imports/{id}/read
   GET /admin/imports/{id}
   GET /admin/imports/{id}/lines
   GET /admin/imports/{id}/wrong-lines
   PUT /admin/imports/{id}/choices
   POST /admin/imports/{id}/run
   GET /admin/imports/{id}/built-on
   POST /admin/imports/{id}/undo
   POST /admin/mails/{id}/retry
   DELETE /desk/screens/{id}
   PATCH /admin/care-items/{id}
   PUT /admin/places/{id}
   POST /admin/places/{id}/rooms
   PUT /admin/rooms/{id}
   GET /admin/places/{id}/closures
   POST /admin/places/{id}/closures
   DELETE /admin/places/closures/{id}
   PUT /admin/kinds/{id}
   PUT /admin/paper-templates/{id}
   DELETE /admin/search-words/{id}
   DELETE /admin/substances/{id}`.split(/\n\s*/),
)

const medicines = {
  kind: 'medicine-delivery',
  medicines: 'Ibuprofen',
  address: 'Lane 5, Town',
  phone: '12345',
  window: '10:00-12:00',
}

const aDocument = {
  ...{ sort: 'letter', title: 'A letter', date: '2026-03-01' },
  files: [{ name: 'letter.pdf', size: 100 }],
}

const namesOne =
  /"(?:id|_id|personId|patientId|appointmentId|visitId|claimId|seriesId|paymentIntentId|savedCardId|into)":/
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const asJson = (schema: z.ZodType | undefined) =>
  schema ? JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : ''

it('every endpoint that names a person or a visit has its row', () => {
  const naming = endpoints.filter((endpoint: Endpoint) =>
    [endpoint.params, endpoint.query, endpoint.body].some((schema) => namesOne.test(asJson(schema))),
  )
  const rows = new Set(Object.keys(table).map((name) => name.replace(/ \(.*/, '')))
  const names = naming.map(nameOf)
  assert.deepEqual(
    names.filter((name) => !rows.has(name) && !ofOthers.has(name)),
    [],
    'Say in the table who may make this call, or that it is of something else.',
  )
  const known = new Set(endpoints.map(nameOf))
  assert.deepEqual(
    [...rows, ...ofOthers].filter((name) => !known.has(name)),
    [],
    'there is no such endpoint any more',
  )
})

/** Alice, and the things that calls are about. */
function aboutAlice(
  clinic: Clinic,
  known: { alice: Person; admin: Person; desk: Person; standIn: string; former: string; free: string; place: string },
) {
  const { alice, admin, desk, standIn, former, free, place } = known
  const rows = async <T>(text: string, values: unknown[] = []) => (await clinic.rows(text, values)) as T[]
  let days = 40
  let taken = 0
  let series = 0
  let made = new Map<string, Promise<unknown>>()
  const cancelToday = () =>
    rows(
      "update claims set status = 'cancelled' where patient_id = $1 and date = clinic_today() and status = 'confirmed'",
      [alice.id],
    )
  /** Makes it once, until a call has changed it. */
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const found = made.get(name) ?? make()
    made.set(name, found)
    return found as Promise<T>
  }
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
         select $7::uuid, coalesce($6::uuid, $2::uuid), 1, 2 where $7::uuid is not null
       ), made as (
         insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
           payment_method, location, booked_by, checkout_id, pay_by)
         select $1::uuid, $2::uuid, date, start, ends, instants_of(date, start, ends::time), $4, 12000, $5, 'Clinic',
           $6::uuid, $7::uuid,
           case when $5 = 'paypal' then clinic_now() + interval '20 minutes' end
         from at returning id, date
       ), noted as (
         insert into appointment_events (claim_id, actor_id, kind)
         select id, coalesce($6::uuid, $2::uuid), 'booked' from made
       )
       select id, date::text from made order by date`,
      [
        doctorId,
        alice.id,
        day,
        status,
        method,
        bookedBy,
        series,
        more.minutes ?? null,
        series ? 1 : 0,
        more.at?.appointmentDate ?? null,
        more.at?.slotId.slice(0, 5) ?? null,
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
    personId: alice.id,
  })
  /** A free time within the month in which times are offered. */
  async function anotherTime() {
    const n = taken++
    const hour = 9 + Math.floor(n / 28)
    const slotId = `${String(hour).padStart(2, '0')}:00-${hour + 1}:00`
    return { doctorId: free, personId: alice.id, slotId, appointmentDate: await dayOf(1 + (n % 28)) }
  }
  const payment = () =>
    once('payment', async () => {
      const claimId = await idOf(insertVisit({ method: 'card' }))
      const [payment] = await rows<{ id: string }>(
        `insert into payments (claim_id, provider, intent_id, amount_cents, currency, status, captured_cents)
           values ($1, $2, $3, 12000, 'usd', 'booked', 12000) returning id`,
        [claimId, clinic.ground.payments.name, `pi_${claimId}`],
      )
      return payment!.id
    })
  /** A prescription of a visit of hers, signed by its doctor. */
  const prescription = () =>
    once('prescription', async () => {
      const rx = prescriptionsIn(clinic)
      const doctor = await clinic.doctorPerson(standIn)
      await rx.givePassword(doctor)
      await rows('update persons set born = $2 where id = $1', [alice.id, rx.born])
      return (await rx.signed(doctor, await idOf(insertVisit({}))))._id as string
    })
  const cardKind = () =>
    once('kind', async () => {
      const doctorId = await clinic.addDoctor()
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
  return {
    id: alice.id,
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
           select id, $2, 'move', 'declined', clinic_now() from claims
           where doctor_id = $1 and patient_id = $2 limit 1`,
          [standIn, alice.id],
        ),
      ),
    wait: () =>
      once('wait', async () => {
        const [entry] = await rows<{ id: string }>(
          `insert into waitlist (doctor_id, patient_id, date, until_date)
           values ($1, $2, clinic_today() + $3::int, clinic_today() + $3::int) returning id`,
          [former, alice.id, ++days],
        )
        return entry!.id
      }),
    care: () =>
      once('care', async () => {
        // The requests of a day are limited.
        await rows("update care_requests set created_at = created_at - interval '2 days' where patient_id = $1", [
          alice.id,
        ])
        const form = { ...medicines, date: await dayOf(1) }
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
           values ($1, $2, 'other', array['messages'], $1, clinic_now(), $2) returning id`,
          [helper!.id, alice.id],
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
        slotId: '09:00-10:00',
        appointmentDate: await dayOf(1 + (++days % 28)),
        personId: alice.id,
      })),
    /** A time that she, or the caller for her, has booked at the clinic. */
    async bookedTime(actor: Person | null) {
      const bookedBy = actor && actor.id !== alice.id ? actor.id : null
      return once(`booked by ${bookedBy}`, async () => {
        const time = await anotherTime()
        await insertVisit({ bookedBy, doctorId: free, at: time })
        return { ...time, paymentMethod: 'clinic' }
      })
    },
    /** The same, paid by the caller's card; `moved`: the visit was changed since. */
    async paidTime(actor: Person, moved = false) {
      const bookedBy = actor.id === alice.id ? null : actor.id
      const { date, intentId } = await once(`paid by ${bookedBy} ${moved}`, async () => {
        const claim = await insertVisit({ bookedBy, doctorId: free, method: 'card' })
        const intent = `pi_${claim.id}`
        await rows(
          `insert into payments (claim_id, provider, intent_id, amount_cents, currency, status, captured_cents)
           values ($1, $2, $3, 12000, 'usd', 'booked', 12000)`,
          [claim.id, clinic.ground.payments.name, intent],
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
      return { seriesId: randomUUID(), doctorId: free, personId: alice.id, everyWeeks: 1, visits }
    },
    async bookedSeries(actor: Person | null, moved = false) {
      const bookedBy = actor && actor.id !== alice.id ? actor.id : null
      return once(`series by ${bookedBy} ${moved}`, async () => {
        const seriesId = randomUUID()
        const claim = await insertVisit({ bookedBy, doctorId: free, series: seriesId })
        if (moved) await touched(claim.id)
        const visits = [claim.date, addDays(claim.date, 7)].map((appointmentDate) => ({
          appointmentDate,
          slotId: '08:00-09:00',
        }))
        return { seriesId, doctorId: free, personId: alice.id, everyWeeks: 1, visits }
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
      (await rows("select from claims where status = 'held' and patient_id = $1", [alice.id])).length > 0,
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
      once('upload', async () => (await call(alice, 'POST', '/documents/uploads', aDocument))._id as string),
    entry: () => once('entry', async () => (await call(alice, 'POST', '/records/items', anEntry))._id as string),
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
        assert.equal((await rx.dispense(code)).status, 201)
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
    ownDocument: () => once('own document', () => documentsIn(clinic).add(alice)),
    careDocument: () => once('care document', () => documentsIn(clinic).add(desk, { personId: alice.id })),
    fileOfDocument: () =>
      once('file', async () => {
        const id = await documentsIn(clinic).add(alice)
        const list = (await call(alice, 'GET', '/documents')) as { _id: string; files: { _id: string }[] }[]
        return list.find(({ _id }) => _id === id)!.files[0]!._id
      }),
    doctorOfShare: () => once('doctor of a share', () => clinic.addDoctor()),
    share: () =>
      once('share', async () => {
        const doctorId = await clinic.addDoctor()
        return (await call(alice, 'POST', '/shares', { doctorId }))._id as string
      }),
    readByDesk: () => once('read by the desk', () => call(desk, 'GET', `/people/${alice.id}`)),
    takeOut: () =>
      once('take-out', async () => {
        const { _id } = (await call(alice, 'POST', '/take-outs', {})) as { _id: string }
        await makeTakeOuts(clinic.ground, new AbortController().signal)
        return _id
      }),
    card: () => once('card', () => keepCard()),
    /** A charge of her card for a fee, which declines. */
    charge: () =>
      once('charge', async () => {
        const savedCardId = await keepCard('4000 0000 0000 0341')
        const time = { ...(await cardKind()), slotId: '11:00-12:00', appointmentDate: await dayOf(29) }
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
        const wanted = { personId: alice.id, doctorId, kindId, placeId: place, date: await dayOf(29) }
        return (await call(desk, 'POST', '/desk/visits', { ...wanted, startTime: '09:00', byLink: true }))._id as string
      }),
  }
}

describe('who acts: each call that names a person or a visit, by everybody', () => {
  let clinic: Clinic
  let about: About
  let actors: [string, Person, (verdict: Verdict) => boolean][]
  before(async () => {
    clinic = await openClinic({ timeZone: zoneWhereItIsNoon() })
    const [alice, admin, desk] = [
      await clinic.addPerson('user', 'Alice Adult'),
      await clinic.addPerson('admin'),
      await clinic.addPerson('reception'),
    ]
    const hours = { hours: Array.from({ length: 13 }, (_, n) => 8 + n) }
    const [standIn, former, free] = [
      await clinic.addDoctor(hours),
      await clinic.addDoctor(hours),
      await clinic.addDoctor(hours),
    ]
    const [place] = await clinic.rows('select first_place() as id')
    about = aboutAlice(clinic, { alice, admin, desk, standIn, former, free, place: String(place!.id) })
    const act = (account: Person, has: readonly GuardianRight[], ended = false) =>
      clinic.rows(
        `insert into guardianships (
           account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by, ended_at, ended_by
         )
         values ($1::uuid, $2::uuid, 'other', $3, $1::uuid, clinic_now(), $2::uuid,
           case when $4::boolean then clinic_now() end, case when $4::boolean then $2::uuid end)`,
        [account.id, alice.id, has, ended],
      )
    actors = [['Alice', alice, (verdict) => verdict.for !== undefined]]
    const sets: GuardianRight[][] = [
      ...guardianRights.map((right) => [right]),
      ['book', 'visits'],
      ['book', 'pay'],
      [...guardianRights],
    ]
    for (const has of sets) {
      const account = await clinic.addPerson()
      await act(account, has)
      const may = (verdict: Verdict) =>
        typeof verdict.for === 'object' &&
        (verdict.either
          ? verdict.for.some((right) => has.includes(right))
          : verdict.for.every((right) => has.includes(right)))
      actors.push([`who acts with ${has.join(', ')}`, account, may])
    }
    const ended = await clinic.addPerson()
    await act(ended, guardianRights, true)
    actors.push(['who acted with every right', ended, () => false])
    actors.push(['a stranger', await clinic.addPerson(), () => false])
    actors.push(['the doctor', await clinic.doctorPerson(standIn), (verdict) => verdict.doctor === true])
    actors.push(['the doctor it was booked with', await clinic.doctorPerson(former), () => false])
    actors.push(['another doctor', await clinic.doctorPerson(await clinic.addDoctor()), () => false])
    actors.push(['reception', desk, (verdict) => verdict.reception === true])
    const elsewhere = await clinic.addPerson('reception', 'Else Where', [])
    await clinic.rows(
      `with other as (insert into places (name, time_zone) values ('Elsewhere', 'Europe/Lisbon') returning id)
       insert into staff_rights (account_id, right_name, place_id) select $1, unnest($2::text[]), id from other`,
      [elsewhere.id, grantsOf.reception],
    )
    actors.push(['reception elsewhere', elsewhere, (verdict) => verdict.elsewhere === true])
    for (const right of [everyRight, ...rights] as const) {
      const may = ({ admin: needs }: Verdict) =>
        needs !== undefined &&
        (right === everyRight || (needs !== 'every' && ([needs].flat() as readonly Right[]).includes(right)))
      actors.push([`an admin with ${right}`, await clinic.addPerson('admin', 'Ada Admin', [right]), may])
    }
  })
  after(() => clinic.close())

  for (const [name, { verdict, call, sees = letsIn }] of Object.entries(table)) {
    it(name, async () => {
      const method = name.split(' ')[0]!
      const strange: string[] = []
      about.renew()
      for (const [who, actor, may] of actors) {
        const { path, body, form } = await call(about, actor)
        const reply = form
          ? await sendForm(clinic, actor, method, path, form)
          : await clinic.call(actor, method, path, body)
        const did = letsIn(reply) && (await sees(reply, about))
        if (did !== (verdict.everybody ?? may(verdict))) {
          strange.push(`${who}: ${did ? 'may' : 'may not'}, ${reply.status} ${reply.body?.code ?? ''}`)
        }
        if (method !== 'GET' && reply.status < 300) about.renew()
      }
      assert.deepEqual(strange, [])
    })
  }
})
