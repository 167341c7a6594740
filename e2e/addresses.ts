import type { Page } from '@playwright/test'
import type pg from 'pg'
import { endAnimations, expect } from './people.ts'

/**
 * All addresses of all roles. `{name}` is the id of a record of the demo (`idsOf`). `npm test` visits those with a
 * star, `npm run prove` all of them.
 */
export const addresses = {
  nobody: [
    '/',
    '/doctors',
    '* /doctors/{doctor}',
    '/login',
    '/login/clinic?state=worn-out',
    '/about',
    '/contact',
    '/services',
    '/terms',
    '/privacy',
    '/doctors?search=zzz',
    '/doctors?view=soonest',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/reset-password#worn-out',
    '/confirm-email#worn-out',
    '/change-email#worn-out',
    '/check-in',
    '/kiosk',
    '/waiting-room',
    '/check-in#worn-out',
    '/visit',
    '/forms/link',
    '/forms/link#worn-out',
    '/visit#worn-out',
    '/video/test',
    '/video/link',
    '/video/link#worn-out',
    '/video/guest',
    '/stand-in',
    '/stand-in#worn-out',
    '/prescription',
    '/prescription#worn-out',
    '/pay/paypal',
    '/sandbox/paypal',
    '/admin/login',
    '/doctor/login',
    '/desk/login',
    '/nothing-here',
  ],
  user: [
    '* /dashboard',
    '* /book-appointment/{doctor}',
    '/book-appointment/{doctor}?for=child',
    '/dashboard?tab=past',
    '/dashboard/profile',
    '/dashboard/record',
    '/dashboard/insights',
    '/dashboard/medicines',
    '/dashboard/papers',
    '/dashboard/papers/{paper}',
    '/dashboard/documents',
    '/dashboard/messages',
    '/dashboard/messages/new',
    '/dashboard/messages/{thread}',
    '/dashboard/forms',
    '/dashboard/forms/fill/00000000-0000-4000-a000-00000000dead',
    '/dashboard/forms/given/00000000-0000-4000-a000-00000000dead',
    '/dashboard/who-read',
    '/dashboard/doctors',
    '/dashboard/book',
    '/dashboard/services',
    '/dashboard/services/sample-collection',
    '/dashboard/services/medicine-delivery',
    '/dashboard/services/bed',
    '/dashboard/services/vaccination',
    '/dashboard/services/lab-tests',
    '/dashboard/services/health-checkup',
    '/dashboard/ambulance',
    '/dashboard/check-in/{coming}',
    '/dashboard/pay/00000000-0000-4000-a000-00000000dead',
    '/dashboard/pay/00000000-0000-4000-a000-00000000dead?agree',
    '/dashboard/receipts',
    '/dashboard/receipts/{receipt}',
    '/dashboard/family',
    '/dashboard/family/{own}',
    '/dashboard/settings',
    '/video/{coming}',
    '/profile',
  ],
  doctor: [
    '* /doctor/dashboard',
    '/doctor/dashboard/appointments',
    '/doctor/dashboard/appointments?tab=past',
    '* /doctor/dashboard/appointments?open={visit}',
    '* /doctor/calendar',
    '/doctor/calendar?view=month',
    '/doctor/calendar?view=list',
    '/doctor/dashboard/patients',
    '/doctor/dashboard/patients/{patient}',
    '/doctor/dashboard/messages',
    '/doctor/dashboard/messages/{threadOfDoctor}',
    '/doctor/dashboard/repeats',
    '/doctor/dashboard/forms/00000000-0000-4000-a000-00000000dead',
    '/doctor/dashboard/shared',
    '/doctor/dashboard/shared/00000000-0000-4000-a000-00000000dead',
    '/doctor/dashboard/emergency',
    '/doctor/dashboard/write/{visit}/summary',
    '/doctor/dashboard/papers/{signed}',
    '/doctor/dashboard/papers/{signed}/correct',
    '/doctor/dashboard/schedule',
    '/doctor/dashboard/profile',
    '/doctor/dashboard/settings',
    '/video/{visit}',
  ],
  reception: [
    '* /desk',
    '/desk/calendar',
    '/desk/calendar?view=list',
    '/desk/calendar?view=day&columns=rooms',
    '/desk/money',
    '/desk/money/till',
    '/desk/receipts/{receipt}',
    '/desk/people',
    '/desk/people/{patient}',
    '/desk/messages',
    '/desk/messages/{threadOfDesk}',
    '/desk/screens',
    '/desk/forms/00000000-0000-4000-a000-00000000dead',
    '/desk/settings',
  ],
  admin: [
    '* /admin/dashboard',
    '/admin/dashboard/add-doctor',
    '/admin/dashboard/doctors',
    '/admin/dashboard/doctors?view=grid',
    '* /admin/dashboard/doctors?open={doctor}',
    '/admin/dashboard/doctors/{doctor}',
    '* /admin/calendar',
    '/admin/calendar?doctor={doctor}&view=week',
    '/admin/dashboard/appointments',
    '/admin/dashboard/appointments?open={visit}',
    '/admin/dashboard/payments',
    '/admin/dashboard/payments/till-shifts',
    '/admin/dashboard/receipts/{receipt}',
    '/admin/dashboard/analytics',
    '/admin/dashboard/users',
    '/admin/dashboard/staff',
    '/admin/dashboard/fill/00000000-0000-4000-a000-00000000dead',
    '/admin/dashboard/staff?open=new',
    '/admin/dashboard/staff?open={desk}',
    '/admin/dashboard/audit',
    '/admin/dashboard/jobs',
    '/admin/dashboard/requests',
    '/admin/dashboard/requests?open={request}',
    '/admin/dashboard/catalogue',
    '/admin/dashboard/catalogue?open=new',
    '/admin/dashboard/forms',
    '/admin/dashboard/forms?open=new',
    '* /admin/dashboard/forms/{form}',
    '/admin/dashboard/forms/{form}?tab=rules',
    '/admin/dashboard/forms/{form}?tab=versions&version=1',
    '/admin/dashboard/substances',
    '/admin/dashboard/kinds',
    '/admin/dashboard/kinds?open=new',
    '/admin/dashboard/paper-templates',
    '/admin/dashboard/paper-templates?open=new',
    '/admin/dashboard/places',
    '/admin/dashboard/places?open=new',
    '/admin/dashboard/people',
    '/admin/dashboard/people/{patient}',
    '/admin/dashboard/first-day',
    '/admin/dashboard/moving-in',
    '/admin/dashboard/settings',
  ],
  test: ['/test'],
} as const
export type Reader = keyof typeof addresses
export const emails = { user: 'patient', doctor: 'doctor', reception: 'desk', admin: 'admin', test: 'test' } as const

export const starless = (address: string) => address.replace(/^\* /, '')

/** The ids of demo records for the addresses. */
export async function idsOf(database: pg.Client): Promise<Record<string, string>> {
  const { rows } = await database.query<Record<string, string>>(
    `with visit as (
       select appointments.id, doctor_id, patient_id from appointments
       join doctors on doctors.id = doctor_id join users on users.id = doctors.user_id
       where users.email = 'doctor@salus.test' and status = 'completed' order by date limit 1
     )
     select id as visit, doctor_id as doctor, patient_id as patient,
       (select id from users where email = 'desk@salus.test') as desk,
       (select id from users where email = 'patient@salus.test') as own,
       (select id from appointments
        where patient_id = (select id from users where email = 'patient@salus.test') and mode = 'clinic'
          and status in ('pending', 'confirmed') and lower(during) > clinic_now() order by during limit 1) as coming,
       (select receipts.id from receipts join claims on claims.id = claim_id
        where claims.patient_id = (select id from users where email = 'patient@salus.test') limit 1) as receipt,
       (select record_papers.id from record_papers join users on users.id = person_id
        where email = 'patient@salus.test' and addendum_to is null order by signed_at limit 1) as paper,
       (select paper.id from record_papers paper join doctors on doctors.id = paper.doctor_id
          join users on users.id = doctors.user_id
        where users.email = 'doctor@salus.test' and addendum_to is null and paper_state(paper.id) = 'valid'
        order by signed_at limit 1) as signed,
       (select threads.id from threads join users on users.id = person_id
        where email = 'patient@salus.test' and last_seq > 0 order by begun_at limit 1) as thread,
       (select threads.id from threads join doctors on doctors.id = threads.doctor_id
          join users on users.id = doctors.user_id
        where users.email = 'doctor@salus.test' and last_seq > 0 order by begun_at limit 1) as "threadOfDoctor",
       (select id from threads where doctor_id is null and last_seq > 0 order by begun_at limit 1) as "threadOfDesk",
       (select id from care_requests order by created_at limit 1) as request,
       (select id from forms order by asked, id limit 1) as form
     from visit`,
  )
  return rows[0]!
}

/** Waits until the page has loaded its data, and nothing on it moves. */
export async function hasLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.evaluate(endAnimations)
}
