import type { Browser, Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { plainPdf } from '../server/demo/plain-pdf.ts'
import {
  addDocument,
  anotherPatient,
  appointmentOf,
  asDoctor,
  demoPassword,
  expect,
  faultsOf,
  inspect,
  signIn,
  signInAs,
  test,
} from './people.ts'

const paper = { name: 'page.pdf', bytes: plainPdf([['A page']]) }
const reason = 'Found unconscious on the stairs'

/** The id of the page's patient, who gets a birthday that nobody else of this name has. */
async function withBirthday(database: pg.Client, email: string): Promise<{ id: string; born: string }> {
  const { rows } = await database.query<{ id: string; born: string }>(
    `update persons set born = date '1930-01-01' + (random() * 25000)::int where email = $1
     returning id, to_char(born, 'DD/MM/YYYY') as born`,
    [email],
  )
  return rows[0]!
}

const list = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const rowOf = (page: Page, title: string): Locator =>
  page
    .getByRole('list', { name: 'Documents', exact: true })
    .getByRole('listitem')
    .filter({ has: page.locator('b', { hasText: title }) })
const readRows = (page: Page): Locator => page.locator('.table tbody tr')
const newPage = async (browser: Browser) => (await browser.newContext()).newPage()

/** Shares by the dialog that this button opens. */
async function share(page: Page, button: Locator, doctor: string, days: string): Promise<void> {
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Find the doctor').fill(doctor)
  await dialog.getByRole('radio', { name: doctor }).click()
  await dialog.getByLabel('For how long').selectOption(days)
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a document and the whole record are shared for days: the doctor reads, changes nothing, and is shut out at the end', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  const patient = await signIn(page)
  const { id } = await withBirthday(database, patient.email)
  await page.goto('/dashboard/documents')
  await addDocument(page, 'My knee', [paper])
  await addDocument(page, 'My back', [paper])
  await page.reload()
  const shares = list(page, 'Shared with doctors')
  await expect(shares.getByText('Nothing is shared.')).toBeVisible()
  await share(page, rowOf(page, 'My knee').getByRole('button', { name: 'Share' }), doctor.name, '1 day')
  await expect(shares.getByText('Not opened yet')).toBeVisible()

  const theirs = await newPage(browser)
  await asDoctor(theirs, database, doctor.id)
  await theirs.goto('/doctor/dashboard/shared')
  await theirs.getByRole('main').getByRole('link', { name: patient.name }).click()
  const banner = theirs.getByText(/You can read it, and change nothing in it/)
  await expect(banner).toBeVisible()
  const knee = rowOf(theirs, 'My knee')
  await knee.getByRole('button', { name: 'Open' }).click()
  await expect(knee.locator('iframe')).toBeVisible()
  await expect(rowOf(theirs, 'My back')).toHaveCount(0)
  await expect(list(theirs, 'Allergies')).toHaveCount(0)
  await page.reload()
  await expect(shares.getByText(/^Opened once, today/)).toBeVisible()

  await share(page, shares.getByRole('button', { name: 'Share the whole record' }), doctor.name, '30 days')
  await theirs.reload()
  await expect(banner).toBeVisible()
  await expect(list(theirs, 'Allergies')).toBeVisible()
  await expect(rowOf(theirs, 'My back')).toBeVisible()
  const acts = theirs.getByRole('main').getByRole('button')
  await expect(acts.filter({ hasText: /Add|No |Checked|Correct|Release|Delete|Share|Move|another/ })).toHaveCount(0)
  await expect(theirs.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await inspect(theirs, 'shared-record')

  await page.reload()
  const end = shares.getByRole('button', { name: 'End now' })
  for (const left of [1, 0]) {
    await end.first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
    await expect(end).toHaveCount(left)
  }
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'This is not shared with you any more' })).toBeVisible()
  await theirs.goto('/doctor/dashboard/shared')
  await expect(theirs.getByText('Nothing is shared with you now.')).toBeVisible()

  await page.goto('/dashboard/who-read')
  const saw = readRows(page).filter({ hasText: `Dr. ${doctor.name}` })
  for (const what of ['Documents', 'Health record']) await expect(saw.filter({ hasText: what }).first()).toBeVisible()
  await expect(page.getByText('In an emergency')).toHaveCount(0)

  // A doctor who treats the person, too, is not told that they change nothing.
  await appointmentOf(database, doctor.id, { day: -1, hour: 9, status: 'completed', account: patient })
  await page.goto('/dashboard/documents')
  await share(page, rowOf(page, 'My knee').getByRole('button', { name: 'Share' }), doctor.name, '7 days')
  await theirs.goto(`/doctor/dashboard/shared/${id}`)
  await expect(theirs.getByText(/You also treat this person/)).toBeVisible()
  await expect(banner).toHaveCount(0)
  await expect(list(theirs, 'Allergies').getByRole('button', { name: 'Add an allergy' })).toBeVisible()
  await theirs.getByRole('main').getByRole('link', { name: 'their page' }).click()
  await expect(theirs).toHaveURL(new RegExp(`/doctor/dashboard/patients/${id}$`))
})

test('a record opened in an emergency: found by birthday, with reason and password; patient, guardian and admin see it', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  const patient = await signIn(page)
  const { id, born } = await withBirthday(database, patient.email)
  await page.goto('/dashboard/documents')
  await addDocument(page, 'Blood thinners', [paper])
  await addDocument(page, 'Mine alone', [paper])
  await page.reload()
  await rowOf(page, 'Mine alone')
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: 'Hide from guardians' }).click()
  await expect(rowOf(page, 'Mine alone').getByText('Guardians do not see it')).toBeVisible()

  const theirs = await newPage(browser)
  await asDoctor(theirs, database, doctor.id)
  await theirs.goto(`/doctor/dashboard/patients/${id}`)
  await expect(theirs.getByRole('heading', { name: 'No such patient' })).toBeVisible()
  await theirs.goto('/doctor/dashboard/emergency')
  await theirs.getByLabel('Name', { exact: true }).fill('Walter')
  await theirs.getByLabel('Birthday').fill(born)
  await theirs.getByRole('main').getByRole('button', { name: 'Find', exact: true }).click()
  await theirs.getByRole('button', { name: 'Choose' }).first().click()
  await theirs.getByLabel('Why you have to read it now').fill(reason)
  await theirs.getByLabel('Your password', { exact: true }).fill('a-wrong-one')
  await theirs.getByRole('button', { name: 'Open the record' }).click()
  await expect(theirs.getByLabel('Your password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await theirs.getByLabel('Your password', { exact: true }).fill(demoPassword)
  await theirs.getByRole('button', { name: 'Open the record' }).click()
  await expect(theirs.getByText(/You opened this record in an emergency/)).toBeVisible()
  await expect(rowOf(theirs, 'Blood thinners')).toBeVisible()
  await expect(list(theirs, 'Allergies').getByRole('button', { name: 'Add an allergy' })).toBeVisible()
  await inspect(theirs, 'emergency-record')

  const desk = await newPage(browser)
  const { rows } = await database.query<{ email: string; place: string }>(
    `with known as (
       insert into persons (email, name) values (gen_random_uuid() || '@salus.test', 'Lena Local') returning id, email
     ), account as (
       insert into users (id, email, role, password_hash, email_confirmed_at)
       select known.id, known.email, 'reception', password_hash, clinic_now()
       from known, users where users.email = 'desk@salus.test' returning id, email
     ), given as (
       insert into staff_rights (account_id, right_name, place_id)
       select id, unnest(array['desk', 'people']), first_place() from account
     )
     select email, (select name from places where id = first_place()) as place from account`,
  )
  const { email, place } = rows[0]!
  await signInAs(desk, email, 'reception')
  await desk.goto(`/desk/people/${id}`)
  await expect(desk.getByRole('heading', { name: patient.name })).toBeVisible()

  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await page.getByRole('link', { name: /has opened your record in an emergency/ }).click()
  await expect(page.getByRole('heading', { name: 'Who saw my record' })).toBeVisible()
  const opened = readRows(page).filter({ hasText: 'Opened the record in an emergency' })
  await expect(opened.getByText(`In an emergency: ${reason}`)).toBeVisible()
  await expect(opened.getByText(`Dr. ${doctor.name}`)).toBeVisible()
  await expect(
    readRows(page).filter({ hasText: 'Health record' }).filter({ hasText: 'In an emergency' }).first(),
  ).toBeVisible()
  await expect(
    readRows(page)
      .filter({ hasText: `Reception, ${place}` })
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Lena Local')).toHaveCount(0)
  await inspect(page, 'who-read')

  const admin = await newPage(browser)
  await signInAs(admin, 'admin@salus.test', 'admin')
  await admin.goto('/admin/dashboard/audit')
  const emergencies = list(admin, 'Records opened in emergencies').getByRole('row').filter({ hasText: doctor.name })
  await expect(emergencies.getByText(reason)).toBeVisible()
  await expect(emergencies.getByText(patient.name)).toBeVisible()
  await inspect(admin, 'emergencies')

  const guardian = await anotherPatient(browser)
  await guardian.goto('/dashboard')
  const token = await guardian.evaluate(() => localStorage.getItem('token'))
  const guardianId = JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString()).id as string
  await database.query(
    `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
     values ($1, $2, 'partner', '{visits,record}', $1, clinic_now(), $2)`,
    [guardianId, id],
  )
  await guardian.goto(`/dashboard/who-read?for=${id}`)
  await expect(guardian.getByRole('heading', { name: `Who saw the record of ${patient.name}` })).toBeVisible()
  await expect(guardian.getByText(`In an emergency: ${reason}`)).toBeVisible()
  await guardian.goto(`/dashboard/documents?for=${id}`)
  await expect(rowOf(guardian, 'Mine alone')).toHaveCount(0)
  await share(guardian, guardian.getByRole('button', { name: 'Share the whole record' }), doctor.name, '7 days')
  await page.goto('/dashboard/documents')
  await expect(list(page, 'Shared with doctors').getByText(/The whole record/)).toBeVisible()
})

test('sharing, emergencies and who saw them read well in every language and at both widths', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  test.slow()
  const patient = await signIn(page)
  const { id } = await withBirthday(database, patient.email)
  await page.goto('/dashboard/documents')
  await addDocument(page, 'My knee', [paper])
  await page.reload()
  const theirs = await newPage(browser)
  await asDoctor(theirs, database, doctor.id)
  const admin = await newPage(browser)
  await signInAs(admin, 'admin@salus.test', 'admin')
  await share(page, rowOf(page, 'My knee').getByRole('button', { name: 'Share' }), doctor.name, '7 days')
  await share(page, page.getByRole('button', { name: 'Share the whole record' }), doctor.name, '7 days')
  await database.query(
    `insert into record_shares (person_id, doctor_id, made_by, made_at, until, ended_at, ended_by)
     select $1, $2, $1, clinic_now() - interval '5 days', clinic_now() + interval '1 day',
       clinic_now() - interval '2 days', $1 from generate_series(1, 20)`,
    [id, doctor.id],
  )
  const faults: string[] = []
  const look = async (at: Page, address: string, shown: string) => {
    for (const language of ['', '/de', '/ar']) {
      await at.goto(`${language}${address}`)
      await expect(at.locator(shown).first()).toBeVisible()
      for (const [width, height] of [
        [1280, 900],
        [390, 844],
      ] as const) {
        await at.setViewportSize({ width, height })
        const name = `${address} ${language} ${width}`
        faults.push(...(await faultsOf(at, name)))
        const { scrollWidth, clientWidth } = await at.evaluate(() => document.documentElement)
        if (scrollWidth > clientWidth) faults.push(`${name} is wider than the screen`)
      }
    }
  }
  await Promise.all([
    look(page, '/dashboard/documents', '.share-list > li').then(() => look(page, '/dashboard/who-read', '.table')),
    look(theirs, `/doctor/dashboard/shared/${id}`, '.record-list')
      .then(() => look(theirs, '/doctor/dashboard/shared', '.patient-cards'))
      .then(() => look(theirs, '/doctor/dashboard/emergency', 'form')),
    look(admin, '/admin/dashboard/audit', '#emergencies'),
  ])
  expect(faults).toEqual([])

  // Each list has a page of its own.
  await page.goto('/dashboard/documents')
  const pages = page.getByRole('navigation', { name: 'Pages of “Shared with doctors”' })
  await pages.getByRole('link', { name: 'Page 2' }).click()
  await expect(page.locator('.share-list > li')).toHaveCount(2)
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'Shared with doctors' })).toBeInViewport()
  await expect(rowOf(page, 'My knee')).toBeVisible()
})
