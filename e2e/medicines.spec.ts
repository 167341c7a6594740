import type { Page } from '@playwright/test'
import type { Client as Database } from 'pg'
import { appointmentOf, asDoctor, chooseGerman, expect, inspect, narrow, signIn, test } from './people.ts'

/** Types a plan into the open form and saves it. */
async function fillPlan(page: Page, name: string, more: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>) {
  await page.getByRole('button', { name: 'Add a medicine' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan a medicine' })
  await dialog.getByLabel('Medicine', { exact: true }).fill(name)
  await more(dialog)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

const plans = (page: Page) => page.getByRole('region', { name: 'Your plans' })
const today = (page: Page) => page.getByRole('region', { name: /^Today/ })

test('a medicine is planned, taken, skipped, moved and stopped; the doctor sees how it was kept', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  const patient = await signIn(page)
  await page.goto('/dashboard/medicines')
  await expect(page.getByText('No medicine is planned yet.').first()).toBeVisible()
  await fillPlan(page, 'Metformin', async (dialog) => {
    await dialog.getByLabel('Times').fill('0:00; 23.59')
    await expect(dialog.getByText('Doses at 00:00, 23:59')).toBeVisible()
    await dialog.getByLabel(/^How much do you have now/).fill('8')
    await inspect(page, 'medicine-form')
    await dialog.getByLabel('Times').fill('soon')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter times as 08:00, with commas between them')).toBeVisible()
    await dialog.getByLabel('Times').fill('0:00, 23.59')
  })
  await expect(plans(page).getByText('1 tablet, every day at 00:00, 23:59')).toBeVisible()
  // What was typed was kept by the server alone.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Metformin')
  await today(page).getByRole('button', { name: 'Taken: 23:59, Metformin, 1 tablet' }).click()
  await expect(today(page).getByText(/^Taken at /)).toBeVisible()
  await expect(plans(page).getByText(/^7 tablets left/)).toBeVisible()
  await today(page).getByRole('button', { name: 'Undo: 23:59, Metformin, 1 tablet' }).click()
  await today(page).getByRole('button', { name: 'Skip: 23:59, Metformin, 1 tablet' }).click()
  await expect(today(page).getByText('Skipped')).toBeVisible()
  await expect(plans(page).getByText(/^8 tablets left/)).toBeVisible()
  await inspect(page, 'medicines')

  // A dose of the night before last was taken late: all later ones move in one press.
  await database.query(
    `with plan as (
       select plan.id, person.id as person_id, phase.zone
       from medicine_plans plan join persons person on person.id = plan.person_id
       join medicine_phases phase on phase.plan_id = plan.id where person.email = $1
     ), phase as (
       update medicine_phases set from_at = from_at - interval '5 days', begins = begins - 5
       where plan_id in (select id from plan)
     )
     insert into medicine_doses (plan_id, due_at, answer, at, amount, by_id, request_id)
     select id, midnight, 'taken', midnight + interval '2 hours', 1, person_id, gen_random_uuid()
     from plan
     cross join lateral (select date_trunc('day', clinic_now() at time zone zone) at time zone zone as midnight) today`,
    [patient.email],
  )
  await page.reload()
  await expect(plans(page).getByText(/missed/)).toBeVisible()
  await today(page).getByRole('button', { name: 'Move this plan by 2 hours: Metformin' }).click()
  await expect(plans(page).getByText('1 tablet, every day at 01:59, 02:00')).toBeVisible()

  const { rows } = await database.query('select id from persons where email = $1', [patient.email])
  await appointmentOf(database, doctor.id, { day: 0, hour: 0, status: 'confirmed', account: patient })
  const theirs = await (await browser.newContext()).newPage()
  await asDoctor(theirs, database, doctor.id)
  await theirs.goto(`/doctor/dashboard/patients/${rows[0].id}`)
  const kept = theirs.getByRole('region', { name: 'How medicines are taken' })
  await expect(kept.getByText(/^Taken 1 of .* missed/)).toBeVisible()
  await theirs.close()

  await plans(page).getByRole('button', { name: 'Stop: Metformin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
  await expect(plans(page).getByText(/^Stopped on /)).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Next dose' })).toBeHidden()
})

test('a dose of yesterday is told later, with the time at which it was taken', async ({ page, database }) => {
  const patient = await signIn(page)
  await page.goto('/dashboard/medicines')
  await fillPlan(page, 'Ramipril', async (dialog) => dialog.getByLabel('Times').fill('00:00, 12:00'))
  await database.query(
    `update medicine_phases set from_at = from_at - interval '5 days', begins = begins - 5
     where plan_id in (
       select plan.id from medicine_plans plan join persons on persons.id = person_id where email = $1
     )`,
    [patient.email],
  )
  await page.reload()
  const yesterday = page.getByRole('region', { name: 'Yesterday' })
  await yesterday.getByRole('button', { name: 'Taken: 00:00, Ramipril, 1 tablet' }).click()
  const dialog = page.getByRole('dialog', { name: 'When was it taken?' })
  // The planned time is what is most likely.
  await expect(dialog.getByLabel('Time')).toHaveValue('00:00')
  await expect(dialog.getByLabel('Day')).toHaveValue(/^\d{4}-/)
  await inspect(page, 'medicine-told-later')
  await dialog.getByLabel('Day').selectOption('Today')
  await dialog.getByLabel('Time').fill('23:59')
  await dialog.getByRole('button', { name: 'Save as taken' }).click()
  await expect(dialog.getByText('This time has not come yet')).toBeVisible()
  await dialog.getByLabel('Day').selectOption('Yesterday')
  await dialog.getByLabel('Time').fill('01:30')
  await dialog.getByRole('button', { name: 'Save as taken' }).click()
  await expect(dialog).toBeHidden()
  await yesterday.getByText('Taken and skipped').click()
  await expect(yesterday.getByText('Taken at 01:30')).toBeVisible()
})

test('as needed: the next one is offered only when it is allowed; the day prints with boxes', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard/medicines')
  await fillPlan(page, 'Paracetamol', async (dialog) => {
    await dialog.getByLabel('How it is taken').selectOption('As needed')
    await dialog.getByLabel('Least hours between two doses').fill('6')
    await dialog.getByLabel('At most so often within a day and a night').fill('4')
  })
  const needed = page.getByRole('region', { name: 'As needed' })
  await needed.getByRole('button', { name: 'Take now: Paracetamol, 1 tablet' }).click()
  await expect(needed.getByText(/^The next one is allowed from /)).toBeVisible()
  await expect(needed.getByRole('button', { name: /^Take now/ })).toBeHidden()
  // One more that was taken earlier is refused beside its field, with the time from which it is allowed.
  await needed.getByRole('button', { name: 'Taken earlier: Paracetamol, 1 tablet' }).click()
  const earlier = page.getByRole('dialog', { name: 'When was it taken?' })
  await earlier.getByRole('button', { name: 'Save as taken' }).click()
  await expect(earlier.getByText(/^It is too early for another dose\. The next one is allowed from /)).toBeVisible()
  await earlier.getByRole('button', { name: 'Close' }).last().click()
  await expect(earlier).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  const printed = page.locator('.printed-day')
  await expect(printed.getByText('☑ ☐ ☐ ☐')).toBeVisible()
  await expect(needed).toBeHidden()
})

/** Signs in somebody who acts for the old man of a family of the demo; answers his id. */
async function asDaughter(page: Page, database: Database): Promise<string> {
  const { email } = await signIn(page)
  const { rows } = await database.query(
    `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
     select account.id, father.id, 'parent', '{record,visits}', account.id, clinic_now(), account.id
     from persons account, persons father where account.email = $1 and father.name = 'Yusuf Haddad'
     returning person_id`,
    [email],
  )
  return rows[0].person_id as string
}

const languages = {
  en: { day: 'Today', add: 'Add a medicine', close: 'Close' },
  de: { day: 'Heute', add: 'Medikament hinzufügen', close: 'Schließen' },
  ar: { day: 'اليوم', add: 'إضافة دواء', close: 'إغلاق' },
}

for (const [width, options] of [
  ['', {}],
  [' on a phone', narrow],
] as const) {
  test(
    `a daughter sees her father’s medicines, values and record in three languages${width}`,
    options,
    async ({ page, database }) => {
      test.slow()
      const father = await asDaughter(page, database)
      await page.emulateMedia({ colorScheme: width ? 'dark' : 'light' })
      for (const [language, { day, add, close }] of Object.entries(languages)) {
        await page.goto('/')
        await page.evaluate(async (chosen) => {
          await fetch('/api/auth/language', {
            method: 'PUT',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` },
            body: JSON.stringify({ language: chosen }),
          })
        }, language)
        const at = (path: string) => `${language === 'en' ? '' : `/${language}`}/dashboard/${path}`
        await page.goto(at(`medicines?for=${father}`))
        await expect(page.getByRole('heading', { name: new RegExp(day) })).toBeVisible()
        await page.getByRole('button', { name: add }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await inspect(page, `daily-plan-${language}`)
        await page.getByRole('dialog').getByRole('button', { name: close }).last().click()
        await inspect(page, `daily-medicines-${language}`)
        await page.goto(at(`insights?for=${father}`))
        await expect(page.getByRole('figure').first()).toBeVisible()
        await inspect(page, `daily-insights-${language}`)
        await page.goto(at(`record?for=${father}&sort=measurement&measured=glucose`))
        await expect(page.locator('.record-timeline li').first()).toBeVisible()
        await inspect(page, `daily-record-${language}`)
      }
    },
  )
}

test.describe('elsewhere', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })
  test('who acts for somebody is asked about that person', async ({ page, database }) => {
    const father = await asDaughter(page, database)
    await page.goto(`/dashboard/medicines?for=${father}`)
    const question = page.getByRole('region', { name: 'Is Yusuf Haddad in another time zone?' })
    await expect(question.getByText(/The medicines of Yusuf Haddad go by the time of Berlin\./)).toBeVisible()
    await expect(page.getByText('Your medicines go by')).toBeHidden()
    await expect(page.getByRole('region', { name: 'Plans', exact: true })).toBeVisible()
  })

  test('one is asked once whether plans keep the time of home or follow', async ({ page, database }) => {
    const patient = await signIn(page)
    await page.goto('/dashboard/medicines')
    await fillPlan(page, 'Ramipril', async (dialog) => dialog.getByLabel('Times').fill('08:00'))
    const zoned = async (zone: string) => {
      await database.query(
        `with zone as (
           update medicine_zones set zone = $2, kept_in = null
           where person_id = (select id from persons where email = $1) returning person_id
         )
         update medicine_phases set zone = $2
         where plan_id in (select plan.id from medicine_plans plan join zone on zone.person_id = plan.person_id)`,
        [patient.email, zone],
      )
      await page.reload()
    }
    await zoned('Europe/Berlin')
    const question = page.getByRole('region', { name: 'You are in another time zone' })
    await question.getByRole('button', { name: 'Keep the time of Berlin' }).click()
    await expect(question).toBeHidden()
    await page.reload()
    await expect(page.getByText('Times are those of Berlin.')).toBeVisible()
    await expect(question).toBeHidden()
    await zoned('Europe/Berlin')
    await question.getByRole('button', { name: 'Follow the time of Tokyo' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByText('Times are those of Berlin.')).toBeHidden()
  })
})

test('in German and Arabic, on a phone and in the dark', async ({ page }) => {
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/medicines')
  await fillPlan(page, 'Ramipril', async (dialog) => dialog.getByLabel('Times').fill('08:00, 23:59'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await inspect(page, 'medicines-dark')
  await chooseGerman(page)
  await expect(page.getByRole('region', { name: 'Nächste Einnahme' })).toBeVisible()
  await page.goto('/de/dashboard/medicines')
  await expect(page.getByRole('heading', { name: 'Ihre Pläne' })).toBeVisible()
  await inspect(page, 'medicines-de')
  await page.evaluate(async () => {
    await fetch('/api/auth/language', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` },
      body: JSON.stringify({ language: 'ar' }),
    })
  })
  await page.goto('/ar/dashboard/medicines')
  await expect(page.getByRole('heading', { name: 'خططك' })).toBeVisible()
  await inspect(page, 'medicines-ar')
  await page.getByRole('button', { name: /^تغيير: / }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspect(page, 'medicine-form-ar')
})
