import { addDays } from '../contract/clinic-time.ts'
import { expect, inspect, mailTo, narrow, panelOf, signInAs, test } from './people.ts'

test(
  'am Telefon gebucht: wer den Link bekommt, stimmt zu, hinterlegt eine Karte, und die Tafel zeigt es',
  narrow,
  async ({ page, database, doctor, browser }) => {
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
    // Somebody of the same name would be asked about first.
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
    await inspect(page, 'desk-books-by-link')
    await panel.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(page.getByText(`${name} gets the link by mail`)).toBeVisible()
    await page.goto(`/desk?date=${day}`)
    const card = page.locator('.visit-card', { hasText: name })
    await expect(card.getByText(/to confirm by link until/)).toBeVisible()
    await inspect(page, 'desk-link-waits')

    const { text } = await mailTo(email, 'Please confirm')
    const link = /\/visit#\S+/.exec(text)![0]
    const theirs = await browser.newPage({ viewport: page.viewportSize()!, locale: 'de-DE' })
    await theirs.goto(new URL(`/de${link}`, page.url()).href)
    await theirs.getByLabel('Nachname der Patientin').fill('Anders')
    await theirs.getByRole('button', { name: 'Termin zeigen' }).click()
    await expect(theirs.getByText(/^Das stimmt nicht/)).toBeVisible()
    await inspect(theirs, 'visit-by-link-whose')
    await theirs.getByLabel('Nachname der Patientin').fill(name.split(' ')[1]!)
    await theirs.getByRole('button', { name: 'Termin zeigen' }).click()
    await expect(theirs.getByText(/^Bei der Buchung ist nichts zu zahlen.*15,00\s\$.*20,00\s\$/)).toBeVisible()
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
    await type('4242 4242 4242 4242')
    await expect(theirs.getByText('Vielen Dank, Ihr Termin steht fest.')).toBeVisible()
    await inspect(theirs, 'visit-by-link-done')
    await theirs.goto(new URL('/de/visit#worn-out', page.url()).href)
    await expect(theirs.getByText(/^Dieser Link öffnet nichts mehr/)).toBeVisible()

    await expect(card.getByText(/confirmed by the link/)).toBeVisible()
    await inspect(page, 'desk-link-done')
  },
)
