import { addDays } from '../contract/clinic-time.ts'
import {
  demoPassword,
  expect,
  inspect,
  loseAnswers,
  mailTo,
  narrow,
  panelOf,
  signIn,
  signInAs,
  test,
} from './people.ts'

test(
  'am Telefon gebucht: wer den Link bekommt, stimmt zu, hinterlegt eine Karte, und die Tafel zeigt es',
  narrow,
  async ({ page, database, doctor, browser, expectErrors }) => {
    test.slow()
    expectErrors(/ERR_/)
    const { rows } = await database.query<{ kind: string; today: string }>(
      `with kind as (
         insert into kinds (name, minutes, fee_cents, cancel_hours, pays, free_hours, late_fee_cents, no_show_cents)
         values ('Kontrolle ' || gen_random_uuid(), 60, 4000, 0, 'card-kept', 24, 1500, 2000) returning id, name
       ), offered as (insert into doctor_kinds (doctor_id, kind_id) select $1, id from kind)
       select kind.id as kind, today_at(place_id)::text as today from kind, doctors
       where doctors.id = $1`,
      [doctor.id],
    )
    const { kind, today } = rows[0]!
    // A unique name, because reception would be asked about a known person of the same name.
    const name = `Frieda ${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`
    const email = `phone-${crypto.randomUUID()}@salus.test`
    await signInAs(page, 'desk@salus.test', 'reception')
    const day = addDays(today, 2)
    await page.goto(`/desk?date=${day}&doctor=${doctor.id}&time=14:00`)
    const panel = panelOf(page, 'New visit')
    await panel.getByLabel('Name').fill(name)
    await panel.getByLabel('Kind of visit').selectOption(kind)
    await panel.getByRole('checkbox', { name: 'Send them a link for the card' }).check()
    await panel.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(panel.getByText('For the link we need an e-mail address')).toBeVisible()
    await panel.getByLabel('E-mail').fill(email)
    await panel.getByLabel('Language of their mail').selectOption('Deutsch')
    await inspect(page, 'desk-books-by-link')
    await panel.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(page.getByText(`${name} gets the link for`)).toBeVisible()
    await page.goto(`/desk?date=${day}`)
    const card = page.locator('.visit-row', { hasText: name })
    await expect(card.getByText(/to confirm by link until/)).toBeVisible()
    await inspect(page, 'desk-link-waits')

    const { text } = await mailTo(email, 'Bitte bestätigen')
    const link = /\/visit#\S+/.exec(text)![0]
    const theirs = await browser.newPage({ viewport: page.viewportSize()!, locale: 'de-DE' })
    await theirs.goto(new URL(`/de${link}`, page.url()).href)
    await theirs.getByLabel('Nachname der Patientin').fill('Anders')
    await theirs.getByRole('button', { name: 'Termin zeigen' }).click()
    await expect(theirs.getByText(/^Das stimmt nicht/)).toBeVisible()
    await inspect(theirs, 'visit-by-link-whose')
    await theirs.getByLabel('Nachname der Patientin').fill(name.split(' ')[1]!)
    await theirs.getByRole('button', { name: 'Termin zeigen' }).click()
    await expect(theirs.getByText(/^Sie zahlen in der Klinik, nicht jetzt.*15,00\s\$.*20,00\s\$/)).toBeVisible()
    const goOn = theirs.getByRole('button', { name: 'Weiter zur Karte' })
    await expect(goOn).toBeDisabled()
    await inspect(theirs, 'visit-by-link')
    await theirs.getByRole('checkbox', { name: 'Ich habe das gelesen und stimme zu' }).check()
    await goOn.click()
    const type = async (number: string) => {
      await theirs.getByLabel('Kartennummer').fill(number)
      await theirs.getByRole('textbox').nth(1).fill('12/34')
      await theirs.getByRole('textbox').nth(2).fill('123')
      await theirs.getByRole('button', { name: 'Diese Karte hinterlegen' }).click()
    }
    await type('4000 0000 0000 0002')
    await expect(theirs.getByText(/abgelehnt/)).toBeVisible()
    await inspect(theirs, 'visit-by-link-card')
    const hear = await loseAnswers(theirs, '**/api/visit-links/settle')
    await type('4242 4242 4242 4242')
    await expect(theirs.getByText(/Buchen Sie nicht noch einmal\./)).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Diese Karte hinterlegen' })).toHaveCount(0)
    hear()
    await expect(theirs.getByText('Vielen Dank, Ihr Termin steht fest.')).toBeVisible()
    await inspect(theirs, 'visit-by-link-done')
    await theirs.goto(new URL('/de/visit#worn-out', page.url()).href)
    await expect(theirs.getByText(/^Dieser Link öffnet nichts mehr/)).toBeVisible()

    await expect(card.getByText(/confirmed by the link/)).toBeVisible()
    await inspect(page, 'desk-link-done')
  },
)

test(
  'what the desk has booked waits among its patient’s appointments, and is agreed to there',
  narrow,
  async ({ page, database, doctor, baseURL, expectErrors }) => {
    expectErrors(/ERR_/)
    const { email } = await signIn(page)
    const { rows } = await database.query<{ kindId: string; date: string; placeId: string; personId: string }>(
      `with kind as (
         insert into kinds (name, minutes, fee_cents, cancel_hours, pays, deposit_cents, no_show_cents)
         values ('Ultrasound ' || gen_random_uuid(), 60, 4000, 0, 'deposit', 800, 2000) returning id
       ), offered as (insert into doctor_kinds (doctor_id, kind_id) select $1, id from kind)
       select kind.id as "kindId", place_id as "placeId", users.id as "personId", (today_at(place_id) + 2)::text as date
       from kind, doctors, users where doctors.id = $1 and users.email = $2`,
      [doctor.id, email],
    )
    const post = async (path: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
      const answer = await fetch(`${baseURL}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return answer.json()
    }
    const desk = { email: 'desk@salus.test', password: demoPassword, role: 'reception' }
    const { token } = await post('/auth/login', desk)
    const { _id } = await post(
      '/desk/visits',
      { ...rows[0]!, doctorId: doctor.id, startTime: '14:00', byLink: true },
      token,
    )
    await page.goto('/dashboard')
    await expect(page.getByText(/^Please confirm this visit by .*, \d\d:\d\d\./).first()).toBeVisible()
    await expect(page.getByText('Agreed when booking')).toHaveCount(0)
    await inspect(page, 'visit-waits')
    await page.getByRole('link', { name: 'See the terms and confirm' }).first().click()
    await expect(page).toHaveURL(new RegExp(`/dashboard/pay/${_id}\\?agree$`))
    await page.getByRole('checkbox', { name: 'I have read this and agree' }).check()
    await page.getByRole('button', { name: 'Go on to the deposit' }).click()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expiry').fill('12/34')
    await page.getByLabel('CVC').fill('123')
    await inspect(page, 'visit-agreed-to')
    const hear = await loseAnswers(page, '**/agreement/settle')
    await page.getByRole('button', { name: 'Pay $8.00' }).click()
    await expect(page.getByText('Do not pay again.', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay $8.00' })).toHaveCount(0)
    hear()
    await expect(page.getByText('Thank you, your appointment is booked.')).toBeVisible()
    await page.getByRole('link', { name: 'To my appointments' }).click()
    await expect(page.getByRole('article').getByText(/Deposit paid/)).toBeVisible()
    await expect(page.getByText(/^Please confirm this visit/)).toHaveCount(0)
    await page.goto(`/dashboard/pay/${_id}?agree`)
    await expect(page.getByRole('heading', { name: 'Nothing is to be confirmed here.' })).toBeVisible()
  },
)
