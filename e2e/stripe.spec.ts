import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { forkServer } from './fork-server.ts'
import { textsIn } from '../texts/texts.ts'
import { expect, inspect, narrow, test } from './people.ts'

const script = join(import.meta.dirname, 'stripe-in-the-browser.js')

/** Routes Stripe's addresses in the browser: our own script, and the fake Stripe. */
async function routeStripe(page: Page, stripeUrl: string): Promise<void> {
  const cors = { 'access-control-allow-origin': '*' }
  await page.route('https://js.stripe.com/**', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: await readFile(script, 'utf8') }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const body = route.request().postData() ?? ''
    const answer = await fetch(`${stripeUrl}${pathname}`, { method: 'POST', body })
    await route.fulfill({ status: answer.status, headers: cors, json: await answer.json() })
  })
}

async function typeCard(page: Page, number: string, press: string | RegExp): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByRole('button', { name: press }).click()
}

for (const language of ['en', 'de'] as const) {
  const { slotStep, methodStep, cardStep, bookingPage, doneStep, savedCard, common } = textsIn(language)
  const under = language === 'en' ? '' : `/${language}`

  test(
    `pays by Stripe’s form: it does not load, it declines, the bank asks; a card is kept, and confirmed once it is charged (${language})`,
    {
      tag: ['@prove', narrow.tag],
    },
    async ({ page, expectErrors }, { project }) => {
      test.skip(language !== 'en' && project.name !== 'phone', 'Other languages are walked at one width.')
      test.setTimeout(180_000)
      expectErrors(/ERR_FAILED|Failed to load Stripe\.js|402/)
      const { said, stop } = await forkServer<{ url: string; stripeUrl: string; databaseUrl: string }>(
        'server-of-stripe.ts',
      )
      const database = new pg.Client({ connectionString: said.databaseUrl })
      try {
        await database.connect()
        await database.query("update persons set language = $1 where email = 'patient@salus.test'", [language])
        const { rows } = await database.query<{ id: string; kind: string; fee: string }>(
          `with kind as (
             insert into kinds (name, minutes, fee_cents, cancel_hours, pays, free_hours, late_fee_cents)
             values ('Kept', 60, 4000, 0, 'card-kept', 720, 1500) returning id
           ), doctor as (
             select doctors.id, fee_cents from doctors join weekly_slots on doctor_id = doctors.id
             where listed group by doctors.id having count(*) > 40 order by count(*) desc, doctors.id limit 1
           )
           insert into doctor_kinds (doctor_id, kind_id) select doctor.id, kind.id from doctor, kind
           returning doctor_id as id, kind_id as kind, (select fee_cents / 100 from doctor)::text as fee`,
        )
        const { id, kind, fee } = rows[0]!
        await page.goto(`${said.url}/login`)
        await page.locator('input[type="email"]').fill('patient@salus.test')
        await page.locator('input[type="password"]').fill('salus-demo')
        await page.locator('form button[type="submit"]').click()
        await expect(page).toHaveURL(`${said.url}${under || '/'}`)
        const choose = async (day: number) => {
          await page.getByRole('radiogroup', { name: slotStep.day }).getByRole('radio').nth(day).click()
          return page.getByRole('radiogroup', { name: slotStep.time }).getByRole('radio')
        }

        // Stripe's script cannot be loaded: the time is still held, and another try succeeds.
        await page.route('https://js.stripe.com/**', (route) => route.abort())
        await page.goto(`${said.url}${under}/book-appointment/${id}`)
        await (await choose(3)).last().click()
        await page.getByRole('button', { name: new RegExp(`^${methodStep.card}`) }).click()
        const retry = page.getByRole('button', { name: common.retry })
        await expect(retry).toBeVisible()
        await expect(page.getByText(cardStep.noForm)).toBeVisible()
        await expect(page.getByRole('timer')).toBeVisible()
        const held = await database.query(
          `select from claims join users on users.id = patient_id
           where email = 'patient@salus.test' and status = 'held' and hold_expires_at > clinic_now()`,
        )
        expect(held.rowCount).toBe(1)
        await inspect(page, `stripe-not-there-${language}`)
        await page.unroute('https://js.stripe.com/**')
        await routeStripe(page, said.stripeUrl)
        await retry.click()
        const pay = new RegExp(`${fee}\\D`)
        await typeCard(page, '4000000000000002', pay)
        await expect(page.getByText('Your card was declined.')).toBeVisible()
        await inspect(page, `stripe-declined-${language}`)
        await typeCard(page, '4000002500003155', pay)
        await page.getByRole('button', { name: 'Fail authentication' }).click()
        await expect(page.getByText(/^We are unable to authenticate/)).toBeVisible()
        await typeCard(page, '4000002500003155', pay)
        await page.getByRole('button', { name: 'Complete authentication' }).click()
        await expect(page.getByText(bookingPage.booked.card)).toBeVisible()

        // A card is saved, and charged for cancelling late; its bank asks, and its owner confirms on our page.
        await page.goto(`${said.url}${under}/book-appointment/${id}?kind=${kind}`)
        await (await choose(2)).first().click()
        await page.getByRole('button', { name: new RegExp(`^${savedCard.step.method}`) }).click()
        await typeCard(page, '4000002760003184', savedCard.step.keep)
        await page.getByRole('button', { name: 'Complete authentication' }).click()
        await expect(page.getByRole('button', { name: savedCard.step.book })).toBeVisible()
        await inspect(page, `stripe-kept-${language}`)
        await page.getByRole('button', { name: savedCard.step.book }).click()
        await expect(page.getByText(doneStep.heading).first()).toBeVisible()
        const visit = await database.query<{ id: string }>('select id from claims where saved_card_id is not null')
        const visitId = visit.rows[0]!.id
        await page.evaluate(
          (appointment) =>
            fetch(`/api/appointments/${appointment}/cancel`, {
              method: 'PUT',
              headers: {
                authorization: `Bearer ${localStorage.getItem('token')}`,
                'content-type': 'application/json',
              },
              body: JSON.stringify({ acceptFee: 15 }),
            }),
          visitId,
        )
        const tried = async () => (await database.query(`select from charge_attempts where outcome = 'asks'`)).rowCount
        await expect.poll(tried, { timeout: 30_000 }).toBe(1)
        await page.goto(`${said.url}${under}/dashboard/pay/${visitId}`)
        await expect(page.getByRole('button', { name: savedCard.pay.confirm })).toBeVisible()
        await inspect(page, `stripe-bank-asks-${language}`)
        await page.getByRole('button', { name: savedCard.pay.confirm }).click()
        await page.getByRole('button', { name: 'Complete authentication' }).click()
        await expect(page.getByRole('heading', { name: savedCard.pay.paid })).toBeVisible()
        const paid = async () =>
          (await database.query('select captured_cents from payments where claim_id = $1', [visitId])).rows
        await expect.poll(paid).toEqual([{ captured_cents: 1500 }])
      } finally {
        await page.close()
        await database.end()
        await stop()
      }
    },
  )
}
