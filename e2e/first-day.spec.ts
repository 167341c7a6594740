import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { asApp, emptyDatabase } from '../server/testing/database.ts'
import { mailServer } from '../server/testing/mail-server.ts'
import { startServer } from '../server/testing/processes.ts'
import { setUpApp } from './authenticator.ts'
import { chooseTime, expect, inProve, narrow, test } from './people.ts'

const root = join(import.meta.dirname, '..')
const password = 'four green plates'

/** Counts presses and filled fields. */
function counting() {
  const count = { presses: 0, fields: 0 }
  return {
    count,
    press: async (target: Locator) => {
      count.presses++
      await target.click()
    },
    fill: async (target: Locator, text: string) => {
      count.fields++
      await target.fill(text)
    },
    choose: async (target: Locator, label: string) => {
      count.fields++
      await target.selectOption({ label })
    },
  }
}

async function looked(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    name,
  ).toEqual([])
  const folder = process.env.FIRST_DAY_PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

test(
  'a fresh production: from nothing to the first booking by a stranger, in ten minutes of a robot’s clicks',
  {
    tag: [inProve.tag, narrow.tag],
  },
  async ({ browser, page }, info) => {
    test.setTimeout(600_000)
    const database = await emptyDatabase()
    const mails = await mailServer()
    const env = {
      NODE_ENV: 'production',
      TIME_ZONE: 'Europe/Berlin',
      DATABASE_URL: asApp(database.ownerUrl),
      DATABASE_OWNER_URL: database.ownerUrl,
      STRIPE_SECRET_KEY: 'sk_test_salus',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_salus',
      STRIPE_WEBHOOK_SECRET: 'whsec_salus',
      PUBLIC_URL: 'https://clinic.example',
      SMTP_URL: mails.url,
      MAIL_FROM: 'Clinic <care@clinic.example>',
    }
    const server = await startServer({ databaseUrl: env.DATABASE_URL, env })
    const url = server.url.replace(/\W+$/, '')
    /** The link in a mail to somebody, for this server. */
    const linkIn = async (to: string) => {
      const found = () => mails.received.find((mail) => mail.to === to && /reset-password#/.test(mail.raw))?.raw
      await expect.poll(found, { timeout: 20_000 }).toBeTruthy()
      const raw = found()!.replaceAll('=\r\n', '').replaceAll('=3D', '=')
      return `${url}/reset-password#${/reset-password#([\w.-]+)/.exec(raw)![1]}`
    }
    const seen = (name: string) => looked(page, `first-day-${name}-${info.project.name}`)
    try {
      await promisify(execFile)(
        process.execPath,
        [join(root, 'server/admin.ts'), 'create', '--name', 'Ada Admin', '--email', 'ada@clinic.example'],
        { env: { ...process.env, ...env, SALUS_ADMIN_PASSWORD: password } },
      )
      const began = Date.now()
      const { count, press, fill, choose } = counting()
      await page.goto(`${url}/admin/login`)
      await fill(page.getByLabel('E-mail'), 'ada@clinic.example')
      await fill(page.getByLabel('Password', { exact: true }), password)
      await press(page.getByRole('button', { name: 'Login', exact: true }))
      await setUpApp(page)
      await expect(page.getByRole('heading', { name: 'Your clinic is not ready yet' })).toBeVisible()
      await seen('overview')
      await press(page.getByRole('link', { name: 'Go on with the first day' }))

      const main = page.getByRole('main')
      const heading = (name: string) => expect(main.getByRole('heading', { level: 2, name })).toBeVisible()
      await heading('Where do people come to?')
      await fill(main.getByLabel('Name of the clinic'), 'Praxis am Park')
      await fill(main.getByLabel('Address', { exact: true }), 'Parkstr. 1, 10115 Berlin')
      await fill(main.getByLabel('Telephone'), '+49 30 1234567')
      await fill(main.getByLabel('Emergency number'), '112')
      await seen('place')
      await press(main.getByRole('button', { name: 'Save', exact: true }))
      await heading('What can people book?')
      await seen('kinds')
      await press(main.getByRole('button', { name: 'Go on', exact: true }))
      await heading('Who sees patients?')
      await fill(main.getByLabel('Name', { exact: true }), 'Dora Day')
      await fill(main.getByLabel('E-mail'), 'dora@clinic.example')
      await choose(main.getByLabel('Specialization'), 'Cardiology')
      await fill(main.getByLabel('Experience, in years'), '12')
      await fill(main.getByLabel('Fee of a consultation'), '120')
      await press(main.getByRole('button', { name: 'Add and invite' }))
      await expect(main.getByText('Cannot be booked: no hours yet')).toBeVisible()
      await seen('doctors')

      // Nobody can book yet, and the public pages show no times.
      await expect(async () => {
        const soonest = await (await fetch(`${url}/api/soonest`)).json()
        expect(soonest).toEqual([])
      }).toPass()

      // Left in the middle and opened again: the first missing step is open.
      await page.goto(`${url}/admin/dashboard/first-day`)
      await heading('When can people come?')
      await seen('hours')
      await press(main.getByRole('button', { name: 'Save the hours of Dora Day' }))
      await expect(main.getByText('40 hours a week')).toBeVisible()
      await press(main.getByRole('button', { name: 'Go on', exact: true }))
      await heading('Who works with you?')
      await press(main.getByRole('button', { name: 'Not now' }))
      // The invitation has been sent, so mail is known to work; the test mail is sent all the same.
      await press(main.getByRole('link', { name: /^Mail/ }))
      await heading('Does mail arrive?')
      await press(main.getByRole('button', { name: 'Send a test mail to me' }))
      await expect(main.getByText(/The mail server has taken it/)).toBeVisible()
      await seen('mail')
      await press(main.getByRole('button', { name: 'Go on', exact: true }))
      await heading('What do people agree to?')
      const terms = main.getByRole('region', { name: 'Terms', exact: true })
      await fill(terms.getByLabel('Text', { exact: true }), '# Booking\nA visit that is booked is a promise.')
      await press(terms.getByRole('button', { name: 'Publish these terms' }))
      await expect(terms.getByText(/Version 1 holds/)).toBeVisible()
      const notice = main.getByRole('region', { name: 'Privacy notice' })
      await press(notice.getByText('It is on another website'))
      await fill(notice.getByRole('textbox', { name: 'Link' }), 'https://clinic.example/privacy')
      await press(notice.getByRole('button', { name: 'Publish this privacy notice' }))
      await expect(notice.getByText(/Version 1 holds/)).toBeVisible()
      await seen('legal')
      await press(main.getByRole('button', { name: 'Go on', exact: true }))
      await heading('Everything is in place')
      await seen('complete')
      await page.goto(`${url}/admin/dashboard`)
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Your clinic is not ready yet')).toHaveCount(0)
      await page.goto(`${url}/admin/dashboard/first-day?step=payment`)
      await expect(main.getByText(/Stripe is set up with test keys/)).toBeVisible()
      await seen('payment')

      // The doctor sets a password by the mailed invitation.
      const doctors = await (await browser.newContext()).newPage()
      await doctors.goto(await linkIn('dora@clinic.example'))
      const typed = doctors.locator('main input')
      await fill(typed.first(), password)
      await fill(typed.last(), password)
      await press(doctors.locator('main button[type=submit]'))
      await expect(doctors).toHaveURL(/doctor\/login/)

      // A new patient finds the doctor, signs up on the way, and books.
      const strangers = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
      await strangers.goto(`${url}/terms`)
      await expect(strangers.getByRole('heading', { name: 'Booking' })).toBeVisible()
      await strangers.goto(`${url}/doctors`)
      await press(strangers.getByRole('link', { name: /Dora Day/ }).last())
      const signUp = strangers.getByRole('link', { name: 'Sign up' }).last()
      await expect(signUp.or(strangers.getByRole('radiogroup', { name: 'Day' }))).toBeVisible()
      if (await signUp.isVisible()) await press(signUp)
      await fill(strangers.getByLabel('Full name'), 'Stella Stranger')
      await fill(strangers.getByLabel('E-mail'), 'stella@people.example')
      await fill(strangers.getByLabel('Password', { exact: true }), password)
      await press(strangers.getByRole('checkbox'))
      await press(strangers.getByRole('button', { name: 'Sign Up' }))
      count.presses += 2
      await chooseTime(strangers, '10:00')
      await press(
        strangers
          .getByRole('radio', { name: /Clinic/ })
          .or(strangers.getByText('Pay at Clinic'))
          .first(),
      )
      await press(strangers.getByRole('button', { name: /Book/ }).last())
      await expect(strangers.getByText(/booked/i).first()).toBeVisible()
      const seconds = Math.round((Date.now() - began) / 1000)
      // The result: how much work setting up a clinic is.
      console.log(`first day: ${count.presses} presses, ${count.fields} fields, ${seconds} s of a robot`)
      expect(seconds).toBeLessThan(600)
    } finally {
      // Closes the pages first, because they would call the stopped server.
      for (const context of browser.contexts()) await context.close()
      await server.kill('SIGTERM')
      await mails.close()
      await database.drop()
    }
  },
)
