import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { letters, readPdf } from '../server/testing/read-pdf.ts'
import { appointmentOf, asDoctor, expect, inProve, inspect, panelOf, signIn, signInAs, test } from './people.ts'

/** A name that no other record has. */
const unlike = (name: string) => `${name}${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`

const another = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()
const column = (page: Page, name: RegExp) => page.getByRole('region', { name })

test('two desks, a doctor and a patient on one day: what one does the others see, and nobody is called twice', async ({
  page,
  browser,
  database,
  doctor,
  expectErrors,
}) => {
  test.slow()
  // One desk loses its connection for a while.
  expectErrors(/ERR_FAILED/)
  const name = unlike('Pia')
  const doctorPage = await another(browser)
  await asDoctor(doctorPage, database, doctor.id)
  const patientPage = await another(browser)
  const account = await signIn(patientPage)
  await database.query('update persons set name = $2 where id = (select id from users where email = $1)', [
    account.email,
    name,
  ])
  await appointmentOf(database, doctor.id, { day: 0, hour: 9, status: 'confirmed', account })
  const other = await another(browser)
  await signInAs(page, 'desk@salus.test', 'reception')
  await signInAs(other, 'admin@salus.test', 'admin')
  await Promise.all([
    page.goto('/desk'),
    other.goto('/desk'),
    doctorPage.goto('/doctor/dashboard'),
    patientPage.goto('/dashboard'),
  ])
  await expect(column(other, /^Expected/).getByText(name)).toBeVisible()
  await inspect(page, 'desk-board')

  // The patient is found by name on the board itself.
  await page.keyboard.press('/')
  await page.keyboard.type(name.slice(0, 12).toLowerCase())
  await expect(page.getByText('1 visit here. Press Enter to open it.')).toBeVisible()
  await expect(column(page, /^Expected/).getByRole('button', { name: /^Arrived: / })).toHaveCount(1)

  // Or by doctor, which is kept in the address.
  await page.getByLabel('Name, birthday, phone or number').fill('')
  const ofDoctor = page.getByRole('combobox', { name: 'Doctor' })
  await ofDoctor.selectOption({ label: `Dr. ${doctor.name}` })
  await expect(page).toHaveURL(/[?&]of=/)
  await expect(column(page, /^Expected/).getByRole('button', { name: /^Arrived: / })).toHaveCount(1)
  await ofDoctor.selectOption('All doctors')
  await expect(page).not.toHaveURL(/[?&]of=/)

  // The other desk shows it without a reload, and only one of them can call the patient.
  await page.getByRole('button', { name: `Arrived: ${name}` }).click()
  await expect(column(page, /^Waiting/).getByText(name)).toBeVisible()
  await expect(column(other, /^Waiting/).getByText(name)).toBeVisible()
  await other.route(/\/api\/(live|desk\/board)/, (route) => route.abort())
  await page.getByRole('button', { name: `Call in: ${name}` }).click()
  await expect(column(page, /^With the doctor/).getByText(name)).toBeVisible()
  await other.getByRole('button', { name: `Call in: ${name}` }).click()
  await expect(other.getByText(`was quicker. ${name}: In the room.`)).toBeVisible()
  await expect(doctorPage.getByText('In progress').first()).toBeVisible()
  await expect(patientPage.getByText('In progress').first()).toBeVisible()

  // A late entry gets its own time, and the slip is a PDF.
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Take money' })).toHaveAttribute(
    'href',
    /money\?date=[\d-]+&search=\d+$/,
  )
  await page.getByRole('menuitem', { name: 'Enter with its time' }).click()
  const later = page.getByRole('dialog', { name: `What happened earlier: ${name}` })
  await later.getByLabel('What happened').selectOption('Was called in')
  await later.getByLabel('At what time').fill('00:00')
  await later.getByRole('button', { name: 'Enter it' }).click()
  await expect(later).toBeHidden()
  const { rows: called } = await database.query(
    `select to_char(clinic_wall(called_at), 'HH24:MI') as at from attendances join claims on claims.id = claim_id
     where doctor_id = $1`,
    [doctor.id],
  )
  expect(called).toEqual([{ at: '00:00' }])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Print the slip' }).click()
  expect((await readPdf(readFileSync(await (await saved).path()))).text).toContain(letters(name))

  // The doctor completes the visit, and the desk sees it; its own step can be undone.
  await page.getByRole('button', { name: `Done: ${name}` }).click()
  // The column of what is done is a line until it is opened.
  await column(page, /^Done/).getByRole('button', { name: /^Done/, expanded: false }).click()
  await expect(column(page, /^Done/).getByText(name)).toBeVisible()
  await page
    .locator('.undo', { hasText: `${name}: Done` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(column(page, /^With the doctor/).getByText(name)).toBeVisible()
  await database.query("update claims set status = 'completed', version = version + 1 where doctor_id = $1", [
    doctor.id,
  ])
  await database.query(
    "insert into appointment_events (claim_id, kind) select id, 'completed' from claims where doctor_id = $1",
    [doctor.id],
  )
  await expect(column(page, /^Done/).getByText(name)).toBeVisible()

  // The patient asks for another time, and the note is shown where the visit is moved.
  const asks = await appointmentOf(database, doctor.id, { day: 2, hour: 9, status: 'confirmed', account })
  const token = await patientPage.evaluate(() => localStorage.getItem('token'))
  const sent = await patientPage.request.post('/api/change-requests', {
    headers: { authorization: `Bearer ${token}` },
    data: { appointmentId: asks, wants: 'move', note: 'Any afternoon would do.' },
  })
  expect(sent.status()).toBe(201)
  await page.getByRole('button', { name: /asks? to move or cancel$/ }).click()
  const moving = page.getByRole('dialog', { name: `Move the visit of ${name}` })
  const choose = page.getByRole('button', { name: `Choose a time: ${name}, 09:00` })
  await choose.click()
  await expect(moving.getByText('Any afternoon would do.')).toBeVisible()
  // Keeping the visit does not discard the typed fields of the move.
  await moving.getByLabel('If the time is taken: reason to double-book').fill('She comes from far away')
  await moving.getByRole('button', { name: 'Keep it' }).click()
  await choose.click()
  await expect(moving.getByLabel('If the time is taken: reason to double-book')).toHaveValue('She comes from far away')
  await moving.getByRole('button', { name: 'Keep it' }).click()

  // On the patient's page at the desk a visit opens beside it.
  await page.goto(
    `/desk/people/${(await database.query('select patient_id as id from claims where id = $1', [asks])).rows[0].id}`,
  )
  await page.getByRole('region', { name: 'Visits' }).getByRole('button').first().click()
  await expect(panelOf(page, 'Appointment').getByRole('link', { name })).toBeVisible()
})

test('reception moves a visit out of the doctor’s hours: the first press says what it oversteps, the second does it', async ({
  page,
  database,
  doctor,
}) => {
  const name = unlike('Mona')
  const id = await appointmentOf(database, doctor.id, { day: 0, hour: 9, status: 'confirmed', patient: name })
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk')
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Move to another time' }).click()
  const moving = page.getByRole('dialog', { name: `Move the visit of ${name}` })
  const { rows } = await database.query('select (clinic_today() + 2)::text as day')
  await moving.getByLabel('Day').fill(rows[0].day)
  await moving.getByLabel('Time', { exact: true }).fill('05:30')
  await expect(moving.getByLabel('If the time is taken: reason to double-book')).toBeVisible()

  // "Keep it" leaves the visit unchanged, and keeps the typed fields.
  await moving.getByRole('button', { name: 'Keep it' }).click()
  await expect(moving).toBeHidden()
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Move to another time' }).click()
  await expect(moving.getByLabel('Time', { exact: true })).toHaveValue('05:30')

  // A colleague is faster: nothing can be moved before the notice was read, and typed fields stay.
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const { rows: seen } = await database.query('select version from claims where id = $1', [id])
  const arrived = await page.request.put(`/api/desk/visits/${id}/stage`, {
    headers: { authorization: `Bearer ${token}` },
    data: { to: 'waiting', version: seen[0].version },
  })
  expect(arrived.status()).toBe(200)
  await expect(moving.getByText('Somebody has changed this visit meanwhile.', { exact: false })).toContainText('09:00')
  await expect(moving.getByRole('button', { name: 'Move it' })).toBeDisabled()
  await moving.getByRole('button', { name: 'Go on with this' }).click()
  await moving.getByRole('button', { name: 'Move it' }).click()
  const warning = moving.getByText('This would be outside the doctor’s hours', { exact: false })
  await expect(warning).toBeVisible()
  await expect(warning).toBeFocused()
  const stored = async () =>
    (await database.query('select date::text, start_time::text as time from claims where id = $1', [id])).rows[0]
  expect((await stored()).time).toBe('09:00:00')
  await inspect(page, 'desk-move-oversteps')
  await moving.getByRole('button', { name: 'Do it anyway' }).click()
  await expect(moving).toBeHidden()
  expect(await stored()).toEqual({ date: rows[0].day, time: '05:30:00' })
})

test('a walk-in is arrived within three presses and thirty seconds', inProve, async ({ page, database, doctor }) => {
  const name = unlike('Wim')
  // A doctor who is free for an hour, whenever this runs.
  const hour = Number(new Date().toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' }).slice(0, 2))
  test.skip(hour >= 22, 'No hour is left of this day.')
  await database.query(
    `with gone as (delete from weekly_slots where doctor_id = $1)
     insert into weekly_slots (doctor_id, weekday, start_time, end_time)
     select $1, weekday, '00:00', '23:55' from generate_series(1, 7) weekday`,
    [doctor.id],
  )
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk')
  // Counts presses of a pointer and of keys that are not letters.
  await page.evaluate(() => {
    const count = () => Object.assign(window, { presses: (Reflect.get(window, 'presses') ?? 0) + 1 })
    window.addEventListener('pointerdown', count, { capture: true })
    window.addEventListener('keydown', ({ key }) => key.length > 1 && count(), { capture: true })
  })
  const began = Date.now()
  await page.getByRole('button', { name: 'Walk-in' }).click()
  const panel = panelOf(page, 'Walk-in')
  await expect(panel.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await inspect(page, 'desk-walk-in')
  await panel.getByRole('group', { name: 'Soonest free' }).waitFor()
  await panel.getByRole('button', { name: 'Book, and mark as arrived' }).click()
  await expect(column(page, /^Waiting/).getByText(name)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'presses'))).toBeLessThanOrEqual(3)
  expect(Date.now() - began).toBeLessThan(30_000)
  const { rows } = await database.query(
    `select status, arrived_at is not null as arrived from claims
     join attendances on claim_id = claims.id join persons on persons.id = patient_id where name = $1`,
    [name],
  )
  expect(rows).toEqual([{ status: 'confirmed', arrived: true }])

  // It is cancelled with a reason.
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Cancel the visit' }).click()
  await page.getByLabel('Reason').selectOption({ label: 'The patient is ill' })
  await inspect(page, 'desk-cancel')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(column(page, /^Waiting/).getByText(name)).toBeHidden()
})

test(
  'a thousand random moves of two desks, and whoever waits on the open board is who waits',
  inProve,
  async ({ page, browser, database, doctor }) => {
    test.setTimeout(600_000)
    const patients = unlike('Rando')
    const { rows: visits } = await database.query<{ id: string; name: string }>(
      `with people as (
       insert into persons (email, name)
       select gen_random_uuid() || '@salus.test', $2 || n from generate_series(1, 12) n returning id, name
     ), visit as (
       insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location)
       select $1, people.id, clinic_today(), at, at + interval '30 minutes',
         instants_at(clinic_zone(), clinic_today(), at, at + interval '30 minutes'), 'confirmed', 0, 'clinic', 'Clinic'
       from (select id, time '06:00' + row_number() over () * interval '30 minutes' as at from people) people
       returning id, patient_id
     ), noted as (insert into appointment_events (claim_id, kind) select id, 'booked' from visit)
     select visit.id, people.name from visit join people on people.id = patient_id`,
      [doctor.id, patients],
    )
    await signInAs(page, 'desk@salus.test', 'reception')
    const other = await another(browser)
    await signInAs(other, 'admin@salus.test', 'admin')
    await Promise.all([page.goto('/desk'), other.goto('/desk')])
    await expect(column(page, /^Expected/).getByText(visits[0]!.name, { exact: true })).toBeVisible()

    const stages = ['expected', 'waiting', 'room', 'done', 'not-come']
    const any = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!
    const move = (desk: Page, id: string, to: string, version: number) =>
      desk.evaluate(
        async (asked) => {
          const answer = await fetch(`/api/desk/visits/${asked.id}/stage`, {
            method: 'PUT',
            headers: { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' },
            body: JSON.stringify({ to: asked.to, version: asked.version }),
          })
          return answer.status
        },
        { id, to, version },
      )
    const versionOf = async (id: string) =>
      (await database.query<{ version: number }>('select version from claims where id = $1', [id])).rows[0]!.version
    for (let round = 1; round <= 10; round++) {
      for (let n = 0; n < 50; n++) {
        const { id } = any(visits)
        const version = await versionOf(id)
        // Both desks send the version that they see; one of them is told that the other was faster.
        const both = await Promise.all([move(page, id, any(stages), version), move(other, id, any(stages), version)])
        expect(both.toSorted()).toEqual([200, 409])
      }
      const { rows } = await database.query<{ name: string }>(
        `select persons.name from claims join persons on persons.id = patient_id
       join attendances on claim_id = claims.id and attendances.date = claims.date
       where doctor_id = $1 and status in ('pending', 'confirmed') and arrived_at is not null
       order by arrived_at`,
        [doctor.id],
      )
      const waits = rows.map(({ name }) => name).sort()
      for (const desk of [page, other]) {
        const shown = async () =>
          (
            await column(desk, /^Waiting/)
              .getByRole('listitem')
              .locator('strong')
              .allInnerTexts()
          )
            .filter((name) => name.startsWith(patients))
            .sort()
        await expect.poll(shown, { message: `after ${round * 100} moves`, timeout: 20_000 }).toEqual(waits)
      }
    }
  },
)
