import { randomUUID } from 'node:crypto'
import type { GuardianRight } from '#contract/people/person-lists.ts'
import type { Right } from '#contract/rights.ts'
import type { Person, Reply } from '../clinic.ts'
import { aSummary, password } from '../papers.ts'
import { type About, aDocument, anEntry, aPlan, medicines } from './about-alice.ts'

/** Who may make a call about Alice, or about a visit of hers. Patients and doctors who are not named are refused. */
export type Verdict = {
  /** The rights that an account needs to do it for her; `self`: only she may; absent: none of her people may. */
  for?: readonly GuardianRight[] | 'self'
  /** Any one of those rights is enough. */
  either?: true
  /** The answer says nothing about the named person. */
  everybody?: true
  /** The visit's present doctor; not the one it was booked with, nor another. */
  doctor?: true
  /**
   * Staff may do what the contract says: those with the endpoint's right, for this place or for all. This says where it
   * is for fewer of them: those with one of these rights, with all of them, or for this place; or none.
   */
  staff?: readonly Right[] | 'with every right' | 'here' | 'none'
  /** Who may, if others, where it names a record without an account: a child, or a record merged into an account's. */
  ofRecord?: Verdict
  /** Who may, if others, where it is about a child. */
  ofChild?: Verdict
}

export type Call = { path: string; body?: object; form?: Record<string, string> }
export type Row = {
  verdict: Verdict
  call(about: About, actor: Person): Promise<Call>
  /** Everybody gets the same answer; only what the call does differs. */
  answersAlike?: true
  /** Whether the answer shows it; absent: any answer but a refusal (401, 403, 404). */
  sees?(reply: Reply, about: About): boolean | Promise<boolean>
}

export const letsIn = ({ status }: Reply) => ![401, 403, 404].includes(status)
const answers = ({ status }: Reply) => status === 200
const listsSome = ({ status, body }: Reply) => status === 200 && JSON.stringify(body).length > 4

const row = (verdict: Verdict, call: Row['call'], sees: Row['sees'] = letsIn): Row => ({ verdict, call, sees })
const at =
  (path: (about: About) => Promise<string>, body?: object): Row['call'] =>
  async (about) => ({ path: await path(about), ...(body ? { body } : {}) })
const visit = (path: string, body?: object) => at(async (about) => path.replace('{id}', await about.visit()), body)

const entry = (path: string, body?: object) =>
  at(async (about) => {
    await about.visit()
    return `/records/items/${await about.entry()}${path}`
  }, body)

const formDraft = (path: string, body?: object) =>
  at(async (about) => `/forms/drafts/${await about.formDraft()}${path}`, body)

const paper =
  (path: string, body?: () => object): Row['call'] =>
  async (about, actor) => {
    const id = await about.paper()
    await about.givePassword(actor)
    return { path: `/records/papers/${id}${path}`, ...(body ? { body: body() } : {}) }
  }

/** Her thread with the visit's doctor: there is one only after a visit. */
const inThread = async (about: About) => {
  await about.visit()
  return about.thread()
}
const thread = (path: string, body?: object) =>
  at(async (about) => `/messages/threads/${await inThread(about)}${path}`, body)
const ofThread: Verdict = { for: ['messages'], doctor: true, staff: 'none' }

const bySeeing: Verdict = { for: ['visits'] }
const byBooking: Verdict = { for: ['book'] }
/** Changing a visit that somebody else booked also needs the right to see it. */
const byChanging: Verdict = { for: ['book', 'visits'] }
const byDoctor: Verdict = { doctor: true }
const byStaff: Verdict = {}
const namesTheVisit = async ({ status, body }: Reply, about: About) =>
  status === 200 && JSON.stringify(body).includes(await about.visit())
const bookAs = async (about: About) => ({ ...(await about.freeTime()), paymentMethod: 'clinic' })

/**
 * Each call of the API that names a person or a visit, and who may make it. A repeated call has a row of its own
 * (`… (again)`). `who-acts.test.ts` fails for an endpoint that names one and has no row.
 */
export const table: Record<string, Row> = {
  // The caller's own account.
  'GET /auth/profile/{id}': row(
    { for: 'self', ofRecord: {} },
    at(async ({ id }) => `/auth/profile/${id}`),
  ),
  'PATCH /auth/profile/{id}': row({ for: 'self', ofRecord: {} }, async ({ id }) => ({
    path: `/auth/profile/${id}`,
    form: { phone: '123' },
  })),
  'PATCH /auth/profile/{id}/password': row(
    { for: 'self', ofRecord: {} },
    at(async ({ id }) => `/auth/profile/${id}/password`, { currentPassword: 'wrong one', newPassword: 'a new one 12' }),
  ),
  'GET /auth/profile/{id}/export': row(
    { for: 'self', ofRecord: {} },
    at(async ({ id }) => `/auth/profile/${id}/export`),
  ),
  'POST /auth/profile/{id}/close': row(
    { for: 'self', ofRecord: {} },
    at(async ({ id }) => `/auth/profile/${id}/close`, { password: 'wrong one' }),
  ),
  // Families.
  'PUT /family/{id}/agree': row(
    { for: 'self' },
    at(async (about) => `/family/${await about.asked()}/agree`, { rights: ['book'] }),
  ),
  'DELETE /family/{id}': row(
    { for: 'self', ofChild: {} },
    at(async (about) => `/family/${await about.acting()}`),
  ),
  'GET /family/people/{id}': row(
    byBooking,
    at(async ({ id }) => `/family/people/${id}`),
  ),
  // Facts about an account's owner are changed in their account.
  'PATCH /family/people/{id}': row(
    { for: 'self', ofChild: byBooking },
    at(async ({ id }) => `/family/people/${id}`, { payer: 'self' }),
  ),
  // People, by staff.
  'GET /people/{id}': row(
    byDoctor,
    at(async (about) => {
      await about.visit()
      return `/people/${about.id}`
    }),
  ),
  'GET /people/{id}/money': row(
    { staff: 'here' },
    // Her visit of the row before is still to be paid.
    at(async ({ id }) => `/people/${id}/money`),
    ({ status, body }) => status === 200 && body.dueLater > 0,
  ),
  'GET /people/{id}/requests': row(
    { doctor: true, staff: 'here' },
    at(async (about) => {
      await about.declined()
      return `/people/${about.id}/requests`
    }),
    ({ status, body }) => status === 200 && body.changes.length > 0,
  ),
  'GET /people/{id}/mails': row(
    byStaff,
    at(async ({ id }) => `/people/${id}/mails`),
  ),
  'PATCH /people/{id}': row(
    byStaff,
    at(async ({ id }) => `/people/${id}`, { deskNote: '' }),
  ),
  'POST /people/{id}/guardians': row(
    byStaff,
    at(async ({ id }) => `/people/${id}/guardians`, {
      email: 'nobody@salus.test',
      kind: 'other',
      rights: ['book'],
      paper: 'Passport',
    }),
  ),
  'DELETE /people/guardians/{id}': row(
    byStaff,
    at(async (about) => `/people/guardians/${await about.acting()}`),
  ),
  'POST /people/{id}/merge': row(byStaff, async (about) => ({
    path: `/people/${await about.record()}/merge`,
    body: { into: await about.record() },
  })),
  'POST /people/{id}/merge (into an account)': row({ staff: 'with every right', ofChild: byStaff }, async (about) => ({
    path: `/people/${await about.record()}/merge`,
    body: { into: about.id },
  })),
  'POST /people/{id}/split': row(
    byStaff,
    at(async (about) => `/people/${await about.merged()}/split`),
  ),
  'GET /people/{id}/opening-balances': row(
    byStaff,
    at(async ({ id }) => `/people/${id}/opening-balances`),
  ),
  'GET /admin/users': row(
    { ofRecord: { staff: 'none' } },
    at(async ({ id }) => `/admin/users?id=${id}`),
    listsSome,
  ),
  'PUT /admin/users/{id}/closed': row(
    byStaff,
    at(async (about) => `/admin/users/${await about.somebody()}/closed`, { closed: false }),
  ),
  // Somebody of whom it is known that they have lost everything.
  'DELETE /admin/users/{id}/factors': row(
    { staff: ['accounts'] },
    at(async (about) => `/admin/users/${await about.somebody()}/factors`),
  ),
  'GET /admin/users/{id}/export': row(
    byStaff,
    at(async ({ id }) => `/admin/users/${id}/export`),
  ),
  'DELETE /admin/users/{id}': row(
    byStaff,
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
  'POST /appointments/payment/release': {
    ...row(
      { for: 'self' },
      async (about) => ({
        path: '/appointments/payment/release',
        body: { paymentIntentId: (await about.hold()).paymentIntentId },
      }),
      // Only her own call frees the time.
      async (_, about) => !(await about.isHeld()),
    ),
    answersAlike: true,
  },
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
  'POST /appointments/{id}/reschedule': row({ ...byChanging, doctor: true }, async (about) => ({
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
    byDoctor,
    at(async (about) => `/change-requests/${await about.request()}/grant`, { fee: 0, reason: '' }),
  ),
  'PUT /change-requests/{id}/decline': row(
    byDoctor,
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
    byDoctor,
    at(async (about) => {
      await about.visit()
      return `/appointments/doctor/appointments?patientId=${about.id}`
    }),
    listsSome,
  ),
  'GET /doctors/my-patients': row(
    byDoctor,
    at(async (about) => {
      await about.visit()
      return `/doctors/my-patients?patientId=${about.id}`
    }),
    listsSome,
  ),
  'GET /appointments/doctor/appointments/{id}': row(byDoctor, visit('/appointments/doctor/appointments/{id}')),
  'PATCH /appointments/doctor/appointments/{id}/status': row(
    byDoctor,
    visit('/appointments/doctor/appointments/{id}/status', { doctorNotes: 'Seen' }),
  ),
  'PUT /appointments/doctor/appointments/{id}/stage': row(
    byDoctor,
    visit('/appointments/doctor/appointments/{id}/stage', { to: 'waiting', version: 1 }),
  ),
  'GET /appointments/doctor/appointments/{id}/follow-ups': row(
    byDoctor,
    at(async (about) => {
      const { appointmentDate: date, slotId } = await about.freeTime()
      const asked = new URLSearchParams({ date, slotId, everyWeeks: '1', visits: '2' })
      return `/appointments/doctor/appointments/${await about.visit()}/follow-ups?${asked}`
    }),
  ),
  // A time of the past is not offered to anybody: the doctor is told so, others do not learn of the visit.
  'POST /appointments/doctor/appointments/{id}/follow-ups': row(byDoctor, async (about) => ({
    path: `/appointments/doctor/appointments/${await about.visit()}/follow-ups`,
    body: { visits: [{ appointmentDate: await about.dayOf(-1), slotId: '08:00-09:00' }] },
  })),
  'PUT /appointments/{id}': row(byDoctor, visit('/appointments/{id}', { status: 'confirmed' })),
  'GET /appointments/{id}/chart-notes': row(byDoctor, visit('/appointments/{id}/chart-notes')),
  'GET /appointments/{id}/history': row(byDoctor, visit('/appointments/{id}/history')),
  // Health records: the desk does not read them.
  ...Object.fromEntries(
    [
      ['GET /records/summary', '/records/summary?'],
      ['GET /records/items', '/records/items?sort=allergy&'],
      ['GET /records/timeline', '/records/timeline?'],
      ['GET /insights/measurements', '/insights/measurements?'],
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
  'POST /records/timeline/find': row({ for: ['record'], doctor: true }, async (about) => {
    await about.visit()
    return { path: '/records/timeline/find', body: { personId: about.id, words: 'Pollen' } }
  }),
  'POST /records/items': row({ for: ['record'], doctor: true }, async (about) => {
    await about.visit()
    return { path: '/records/items', body: { personId: about.id, ...anEntry } }
  }),
  // Files of measurements, and what is due, are the patient's and guardians' own.
  'GET /insights/due': row(
    { for: ['record'] },
    at(async ({ id }) => `/insights/due?personId=${id}`),
  ),
  'POST /insights/imports/check': row({ for: ['record'] }, async ({ id }) => ({
    path: '/insights/imports/check',
    body: { personId: id, text: 'date,pulse\n2020-05-01,61' },
  })),
  'POST /insights/imports': row({ for: ['record'] }, async (about) => ({
    path: '/insights/imports',
    body: { personId: about.id, text: await about.anotherFile() },
  })),
  'DELETE /insights/imports/{id}': row(
    { for: ['record'] },
    at(async (about) => `/insights/imports/${await about.file()}`),
  ),
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
  // Medicines: doctors read them, and only the person and those who have the right to the record change them.
  'GET /medicines': row(
    { for: ['record'], doctor: true },
    at(async (about) => {
      await about.visit()
      return `/medicines?personId=${about.id}`
    }),
  ),
  'POST /medicines/plans': row({ for: ['record'] }, async (about) => {
    const begins = new Date().toISOString().slice(0, 10)
    const body = { ...aPlan, begins, personId: about.id, requestId: randomUUID(), zone: 'UTC' }
    return { path: '/medicines/plans', body }
  }),
  'PUT /medicines/plans/{id}': row({ for: ['record'] }, async (about) => {
    const begins = new Date().toISOString().slice(0, 10)
    return { path: `/medicines/plans/${await about.plan()}`, body: { ...aPlan, begins, version: 1 } }
  }),
  'POST /medicines/plans/{id}/end': row(
    { for: ['record'] },
    at(async (about) => `/medicines/plans/${await about.plan()}/end`, {}),
  ),
  'POST /medicines/doses': row({ for: ['record'] }, async (about) => ({
    path: '/medicines/doses',
    body: { requestId: randomUUID(), planId: await about.plan(), dueAt: null, answer: 'taken' },
  })),
  'DELETE /medicines/doses/{id}': row(
    { for: ['record'] },
    at(async (about) => `/medicines/doses/${await about.dose()}`),
  ),
  'PUT /medicines/zone': row({ for: ['record'] }, async (about) => ({
    path: '/medicines/zone',
    body: { personId: about.id, zone: 'Asia/Tokyo', answer: 'keep' },
  })),
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
  'POST /records/papers': row(byDoctor, async (about, actor) => {
    await about.givePassword(actor)
    return {
      path: '/records/papers',
      body: { appointmentId: await about.visit(), content: aSummary, requestId: randomUUID(), password },
    }
  }),
  'POST /records/papers/{id}/versions': row(
    byDoctor,
    paper('/versions', () => ({ content: aSummary, reason: 'Mixed up', requestId: randomUUID(), password })),
  ),
  'POST /records/papers/{id}/addenda': row(
    byDoctor,
    paper('/addenda', () => ({ text: 'More', requestId: randomUUID(), password })),
  ),
  // Prescriptions: their pharmacies and repeats are seen with the record, and answered by the prescriber alone.
  'GET /prescriptions/basis': row(byDoctor, async (about) => {
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
    byDoctor,
    at(async (about) => `/prescriptions/dispensings/${await about.dispensing()}/take-back`, {}),
  ),
  'POST /prescriptions/repeat-requests/{id}/grant': row(byDoctor, async (about, actor) => {
    const id = await about.repeat()
    await about.givePassword(actor)
    return { path: `/prescriptions/repeat-requests/${id}/grant`, body: { password } }
  }),
  'POST /prescriptions/repeat-requests/{id}/refuse': row(
    byDoctor,
    at(async (about) => `/prescriptions/repeat-requests/${await about.repeat()}/refuse`, { sentence: 'Come by first' }),
  ),
  'POST /records/papers/{id}/withdrawal': row(
    byDoctor,
    paper('/withdrawal', () => ({ reason: 'Mixed up', password })),
  ),
  // Messages with her doctor, which the desk does not read.
  'GET /messages/recipients': row(
    { for: ['messages'] },
    at(async (about) => `/messages/recipients?personId=${about.id}`),
  ),
  'GET /messages/threads': row(
    { for: ['messages'], doctor: true, staff: 'none' },
    at(async (about) => {
      await inThread(about)
      return `/messages/threads?personId=${about.id}`
    }),
    listsSome,
  ),
  'POST /messages/threads': row({ for: ['messages'], doctor: true }, async (about) => {
    await about.visit()
    return { path: '/messages/threads', body: { personId: about.id, placeId: about.place } }
  }),
  'GET /messages/threads/{id}': row(ofThread, thread('')),
  'GET /messages/threads/{id}/print': row(ofThread, thread('/print')),
  'PUT /messages/threads/{id}/read': row(ofThread, thread('/read', { upto: 1 })),
  'PUT /messages/threads/{id}/done': row({ doctor: true, staff: 'none' }, thread('/done', { upto: 1, done: true })),
  'POST /messages/threads/{id}/messages': row(ofThread, async (about) => ({
    path: `/messages/threads/${await inThread(about)}/messages`,
    body: { clientId: randomUUID(), text: 'An answer' },
  })),
  'POST /messages/{id}/take-back': row(
    ofThread,
    at(async (about) => {
      await inThread(about)
      return `/messages/${(await about.message()).id}/take-back`
    }),
  ),
  'GET /messages/threads/{id}/draft': row(ofThread, thread('/draft')),
  'PUT /messages/threads/{id}/draft': row(ofThread, thread('/draft', { version: 0, text: 'An answer' })),
  'DELETE /messages/threads/{id}/draft': row(ofThread, thread('/draft')),
  'POST /messages/threads/{id}/files': row(ofThread, thread('/files', { name: 'letter.pdf', size: 100 })),
  'GET /messages/files/{id}': row(
    ofThread,
    at(async (about) => {
      await inThread(about)
      return `/messages/files/${(await about.message()).file}`
    }),
  ),
  'DELETE /messages/files/{id}': row(
    { for: 'self', staff: 'none' },
    at(async (about) => {
      await inThread(about)
      return `/messages/files/${await about.draftFile()}`
    }),
  ),
  // Documents. The desk sees that there are some, and moves those it has added.
  'GET /documents': row(
    { for: ['record'], doctor: true },
    at(async (about) => {
      await about.visit()
      await about.careDocument()
      return `/documents?personId=${about.id}`
    }),
    listsSome,
  ),
  'POST /documents/uploads': row({ for: ['record'], doctor: true }, async (about) => {
    await about.visit()
    return { path: '/documents/uploads', body: { personId: about.id, ...aDocument } }
  }),
  'GET /documents/uploads/{id}': row(
    { for: 'self', staff: 'none' },
    at(async (about) => `/documents/uploads/${await about.upload()}`),
  ),
  'PATCH /documents/uploads/{id}': row(
    { for: 'self', staff: 'none' },
    at(async (about) => `/documents/uploads/${await about.upload()}`),
  ),
  'DELETE /documents/uploads/{id}': row(
    { for: 'self', staff: 'none' },
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
    byDoctor,
    at(async (about) => {
      await about.visit()
      return `/documents/${await about.careDocument()}/release`
    }),
  ),
  'POST /documents/{id}/move': row(byDoctor, async (about) => {
    await about.visit()
    return { path: `/documents/${await about.careDocument()}/move`, body: { personId: about.id } }
  }),
  'DELETE /documents/{id}': row(
    { for: ['record'] },
    at(async (about) => `/documents/${await about.ownDocument()}`),
  ),
  // Forms: reception fills them in at the place of the visit, and reads nothing that was given.
  'GET /forms': row(
    { for: ['record'] },
    at(async (about) => {
      await about.formDraft()
      return `/forms?personId=${about.id}`
    }),
  ),
  'GET /appointments/{id}/forms': row({ doctor: true }, visit('/appointments/{id}/forms')),
  'POST /appointments/{id}/forms/link': row({}, visit('/appointments/{id}/forms/link', {})),
  'POST /forms/drafts': row({ for: ['record'], staff: 'here' }, async (about) => ({
    path: '/forms/drafts',
    body: { ...(await about.formToBegin()), personId: about.id },
  })),
  'GET /forms/drafts/{id}': row({ for: ['record'], staff: 'here' }, formDraft('')),
  'PATCH /forms/drafts/{id}': row({ for: ['record'], staff: 'here' }, formDraft('', { changes: [], language: 'en' })),
  'POST /forms/drafts/{id}/give': row(
    { for: ['record'], staff: 'here' },
    formDraft('/give', { revision: 77, language: 'en' }),
  ),
  'POST /forms/drafts/{id}/files': row(
    { for: ['record'], staff: 'here' },
    formDraft('/files', { key: 'card', name: 'card.pdf', size: 100 }),
  ),
  'DELETE /forms/drafts/{id}': row({ for: ['record'] }, formDraft('')),
  'GET /forms/given': row(
    { for: ['record'], doctor: true },
    at(async (about) => {
      await about.consent()
      return `/forms/given?personId=${about.id}`
    }),
  ),
  'GET /forms/given/{id}': row(
    { for: ['record'], doctor: true },
    at(async (about) => `/forms/given/${await about.consent()}`),
  ),
  'GET /forms/files/{id}': row(
    { for: ['record'], doctor: true },
    at(async (about) => `/forms/files/${await about.fileOfForm()}`),
  ),
  'POST /forms/given/{id}/withdraw': row(
    { for: ['record'], doctor: true },
    at(async (about) => `/forms/given/${await about.consent()}/withdraw`, {}),
  ),
  'GET /forms/requests': row(
    { doctor: true },
    at(async (about) => {
      await about.visit()
      return `/forms/requests?personId=${about.id}`
    }),
  ),
  'POST /forms/requests': row({ doctor: true }, async (about) => {
    await about.visit()
    const { formId } = await about.formToBegin()
    return { path: '/forms/requests', body: { formId, personId: about.id } }
  }),
  'DELETE /forms/requests/{id}': row(
    { doctor: true },
    at(async (about) => `/forms/requests/${await about.formRequest()}`),
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
    byStaff,
    at(async (about) => `/appointments/all?id=${await about.visit()}`),
    listsSome,
  ),
  'PATCH /appointments/{id}/status': row(byStaff, visit('/appointments/{id}/status', { status: 'confirmed' })),
  'POST /appointments/{id}/waive-fee': row(
    byStaff,
    visit('/appointments/{id}/waive-fee', { fee: 15, reason: 'Goodwill' }),
  ),
  'GET /desk/visits/{id}': row(byStaff, visit('/desk/visits/{id}')),
  'GET /desk/visits/{id}/slip': row(byStaff, visit('/desk/visits/{id}/slip')),
  'PUT /desk/visits/{id}/stage': row(byStaff, visit('/desk/visits/{id}/stage', { to: 'waiting', version: 1 })),
  'GET /appointments/{id}/rooms': row(byDoctor, visit('/appointments/{id}/rooms')),
  'PUT /desk/tasks/{id}': row(
    byStaff,
    visit('/desk/tasks/{id}', {
      ...{ act: 'put-off', kind: 'call', version: 0, since: '2026-01-01T00:00:00.000Z', until: null },
    }),
  ),
  // Silently leaves visits at other places unchanged.
  'POST /desk/day-end': row(
    byStaff,
    async (about) => ({
      path: '/desk/day-end',
      body: { to: 'not-come', visits: [{ _id: await about.notCome(), version: 1 }] },
    }),
    ({ status, body }) => status === 200 && body.moved.length === 1,
  ),
  'POST /desk/visits': row(byStaff, async (about) => ({
    path: '/desk/visits',
    body: { personId: about.id, doctorId: about.free, placeId: about.place, ...(await about.timeAtDesk()) },
  })),
  'POST /desk/waitlist': row(byStaff, async (about) => ({
    path: '/desk/waitlist',
    body: { personId: about.id, doctorId: about.free, placeId: about.place, date: await about.dayOf(1) },
  })),
  'DELETE /desk/waitlist/{id}': row(
    byStaff,
    at(async (about) => `/desk/waitlist/${await about.wait()}`),
  ),
  'GET /desk/visits/{id}/follow-ups': row(
    byStaff,
    at(async (about) => {
      const query = `date=${await about.dayOf(30)}&slotId=09:00-10:00&everyWeeks=2&visits=2`
      return `/desk/visits/${await about.visit()}/follow-ups?${query}`
    }),
  ),
  'POST /desk/visits/{id}/follow-ups': row(byStaff, async (about) => ({
    path: `/desk/visits/${await about.visit()}/follow-ups`,
    body: { visits: [{ appointmentDate: await about.dayOf(30), slotId: '09:00-10:00' }] },
  })),
  'POST /desk/visits/{id}/link': row(byStaff, visit('/desk/visits/{id}/link')),
  'PUT /desk/visits/{id}/cancel': row(
    byStaff,
    visit('/desk/visits/{id}/cancel', { version: 1, reason: 'doctor-away' }),
  ),
  'PUT /desk/visits/{id}/time': row(byStaff, async (about) => ({
    path: `/desk/visits/${await about.visit()}/time`,
    body: { version: 1, slotId: '21:00-22:00', appointmentDate: await about.dayOf(2) },
  })),
  'GET /desk/money': row(
    byStaff,
    at(async (about) => `/desk/money?id=${await about.visit()}`),
    listsSome,
  ),
  'POST /desk/money/{id}/take': row(byStaff, visit('/desk/money/{id}/take', { method: 'cash', amount: 5, due: 77 })),
  'POST /desk/money/{id}/give-back': row(
    byStaff,
    visit('/desk/money/{id}/give-back', { method: 'cash', amount: 5, paid: 77, reason: 'Goodwill' }),
  ),
  'POST /desk/money/{id}/lower-price': row(
    byStaff,
    visit('/desk/money/{id}/lower-price', { method: 'cash', amount: 5, due: 77, paid: 77, reason: 'Goodwill' }),
  ),
  // The visits of a doctor's absence, for the named doctor; doctors see their own.
  'GET /doctors/my-time-off/visits': row(
    byDoctor,
    at(async (about) => {
      const { doctorId, date, placeId } = await about.absence()
      return `/doctors/my-time-off/visits?doctorId=${doctorId}&fromDate=${date}&toDate=${date}&placeId=${placeId}`
    }),
    namesTheVisit,
  ),
  // The doctor with whom it was booked sees who has taken it over.
  'GET /stand-ins': row(
    byDoctor,
    at(async (about) => `/stand-ins?${new URLSearchParams(await about.absence())}`),
    (reply, about) => namesTheVisit({ ...reply, body: reply.body.visits }, about),
  ),
  'POST /stand-ins': row(
    byDoctor,
    async (about) => ({ path: '/stand-ins', body: { ...(await about.absence()), standInId: about.free } }),
    ({ status, body }) => status === 200 && body.moved === 1,
  ),
  'POST /appointments/cancel-day': row(
    byDoctor,
    async (about) => ({
      path: '/appointments/cancel-day',
      body: { ...(await about.absence()), shown: [{ _id: await about.visit(), version: 1 }] },
    }),
    ({ status, body }) => status === 200 && body.cancelled === 1,
  ),
  // Only the account that did it undoes it.
  'POST /desk/acts/{id}/undo': row(
    { staff: 'none' },
    at(async (about) => `/desk/acts/${await about.actOfAnother()}/undo`),
  ),
  'POST /doctors/my-time-off': row(
    byDoctor,
    async (about) => {
      const { date, ...of } = await about.absence()
      const cancel = [await about.visit()]
      const shown = cancel.map((_id) => ({ _id, version: 1 }))
      return { path: '/doctors/my-time-off', body: { ...of, fromDate: date, toDate: date, cancel, shown } }
    },
    ({ status, body }) => status === 201 && body.cancelled === 1,
  ),
  'DELETE /doctors/my-time-off/{id}': row(
    byDoctor,
    at(async (about) => `/doctors/my-time-off/${await about.timeOff()}`),
  ),
  'GET /desk/papers': row(
    byStaff,
    at(async (about) => `/desk/papers?appointmentId=${await about.paid()}`),
    listsSome,
  ),
  'GET /desk/papers/{id}/pdf': row(
    byStaff,
    at(async (about) => `/desk/papers/${await about.receipt()}/pdf`),
  ),
  'GET /admin/payments': row(
    byStaff,
    at(async (about) => `/admin/payments?id=${await about.payment()}`),
    listsSome,
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
        byStaff,
        at(async (about) => `/admin/payments/${await about.payment()}/${act}`, body as object),
      ),
    ]),
  ),
  'GET /admin/care-requests': row(
    byStaff,
    at(async (about) => `/admin/care-requests?id=${await about.care()}`),
    listsSome,
  ),
  'PATCH /admin/care-requests/{id}': row(
    byStaff,
    at(async (about) => `/admin/care-requests/${await about.care()}`, { from: 'requested', note: 'Soon' }),
  ),
}
