import { appointmentStatuses, paymentStatuses } from '../contract/booking/appointment-status.ts'
import { paymentStates } from '../contract/payments/payments.ts'

/**
 * The ids that some paths need: the newest paid visit, its doctor, place, patient and payment, with the payment's
 * reference.
 */
export type Known = Record<'visit' | 'doctor' | 'place' | 'payment' | 'intent' | 'person', string>

export type Reader = 'admin' | 'doctor' | 'patient'

/** Everybody, half of them, a hundred, one, visits of eleven doctors, of one, of a new one, one by e-mail, nobody. */
const searches = [
  'bench',
  'patient 1',
  'Patient 123',
  'Patient 12345',
  'Doctor 7',
  'Doctor 77',
  'Seldom',
  'bench-patient-777@salus.test',
  'nobody at all',
]
const sorts = ['newest', 'oldest', 'amount', 'status']

/** Last month. */
const month = () => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7)
}

/** Downloads with all rows. */
export const downloads = [`/admin/payments/journal?month=${month()}`, '/admin/appointments/export']

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const span = `from=${day(60)}&to=${day(30)}`

/** A cursor far into a list: after the row with these values. */
const after = (...values: string[]) => Buffer.from(JSON.stringify(['after', ...values])).toString('base64url')

const each = (path: string, queries: readonly string[]) => queries.map((query) => (query ? `${path}?${query}` : path))

/** Each search by itself, and with each further condition. */
const searched = (of: readonly string[], further: readonly string[]) =>
  of.flatMap((search) => [`search=${search}`, ...further.map((more) => `search=${search}&${more}`)])

/** All lists behind a log-in with their filters and orders, by reader. */
export const listsOf = ({ visit, doctor, place, payment, intent, person }: Known): Record<Reader, string[]> => ({
  admin: [
    ...each('/appointments/all', [
      '',
      'limit=100',
      'offset=10000',
      `cursor=${after(day(200), '12:00:00', visit)}`,
      `sort=amount&cursor=${after('5000', day(200), visit)}`,
      `sort=status&cursor=${after('completed', day(200), visit)}`,
      ...appointmentStatuses.map((status) => `status=${status}`),
      ...paymentStatuses.map((state) => `payment=${state}`),
      ...sorts.flatMap((sort) => [`sort=${sort}`, `sort=${sort}&offset=10000`, `sort=${sort}&payment=pending`]),
      'payment=refunded&sort=oldest&offset=4000',
      'payment=pending&status=completed',
      span,
      `${span}&status=completed&payment=pending&sort=amount`,
      `doctorId=${doctor}`,
      ...['payment=pending', 'payment=failed', 'status=no-show', 'sort=amount', 'offset=10000', span].map(
        (more) => `doctorId=${doctor}&${more}`,
      ),
      ...searches.map((search) => `search=${search}`),
      ...[
        'payment=pending',
        'payment=failed',
        'status=no-show',
        'sort=amount',
        'sort=status',
        'offset=10000',
        span,
      ].flatMap((more) =>
        ['bench', 'patient 1', 'Patient 123', 'Patient 12345', 'Doctor 7', 'Seldom'].map(
          (who) => `search=${who}&${more}`,
        ),
      ),
      `search=Patient 12345&from=${day(0)}&sort=oldest&limit=5`,
      `id=${visit}`,
    ]),
    '/admin/appointments?limit=5',
    '/admin/overview',
    '/admin/needs',
    '/admin/weeks',
    ...each(
      '/admin/analytics',
      [30, 91, 365, 1095].flatMap((back) => {
        const range = `from=${day(back)}&to=${day(1)}`
        return ['', `&placeId=${place}`, `&doctorId=${doctor}`, `&placeId=${place}&doctorId=${doctor}`].map(
          (filter) => range + filter,
        )
      }),
    ),
    '/admin/analytics/choices',
    ...each('/admin/doctors', ['', 'sort=-fee', 'sort=experience', 'search=doctor 7', 'standing=unverified']),
    `/admin/doctors/${doctor}/hours`,
    ...each('/admin/users', [
      '',
      'sort=-name',
      'sort=newest',
      'sort=oldest&offset=10000',
      'role=doctor',
      'search=bench',
      'search=7777',
    ]),
    '/admin/staff',
    '/admin/staff?search=bench',
    ...each('/admin/payments', [
      '',
      'sort=oldest&offset=10000',
      'sort=-amount',
      'sort=amount&offset=10000',
      ...[...paymentStates, 'attention'].map((status) => `status=${status}`),
      ...searched(searches, ['status=failed', 'offset=50', 'sort=-amount']),
      `reference=${intent}`,
      `id=${payment}`,
    ]),
    '/admin/payments/strays',
    ...each('/admin/audit', [
      '',
      'reads=yes',
      'refused=yes',
      'role=admin',
      'role=doctor&reads=yes',
      `from=${day(30)}&reads=yes`,
      'reads=yes&offset=9000',
      ...searched(['bench', person, 'Patient 12345', 'nobody at all'], ['reads=yes']),
    ]),
    ...each('/admin/care-requests', ['', 'status=open', 'kind=bed', 'status=completed', ...searched(searches, [])]),
    '/admin/imports',
    '/admin/jobs',
    '/admin/kinds',
    '/admin/places',
    '/admin/care-items',
    ...each('/change-requests', ['', 'status=open']),
    ...each('/stand-ins', [`date=${day(-3)}&doctorId=${doctor}`]),
    ...each('/admin/till-shifts', ['', 'differs=yes']),
    ...each('/people', [
      ...['', 'bench', 'patient 1', 'patient 12345', 'nobody at all', '12345', 'bench-patient-777@salus.test'].map(
        (search) => `search=${search}`,
      ),
    ]),
    '/people/doubles?name=Bench Patient 12345',
    `/people/${person}`,
    ...each('/desk/board', ['', `date=${day(1)}`, `date=${day(-1)}`]),
    '/desk/money/due',
    ...each('/desk/money', ['', `date=${day(1)}`, `date=${day(1)}&search=patient 1`, `id=${visit}`]),
    // The searches of the desk's finder: everybody, a tenth of them, one, a number, a doctor, nobody; a payment, a
    // receipt.
    ...each('/desk/visits', [
      'search=bench',
      'search=patient 1',
      'search=Patient 12345',
      'search=12345',
      'search=doctor 7',
      'search=nobody at all',
    ]),
    `/desk/visits/${visit}`,
    ...each('/desk/payments', [`search=${intent}`, 'search=R1-2026-00042']),
    '/desk/till',
    `/desk/screens?placeId=${place}`,
    ...each('/desk/papers', ['', 'offset=10000', `appointmentId=${visit}`, 'number=R1-2025-0000777']),
    ...each('/calendar', [
      `from=${day(1)}&to=${day(1)}`,
      `from=${day(7)}&to=${day(1)}`,
      `from=${day(-1)}&to=${day(-7)}`,
    ]),
    '/notifications',
  ],
  doctor: [
    ...each('/appointments/doctor/counts', ['', 'search=patient 1', 'search=nobody at all']),
    ...each('/appointments/doctor/appointments', [
      '',
      ...['today', 'upcoming', 'past'].map((list) => `list=${list}`),
      'list=past&offset=10000',
      'sort=oldest&status=no-show',
      span,
      `patientId=${person}`,
      ...searched(['bench', 'patient 1', 'Patient 12345', 'nobody at all'], ['list=past', 'status=no-show']),
    ]),
    ...each('/doctors/my-patients', [
      '',
      'sort=recent',
      'sort=recent&offset=1000',
      'search=patient 12',
      `patientId=${person}`,
    ]),
    '/doctors/my-slots',
    '/doctors/my-hours',
    '/doctors/my-time-off',
    '/change-requests',
    `/people?search=patient 12345`,
    `/calendar?from=${day(40)}&to=${day(1)}`,
    '/notifications',
  ],
  patient: [
    '/appointments/my-counts',
    ...each('/appointments/my-appointments', [
      '',
      'list=upcoming',
      'list=past',
      'search=doctor 7',
      'status=no-show',
      span,
    ]),
    '/waitlist',
    '/change-requests',
    '/papers',
    '/care/requests',
    '/notifications',
    '/family',
    '/favourites',
  ],
})
