import type { Page } from '@playwright/test'
import { appointmentOf, asDoctor, chooseTime, expect, logOut, openSection, signIn, signInAs, test } from './people.ts'

const demoPassword = 'salus-demo'

/** Expires the session: its token says so, and the server refuses it. */
async function expire(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [head, payload = '', signature] = (localStorage.getItem('token') ?? '').split('.')
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const past = btoa(JSON.stringify({ ...claims, exp: 1 }))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
    localStorage.setItem('token', [head, past, signature].join('.'))
  })
}

/** Logs in again on the cover, by the password of the present account. */
async function goOn(page: Page, password: string): Promise<void> {
  const cover = page.getByRole('dialog', { name: 'Your session ended.' })
  await expect(cover).toBeVisible()
  await cover.getByLabel('Password', { exact: true }).fill(password)
  await cover.getByRole('button', { name: 'Go on' }).click()
  await expect(cover).toBeHidden()
}

test('a patient whose session ends over a form goes on in it', async ({ page }) => {
  const { password } = await signIn(page)
  await page.goto('/dashboard/services/medicine-delivery')
  const medicines = page.getByLabel(/medicines/i).first()
  await medicines.fill('Ibuprofen 400 mg, 20 pieces')
  await page.getByLabel('Phone').fill('+1 555 0100')
  await expire(page)
  // The server refuses to store the next letter, because the session is over.
  await page
    .getByLabel(/address/i)
    .first()
    .fill('Harbour Street 5')
  // The refused draft is stored after the log-in, without typing another letter.
  const kept = page.waitForResponse((answer) => answer.url().includes('/drafts/') && answer.status() === 204)
  await goOn(page, password)
  expect((await kept).request().postData()).toContain('Harbour Street 5')
  await expect(medicines).toHaveValue('Ibuprofen 400 mg, 20 pieces')
  await page.getByRole('button', { name: 'Ask for the delivery' }).click()
  await expect(page.getByText(/^MED-|Reference/).first()).toBeVisible()
})

test('a doctor whose session ends over notes goes on in them, and nothing of them is in the browser', async ({
  page,
  database,
  doctor,
}) => {
  await appointmentOf(database, doctor.id, { day: 0, hour: 20 })
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard/appointments')
  await page.getByRole('button', { name: /^Open the chart of Petra/ }).click()
  const notes = page.getByLabel('Doctor notes')
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/drafts/'),
  )
  await notes.fill('Quibblethroat, both sides.')
  expect((await kept).status()).toBe(204)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Quibble')
  await expire(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await goOn(page, demoPassword)
  await expect(notes).toHaveValue('Quibblethroat, both sides.')
  // It also survives closing the tab, because the chart has an address.
  await page.reload()
  await expect(notes).toHaveValue('Quibblethroat, both sides.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Appointment updated successfully')).toBeVisible()
})

test('an admin whose session ends over a form goes on in it', async ({ page }) => {
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard/catalogue')
  await page.getByRole('button', { name: 'Add to the catalogue' }).click()
  const name = `Ferritin ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Price, in US dollars').fill('12')
  await expire(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await goOn(page, demoPassword)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The catalogue is saved.')).toBeVisible()
})

test('a log-in that is ended elsewhere says so, and what was typed is there again', async ({ page, database }) => {
  const { email, password } = await signIn(page)
  await page.goto('/dashboard/profile')
  await page.getByLabel('Address').fill('Harbour Street 5')
  await database.query(
    'update sessions set ended_at = clinic_now() where user_id = (select id from users where email = $1)',
    [email],
  )
  // The server caches the caller for a second.
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`
  await expect
    .poll(async () => (await page.request.get('/api/auth/verify', { headers: { authorization } })).status())
    .toBe(401)
  await openSection(page, 'Services')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your session ended. Log in to go on.')).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Login Successful')).toBeVisible()
  await page.goto('/dashboard/profile')
  await expect(page.getByLabel('Address')).toHaveValue('Harbour Street 5')
})

test('what is typed outlives a reload, the password alone does not; with the log-out nothing is left', async ({
  page,
  database,
  doctor,
}) => {
  await page.goto('/signup')
  await page.getByLabel('Full name').fill('Walter Walker')
  await page.getByLabel('E-mail', { exact: true }).fill('walter@salus.test')
  await page.getByLabel('Password', { exact: true }).fill('walk-with-me')
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  // The app may still be loading: text typed before it runs is kept once it does.
  await expect.poll(stored).toContain('walter@salus.test')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Walter Walker')
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('walter@salus.test')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await stored()).not.toContain('walk-with-me')

  await asDoctor(page, database, doctor.id)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/doctor/dashboard/schedule')
  const reason = page.getByLabel('Reason').first()
  await reason.fill('A conference in Lisbon')
  await page.reload()
  await expect(reason).toHaveValue('A conference in Lisbon')
  await logOut(page)
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(await stored()).not.toContain('Lisbon')
})

test('shown again by Back after a log-out, a page is nobody’s, and is asked for no more', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Walter')
  // Another document of this tab has logged out, which a page in the browser's page cache does not notice.
  await page.evaluate(() => {
    localStorage.removeItem('token')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Walter')).toHaveCount(0)
})

test('who logged out meanwhile is not let in by an answer about them that comes late', async ({ page, context }) => {
  await signIn(page)
  await page.goto('/about')
  let answer = () => {}
  const released = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/verify', async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest('**/api/auth/verify')
  await page.goto('/dashboard')
  await asked
  const second = await context.newPage()
  await second.goto('/about')
  await second.evaluate(() => localStorage.removeItem('token'))
  await expect(page).toHaveURL(/\/login$/)
  const late = page.waitForResponse('**/api/auth/verify')
  answer()
  await late
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('notes closed and opened again at once are there, however slow the line', async ({ page, database, doctor }) => {
  await appointmentOf(database, doctor.id, { day: 0, hour: 20 })
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard/appointments')
  const open = page.getByRole('button', { name: /^Open the chart of Petra/ })
  await open.click()
  const notes = page.getByLabel('Doctor notes')
  await expect(notes).toBeVisible()
  let arrive = () => {}
  const released = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/api/drafts/**', async (route) => {
    if (route.request().method() === 'PUT') await released
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await notes.fill('Quibblethroat, both sides.')
  await sent
  await page.goBack()
  await expect(notes).toHaveCount(0)
  await open.click()
  await expect(notes).toBeVisible()
  arrive()
  await expect(notes).toHaveValue('Quibblethroat, both sides.')
})

test('what the doctor should know outlives a reload, in no browser storage, and is gone once it is booked', async ({
  page,
  doctor,
}) => {
  await signIn(page)
  await page.goto(`/book-appointment/${doctor.id}`)
  await chooseTime(page, '10:00')
  const note = page.getByLabel('What should the doctor know?')
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await note.fill('Quibblethroat, both sides.')
  expect((await kept).status()).toBe(204)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Quibble')
  await page.reload()
  await expect(note).toHaveValue('Quibblethroat, both sides.')
  await page.getByRole('button', { name: /^Pay at Clinic/ }).click()
  const dropped = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: /^Book/ }).click()
  expect((await dropped).status()).toBe(204)
  await page.goto(`/book-appointment/${doctor.id}`)
  await chooseTime(page, '11:00')
  await expect(note).toHaveValue('')
})
