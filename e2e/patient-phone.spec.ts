import { addDays, today } from '#contract/clinic-time.ts'
import { appointmentOf, expect, inspect, narrow, signIn, test } from './people.ts'

test(
  'a phone’s first view has who, when and where of the next visit before any act, and says it once',
  narrow,
  async ({ page, doctor, database }) => {
    const account = await signIn(page)
    await appointmentOf(database, doctor.id, { day: 3, hour: 10, account })
    await page.goto('/dashboard')
    const next = page.getByRole('region', { name: 'Your next visit' })
    await expect(next).toBeVisible()
    // The bar at the bottom covers what is below it.
    const fold = (await page.getByRole('navigation', { name: 'Dashboard' }).boundingBox())!.y
    const bottomOf = async (of: ReturnType<typeof page.locator>) => {
      const box = await of.boundingBox()
      return box!.y + box!.height
    }
    const who = next.locator('.next-visit-doctor')
    const where = who.getByText(/Room 91/)
    for (const shown of [next.getByRole('strong').first(), who.getByText(`Dr. ${doctor.name}`), where])
      expect(await bottomOf(shown)).toBeLessThan(fold)
    const move = next.getByRole('button', { name: 'Move to another time' })
    expect((await move.boundingBox())!.y).toBeGreaterThan((await where.boundingBox())!.y)
    // The list below does not have it again.
    await expect(page.getByRole('button', { name: 'Move to another time' })).toHaveCount(1)
    await expect(page.getByText('Your next visit is shown above. There are no others.')).toBeVisible()

    // More: entries of 44 px; an earlier time is asked for once, and shown.
    await next.getByRole('button', { name: 'More' }).click()
    const earlier = page.getByRole('menuitem', { name: 'Tell me if an earlier time comes free' })
    expect((await earlier.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await earlier.click()
    await expect(page.getByText(/^An earlier time than .* with Dr\. /)).toBeVisible()
    await inspect(page, 'dashboard-phone')
    // It comes free: the visit is moved to it, by one press at the top of the page.
    await database.query(
      `with offer as (
       insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location, hold_expires_at)
       select doctor_id, patient_id, date, '09:00', '10:00',
         tstzrange(lower(during) - interval '1 hour', lower(during)),
         'held', amount_cents, 'card', location, clinic_now() + interval '15 minutes'
       from claims where doctor_id = $1 returning id
     )
     update waitlist set status = 'offered', claim_id = offer.id from offer where doctor_id = $1`,
      [doctor.id],
    )
    await page.reload()
    await expect(page.getByRole('heading', { name: 'A time is held for you' })).toBeVisible()
    const held = await page.getByRole('heading', { name: 'A time is held for you' }).boundingBox()
    expect(held!.y).toBeLessThan((await next.boundingBox())!.y)
    await expect(page.getByRole('button', { name: 'Move my visit to 09:00' })).toBeVisible()
    // Whoever goes to book it is led to the move: it cannot be booked as a second visit.
    await page.goto(
      `/book-appointment/${doctor.id}?date=${addDays(today('Europe/Berlin', new Date()), 3)}&slot=09:00-10:00`,
    )
    const toMove = page.getByRole('link', { name: 'Move your visit to this time' })
    await toMove.waitFor()
    await toMove.click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.getByRole('button', { name: 'Move my visit to 09:00' }).click()
    await expect(next).toContainText('09:00')
    await expect(page.getByRole('heading', { name: 'A time is held for you' })).toBeHidden()
  },
)

test(
  'the profile has birthday, emergency contact, insurance and needs; the family page leads there',
  narrow,
  async ({ page }) => {
    await signIn(page)
    await page.goto('/dashboard/family')
    await page.getByRole('link', { name: 'Your own details, in your profile' }).click()
    await expect(page).toHaveURL(/\/dashboard\/profile$/)
    const form = page.getByRole('form', { name: 'Emergency contact, insurance and needs' })
    await form.getByLabel('Birthday').fill('04/05/1990')
    await form.getByLabel('Whom to call in an emergency').fill('Otto Walker')
    await form.getByLabel('Their phone').fill('+49 30 23125 001')
    await form.getByLabel('Wheelchair').check()
    await inspect(page, 'profile-own-details')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(form.getByLabel('Whom to call in an emergency')).toHaveValue('Otto Walker')
    await expect(form.getByLabel('Wheelchair')).toBeChecked()
    await expect(form.getByText('Reception changes it.')).toBeVisible()
  },
)

test(
  'a running ambulance stands first; the start page shows the next visit to its patient',
  narrow,
  async ({ page, doctor, database }) => {
    const account = await signIn(page)
    await appointmentOf(database, doctor.id, { day: 3, hour: 9, account })
    await page.goto('/dashboard/ambulance')
    await page.getByLabel('Where are you?').fill('Harbour Street 5')
    await page.getByLabel('Phone', { exact: false }).fill('+1 555 0100')
    await page.getByLabel(/What has happened/).fill('Chest pain')
    await page.getByRole('button', { name: 'Request Ambulance' }).click()
    await expect(page.getByText('We have your request.')).toBeVisible()
    await page.goto('/dashboard')
    const ambulance = page.getByRole('region', { name: 'Your ambulance' })
    await expect(ambulance).toContainText('We have your request.')
    const next = page.getByRole('region', { name: 'Your next visit' })
    expect((await ambulance.boundingBox())!.y).toBeLessThan((await next.boundingBox())!.y)
    await inspect(page, 'dashboard-ambulance')
    await ambulance.getByRole('link', { name: 'Follow it, step by step' }).click()
    await expect(page).toHaveURL(/\/dashboard\/ambulance$/)
    await page.goto('/')
    await expect(next).toContainText(doctor.name)
    await expect(next).toContainText('09:00')
    await inspect(page, 'landing-next-visit')
    await page.getByRole('button', { name: 'Menu' }).click()
    for (const name of ['Doctors', 'Services'])
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })).toBeVisible()
  },
)
