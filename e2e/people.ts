import AxeBuilder from '@axe-core/playwright'
import { test as base, type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import type { Language } from '../texts/languages.ts'
import { textsIn } from '../texts/texts.ts'
import { takeAway } from './taken-away.ts'

export { expect }

const address = () => process.env.E2E_URL ?? ''

/** Errors on the pages of the running test. A worker runs one test at a time. */
const complaints: string[] = []

/**
 * Chromium also writes refusals of the API to the console, which are proper answers; anything else there is an error.
 */
const isRefusal = (text: string, url: string) =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(text) && url.includes('/api/')

/** Runs in every page and frame: tells what a policy of the page has refused, and what the browser reports of it. */
function tellReports(): void {
  const tell = (report: string) =>
    void (window as never as { policyReport(text: string): Promise<void> }).policyReport(report)
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event
    tell(`${blockedURI} violates ${effectiveDirective}: ${sample} at ${sourceFile}:${lineNumber}`)
  })
  new ReportingObserver(
    (reports) => {
      for (const { type, body } of reports) tell(`${type} ${JSON.stringify(body)}`)
    },
    { types: ['permissions-policy-violation', 'coep', 'coop'], buffered: true },
  ).observe()
}

/** Records all console errors, uncaught errors and reports of policies of this browser. */
function watchErrors(context: BrowserContext): void {
  const failed = (reason: Error) => complaints.push(String(reason))
  context.exposeBinding('policyReport', (_, report: string) => complaints.push(report)).catch(failed)
  context.addInitScript(tellReports).catch(failed)
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text(), message.location().url)) {
      complaints.push(`${message.text()} ${message.location().url}`)
    }
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
}

type Fixtures = {
  /** Removes features that the oldest supported browsers do not have; with WITHOUT_NEWER in all tests. */
  asOldest: boolean
  /** Allows errors that match, because this test provokes them; any other error fails it. */
  expectErrors: (pattern: RegExp) => void
  /** The database, to make happen what a clock or an accident would. */
  database: pg.Client
  /** A doctor of this test only, who works every hour, at $120.00. */
  doctor: { id: string; name: string }
}

let count = 0

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern.
  baseURL: async ({}, use) => use(address()),
  asOldest: [Boolean(process.env.WITHOUT_NEWER), { option: true }],
  expectErrors: [
    async ({ browser, asOldest }, use) => {
      complaints.length = 0
      const expected: RegExp[] = []
      browser.on('context', watchErrors)
      if (asOldest) browser.on('context', takeAway)
      await use((pattern) => expected.push(pattern))
      browser.off('context', watchErrors)
      browser.off('context', takeAway)
      // Closed, so that calls of these pages do not count as errors of the next test.
      await Promise.all(browser.contexts().map((context) => context.close()))
      expect(
        complaints.filter((text) => !expected.some((pattern) => pattern.test(text))),
        'errors on the pages',
      ).toEqual([])
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  database: async ({}, use) => {
    const client = new pg.Client({
      connectionString: process.env.E2E_DATABASE_URL,
      options: '-c TimeZone=Europe/Berlin',
    })
    await client.connect()
    await use(client)
    await client.end()
  },
  doctor: async ({ database }, use, info) => {
    const name = `Testa Walker${info.workerIndex}x${count++}x${Date.now()}`
    const { rows } = await database.query<{ id: string }>(
      `with known as (
         insert into persons (email, name) values (gen_random_uuid() || '@salus.test', $1) returning id, email
       ), person as (
         insert into users (id, email, role, password_hash)
         select id, email, 'doctor', '-' from known returning id
       ), doctor as (
         insert into doctors (user_id, specialization, experience_years, fee_cents, location)
         select id, 'Hematology', 11, 12000, 'Room 91' from person returning id
       ), slots as (
         insert into weekly_slots (doctor_id, weekday, start_time, end_time)
         select doctor.id, weekday, make_time(hour, 0, 0), make_time(hour + 1, 0, 0)
         from doctor, generate_series(1, 7) weekday, generate_series(9, 20) hour
       ) select id from doctor`,
      [name],
    )
    await use({ id: rows[0]!.id, name })
  },
})

/**
 * In `npm test` only at the width of a phone, where a narrow screen changes what people do; in `prove` at both widths.
 */
export const narrow = { tag: '@narrow' }
/** In `npm run prove` only: it takes long, and other tests cover nearly the same. */
export const inProve = { tag: '@prove' }

export const demoPassword = 'salus-demo'

export type Account = { name: string; email: string; password: string }

export const newAccount = (): Account => ({
  name: 'Walter Walker',
  email: `walker-${crypto.randomUUID()}@salus.test`,
  password: 'walk-with-me',
})

async function post(path: string, body: unknown): Promise<{ token?: string }> {
  const response = await fetch(`${address()}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

/** Signs a new patient up by the API, and logs this page in. */
export async function signIn(page: Page): Promise<Account> {
  const account = newAccount()
  const { name, email, password } = account
  await post('/auth/signup', { name, email, password })
  const { token } = await post('/auth/login', { email, password, role: 'user' })
  await page.addInitScript((stored) => {
    // An empty page and a frame without an origin have no storage.
    if (globalThis.origin === 'null') return
    if (!sessionStorage.getItem('begun')) localStorage.setItem('token', stored ?? '')
    sessionStorage.setItem('begun', 'yes')
  }, token)
  return account
}

/** Chooses German as on any page; it becomes the account's language. */
export async function chooseGerman(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.locator('.language-switch summary').click()
  await page.locator('.language-switch a[hreflang="de"]').click()
  await expect(page).toHaveURL(/\/de\/dashboard$/)
}

/** Opens the link of the welcome mail by the API: mail about appointments goes to confirmed addresses only. */
export async function confirmAddress(email: string): Promise<void> {
  const { text } = await mailTo(email, 'Welcome to Salus')
  await post('/auth/confirm-email', { token: /confirm-email#(\S+)/.exec(text)![1] })
}

/** Another patient in a browser of their own. */
export async function anotherPatient(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: address() })
  const page = await context.newPage()
  await signIn(page)
  return page
}

/** Another patient requests an ambulance in a browser of their own; answers the request's reference. */
export async function askForAmbulance(browser: Browser): Promise<string> {
  const patient = await anotherPatient(browser)
  await patient.goto('/dashboard/ambulance')
  await patient.getByLabel('Where are you?').fill('Harbour Street 5')
  await patient.getByLabel('Phone', { exact: false }).fill('+1 555 0100')
  await patient.getByLabel(/What has happened/).fill('Chest pain')
  await patient.getByRole('button', { name: 'Request', exact: false }).last().click()
  const reference = (await patient.getByText(/^AMB-/).first().textContent())!
  await patient.context().close()
  return reference
}

/** Presses tomorrow and a time of day. */
export async function chooseTime(page: Page, time: string, language: Language = 'en'): Promise<void> {
  const { slotStep } = textsIn(language)
  await page.getByRole('radiogroup', { name: slotStep.day }).getByRole('radio').nth(1).click()
  await page
    .getByRole('radiogroup', { name: slotStep.time })
    .getByRole('radio', { name: new RegExp(`, ${time}$`) })
    .click()
}

export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12/34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Pay $120.00' }).click()
}

/** Lets calls to this address reach the server, and drops their answers until the returned function is called. */
export async function loseAnswers(page: Page, address: string): Promise<() => void> {
  let isCut = true
  await page.route(address, async (route) => {
    if (!isCut) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return () => {
    isCut = false
  }
}

type Rules = NonNullable<Parameters<AxeBuilder['options']>[0]['rules']>

/**
 * Axe's findings on a page, each as a line that begins with `name`. Axe runs within the page: its builder, which also
 * handles frames of other origins, takes five times as long.
 */
export async function faultsOf(page: Page, name: string, rules: Rules = {}): Promise<string[]> {
  // Parts that are laid out only when near would keep the colours of when they were last visible.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.doctor-card, .section'))
      part.style.contentVisibility = 'visible'
  })
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ rules, resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ target }) => target).join(', ')}`)
}

/** In the page: has everything that fades or slides be where it ends. Out of sight it would never end by itself. */
export function endAnimations() {
  for (const one of document.getAnimations()) if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish()
}

/** Fails on any finding of axe; with EVERY_WIDTH it also stores a screenshot to look at. */
export async function inspect(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  // Elements that fade in have too little contrast until they are done.
  await page.evaluate(endAnimations)
  expect(await faultsOf(page, name)).toEqual([])
  const width = page.viewportSize()?.width
  if (process.env.EVERY_WIDTH) await page.screenshot({ path: `test-results/screens/${name}-${width}.png` })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** Changes filters of the directory: on the page, or on a phone in the window that a button opens, and closes it. */
export async function setFilters(page: Page, change: (filters: Locator) => Promise<unknown>): Promise<void> {
  const search = page.getByRole('search')
  const button = search.getByRole('button', { name: /^Filter/ })
  await expect(search).toBeVisible()
  if (!(await button.isVisible())) {
    await change(search)
    return
  }
  await button.click()
  const filters = page.getByRole('dialog', { name: 'Filter' })
  await change(filters)
  await filters.getByRole('button', { name: /^Show/ }).click()
  await expect(filters).toBeHidden()
}

/** Presses Logout: in the sidebar, or behind More on a phone. */
export async function logOut(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  const more = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'More', exact: true })
  if (await more.isVisible()) {
    await more.click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  } else await page.getByRole('button', { name: 'Logout' }).click()
}

/** Gives a doctor an account with the demo's password, and answers its e-mail address. */
async function openAccount(database: pg.Client, doctorId: string): Promise<string> {
  const email = `doctor-${doctorId}@salus.test`
  // Copies the password's hash from a demo account.
  await database.query(
    `update users set email = $2, password_hash = (select password_hash from users where email = 'doctor@salus.test')
     where id = (select user_id from doctors where id = $1)`,
    [doctorId, email],
  )
  return email
}

/** A doctor's own browser. */
export async function asDoctor(page: Page, database: pg.Client, doctorId: string): Promise<void> {
  await signInAs(page, await openAccount(database, doctorId), 'doctor')
}

/** Changes a doctor's notes of an appointment from elsewhere. */
export async function writeChart(
  database: pg.Client,
  doctorId: string,
  appointmentId: string,
  chart: { doctorNotes?: string; consultationNotes?: string },
): Promise<void> {
  const email = await openAccount(database, doctorId)
  const { token } = await post('/auth/login', { email, password: demoPassword, role: 'doctor' })
  const { status } = await fetch(`${address()}/api/appointments/doctor/appointments/${appointmentId}/status`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(chart),
  })
  expect(status).toBe(200)
}

/** Adds an appointment some days from today, for an account or a new person. */
export async function appointmentOf(
  database: pg.Client,
  doctorId: string,
  {
    day,
    hour,
    status = 'pending',
    patient = 'Petra Patient',
    account,
  }: { day: number; hour: number; status?: string; patient?: string; account?: Pick<Account, 'email'> },
): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `with known as (select id from users where email = $6), added as (
       insert into persons (email, name, phone)
       select gen_random_uuid() || '@salus.test', $5, '+1 555 0142' where not exists (select from known)
       returning id, email
     ), account as (
       insert into users (id, email, role, password_hash) select id, email, 'user', '-' from added
     ), patient as (select id from known union all select id from added), made as (
       insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location)
       select $1, patient.id, date, make_time($3, 0, 0), make_time($3 + 1, 0, 0),
         tstzrange(date + make_time($3, 0, 0), date + make_time($3 + 1, 0, 0)), $4, 12000, 'clinic', 'Room 91'
       from patient, (select clinic_today() + $2::int as date) dated returning id, patient_id
     ), noted as (
       insert into appointment_events (claim_id, actor_id, kind, details)
       select id, patient_id, 'booked', '{"method":"clinic"}' from made
     )
     select id from made`,
    [doctorId, day, hour, status, patient, account?.email],
  )
  return rows[0]!.id
}

/** Opens a section of the dashboard as a person does: in the sidebar, or behind More on a phone. */
export async function openSection(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true })
  const more = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'More', exact: true })
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  if (await link.isVisible()) return link.click()
  await more.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** What a row has opened: beside the list, or over it on a phone. */
export const panelOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('complementary', { name }).or(page.locator('.side-panel').and(page.getByRole('dialog', { name })))

type NewFile = { name: string; bytes: Buffer }

/** Adds a document of these files by the API, as the page's patient. */
export async function addDocument(page: Page, title: string, files: NewFile[]): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const begun = await page.request.post('/api/documents/uploads', {
    headers,
    data: {
      ...{ title, sort: 'other', date: '2026-01-05' },
      files: files.map(({ name, bytes }) => ({ name, size: bytes.length })),
    },
  })
  expect(begun.status()).toBe(201)
  const { _id } = (await begun.json()) as { _id: string }
  const sent = await page.request.patch(`/api/documents/uploads/${_id}`, {
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    data: Buffer.concat(files.map(({ bytes }) => bytes)),
  })
  expect(sent.status()).toBe(200)
}

/** Logs a demo account in by the API. */
export async function signInAs(
  page: Page,
  email: string,
  role: 'user' | 'doctor' | 'admin' | 'reception' | 'test',
  password = demoPassword,
) {
  const { token } = await post('/auth/login', { email, password, role })
  await page.addInitScript((stored) => {
    // An empty page and a frame without an origin have no storage.
    if (globalThis.origin === 'null') return
    if (!sessionStorage.getItem('begun')) localStorage.setItem('token', stored ?? '')
    sessionStorage.setItem('begun', 'yes')
  }, token)
}

/** The newest mail to this address with this subject; waits for it. */
export async function mailTo(email: string, subject: string): Promise<{ subject: string; text: string }> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(`${address()}/api/dev/outbox?to=${encodeURIComponent(email)}`, {
      headers: { accept: 'application/json' },
    })
    const mails = (await response.json()) as { subject: string; text: string }[]
    const found = mails.find((mail) => mail.subject.startsWith(subject))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail ${subject}`)
}

/** Adds another doctor who could stand in. */
export async function anotherDoctor(database: pg.Client): Promise<string> {
  const name = `Stella Standin ${Date.now()}`
  await database.query(
    `with known as (
       insert into persons (email, name) values (gen_random_uuid() || '@salus.test', $1) returning id, email
     ), person as (
       insert into users (id, email, role, password_hash)
       select id, email, 'doctor', '-' from known returning id
     ), doctor as (
       insert into doctors (user_id, specialization, experience_years, fee_cents)
       select id, 'Hematology', 9, 12000 from person returning id
     )
     insert into weekly_slots (doctor_id, weekday, start_time, end_time)
     select id, weekday, '09:00', '10:00' from doctor, generate_series(1, 7) weekday`,
    [name],
  )
  return name
}
