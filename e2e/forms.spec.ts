import type { BrowserContext, Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { appointmentOf, asDoctor, expect, inProve, mailTo, newAccount, signIn, signInAs, test } from './people.ts'

type Walk = { page: Page; database: pg.Client; doctor: { id: string; name: string } }

type Form = {
  /** Opens the form and fills it in; answers a field whose text must not be lost. */
  fill: (walk: Walk) => Promise<Locator>
  /** The button that sends it. */
  press: string | RegExp
  /** The text on the screen once it is sent. */
  done: string | RegExp
  /** The text after sending the same again, if it differs from the first time. */
  again?: string | RegExp
  /** The page finds out by itself that the form has arrived, although the answer was lost. */
  readsBack?: true
}

/** Fills the fields with these labels. */
async function type(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
}
const pathOf = (text: string, page: string) => {
  const link = new URL(new RegExp(`https?://\\S+/${page}#\\S+`).exec(text)![0])
  return link.pathname + link.hash
}
const mark = () => crypto.randomUUID().slice(0, 8)
const post = (page: Page, path: string, data: object, token = '') =>
  page.request.post(`/api${path}`, { data, headers: token ? { authorization: `Bearer ${token}` } : {} })

async function patientAt(page: Page, path: string) {
  const account = await signIn(page)
  await page.goto(path)
  return account
}
async function adminAt(page: Page, path: string) {
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto(path)
}
async function scheduleOf({ page, database, doctor }: Walk) {
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard/schedule')
}
/** The chart of one of today's visits. */
async function chart({ page, database, doctor }: Walk) {
  await appointmentOf(database, doctor.id, { day: 0, hour: 20 })
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard/appointments')
  await page.getByRole('button', { name: /^Open the chart of Petra/ }).click()
}

/** A service of the patient's dashboard; `choose` makes the required choices. */
const service = (kind: string, press: string, texts: Record<string, string>, choose?: (page: Page) => Promise<void>) =>
  ({
    async fill({ page }) {
      await patientAt(page, `/dashboard/services/${kind}`)
      await choose?.(page)
      await type(page, texts)
      return page.getByLabel(Object.keys(texts)[0]!, { exact: true })
    },
    press,
    done: /^Your request \w+-\w+ is with us\.$/,
    readsBack: true,
  }) satisfies Form
const firstRadio = (page: Page) => page.getByRole('radio').first().check()
const firstTest = (page: Page) => page.getByRole('checkbox').first().check({ force: true })
const soon = () => new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
const reach = { Address: '1 Long Lane', Phone: '+1 555 0123' }

const forms: Record<string, Form> = {
  'the log-in': {
    async fill({ page }) {
      const { name, email, password } = newAccount()
      await post(page, '/auth/signup', { name, email, password })
      await page.goto('/login')
      await type(page, { 'E-mail': email, Password: password })
      return page.getByLabel('Password', { exact: true })
    },
    press: 'Login',
    done: 'Login Successful',
  },
  'the sign-up': {
    async fill({ page }) {
      const { name, email, password } = newAccount()
      await page.goto('/signup')
      await type(page, { 'Full name': name, 'E-mail': email, Password: password })
      await page.getByRole('checkbox').check()
      return page.getByLabel('E-mail', { exact: true })
    },
    press: 'Sign Up',
    done: 'User created successfully',
    again: /already exists/,
  },
  'a forgotten password': {
    async fill({ page }) {
      await page.goto('/login')
      // Waits for the app, which knows that this is a demo.
      await expect(page.getByRole('button', { name: 'Fill in' })).toBeVisible()
      await type(page, { 'E-mail': 'nobody@salus.test' })
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      // The address that was typed at the log-in is filled in.
      await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
      await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('nobody@salus.test')
      return page.getByLabel('E-mail', { exact: true })
    },
    press: 'Send the link',
    done: /The link works once/,
  },
  'a new password': {
    async fill({ page }) {
      const { name, email, password } = newAccount()
      await post(page, '/auth/signup', { name, email, password })
      await post(page, '/auth/forgot-password', { email })
      await page.goto(pathOf((await mailTo(email, 'Set a new password')).text, 'reset-password'))
      await type(page, { 'New password': 'Walk-further-91', 'Confirm password': 'Walk-further-91' })
      return page.getByLabel('New password', { exact: true })
    },
    press: 'Set password',
    done: /Password updated/,
    again: /has already been used/,
  },
  'another address': {
    async fill({ page }) {
      const { email, password } = await patientAt(page, '/profile')
      await type(page, { 'E-mail': `moved-${email}` })
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.goto(pathOf((await mailTo(`moved-${email}`, 'Confirm your new e-mail')).text, 'change-email'))
      await type(page, { Password: password })
      return page.getByLabel('Password', { exact: true })
    },
    press: 'Use this address',
    done: /Your e-mail address is changed/,
    again: /has already been used/,
  },
  'the profile': {
    async fill({ page }) {
      await patientAt(page, '/profile')
      await type(page, { Address: 'Harbour Street 5' })
      return page.getByLabel('Address')
    },
    press: 'Save Changes',
    done: 'Profile updated successfully',
  },
  'a change of password': {
    async fill({ page }) {
      const { password } = await patientAt(page, '/dashboard/settings')
      await type(page, {
        'Current password': password,
        'New password': 'Walk-further-91',
        'Confirm password': 'Walk-further-91',
      })
      return page.getByLabel('New password', { exact: true })
    },
    press: 'Update Password',
    done: /Password updated/,
    again: 'Your current password is not right.',
  },
  'an ambulance': {
    async fill({ page }) {
      await patientAt(page, '/dashboard/ambulance')
      await type(page, {
        'Where are you?': 'Harbour Street 5',
        Phone: '+1 555 0100',
        'What has happened?': 'Chest pain',
      })
      return page.getByLabel('What has happened?')
    },
    press: 'Request Ambulance',
    done: /We have your request/,
    readsBack: true,
  },
  'medicine brought home': service('medicine-delivery', 'Ask for the delivery', {
    'Which medicines, and how much of each': 'Ibuprofen 400, 20 pieces',
    ...reach,
  }),
  'a sample taken at home': service('sample-collection', 'Ask for the collection', reach, firstTest),
  'a bed': service('bed', 'Ask for this bed', { 'Why the bed is needed': 'Knee', Phone: '+1 555 0123' }, firstRadio),
  'a vaccination': service('vaccination', 'Ask for the vaccination', { Day: soon() }, firstRadio),
  'lab tests': service('lab-tests', 'Ask for the tests', { Day: soon() }, firstTest),
  'a checkup': service('health-checkup', 'Ask for the checkup', { Day: soon() }, firstRadio),
  'a chart': {
    async fill(walk) {
      await chart(walk)
      await type(walk.page, { 'Doctor notes': 'Both sides.' })
      return walk.page.getByLabel('Doctor notes')
    },
    press: 'Save',
    done: 'Appointment updated successfully',
    readsBack: true,
  },
  'a move to another time': {
    async fill(walk) {
      const { page } = walk
      await chart(walk)
      await page.getByRole('button', { name: 'Move to another time' }).click()
      await page.getByRole('dialog').getByRole('group', { name: 'Time' }).getByRole('radio').first().check()
      return page.getByRole('dialog').getByLabel('Day')
    },
    press: /^Move to (?!another)/,
    done: /^Moved to/,
    readsBack: true,
  },
  'the week': {
    async fill(walk) {
      await scheduleOf(walk)
      await walk.page.getByRole('button', { name: /^Monday 09:00/ }).press('Enter')
      return walk.page.getByLabel('Reason')
    },
    press: 'Save schedule',
    done: /Schedule updated successfully/,
    readsBack: true,
  },
  'time off': {
    async fill(walk) {
      await scheduleOf(walk)
      await type(walk.page, { 'First day': soon() })
      await walk.page.getByLabel('Reason').fill('Lisbon')
      return walk.page.getByLabel('Reason')
    },
    press: 'Take time off',
    done: /^Time off saved/,
    readsBack: true,
  },
  'an extra hour': {
    async fill(walk) {
      await scheduleOf(walk)
      await type(walk.page, { Date: soon() })
      return walk.page.getByLabel('Date', { exact: true })
    },
    press: 'Add this hour',
    done: /can be booked now/,
  },
  'what patients read': {
    async fill({ page, database, doctor }) {
      await asDoctor(page, database, doctor.id)
      await page.goto('/doctor/dashboard/profile')
      await type(page, { 'About you': 'Blood, and what is in it.' })
      return page.getByLabel('About you')
    },
    press: 'Save Changes',
    done: 'Profile updated successfully',
  },
  'a new doctor': {
    async fill({ page }) {
      await adminAt(page, '/admin/dashboard/add-doctor')
      const texts = { Name: 'Nora New', 'E-mail': `nora-${mark()}@salus.test`, Password: 'walk-with-me' }
      await type(page, { ...texts, 'Experience, in years': '4', 'Fees, in US dollars': '80' })
      await page.getByLabel('Specialization').selectOption('Cardiology')
      return page.getByLabel('E-mail', { exact: true })
    },
    press: 'Add Doctor',
    done: 'Doctor added successfully',
    again: /already exists/,
  },
  'somebody of the staff': {
    async fill({ page }) {
      await adminAt(page, '/admin/dashboard/staff')
      await page.getByRole('button', { name: 'Add to staff' }).click()
      await type(page, { Name: 'Dora Desk', 'E-mail': `dora-${mark()}@salus.test` })
      return page.getByLabel('E-mail', { exact: true })
    },
    press: 'Add and invite',
    done: /Dora Desk is added/,
    again: /already exists/,
  },
  'something to offer': {
    async fill({ page }) {
      await adminAt(page, '/admin/dashboard/catalogue')
      await page.getByRole('button', { name: 'Add to the catalogue' }).click()
      await type(page, { Name: `Ferritin ${mark()}`, 'Price, in US dollars': '12' })
      return page.getByLabel('Name', { exact: true })
    },
    press: 'Save',
    done: 'The catalogue is saved.',
    again: /already/,
  },
  'a note to a patient': {
    async fill({ page }) {
      const { name, email, password } = newAccount()
      await post(page, '/auth/signup', { name, email, password })
      const { token } = await (await post(page, '/auth/login', { email, password, role: 'user' })).json()
      const form = { kind: 'ambulance', location: 'Harbour Street', patientName: name, phone: '+1 555 0100' }
      const made = await post(page, '/care/requests', { ...form, situation: 'Chest pain' }, token)
      await adminAt(page, '/admin/dashboard/requests')
      await page.getByRole('button', { name: (await made.json()).reference }).click()
      await type(page, { 'Note to the patient': 'We are on our way.' })
      return page.getByLabel('Note to the patient')
    },
    press: 'Save note',
    done: /: saved$/,
    readsBack: true,
  },
}

/** Lets the next change reach the server, and drops its answer. */
async function loseNextAnswer(page: Page): Promise<void> {
  let lost = false
  await page.route('**/api/**', async (route) => {
    if (lost || !isChange(route.request())) return route.fallback()
    lost = true
    await route.fetch()
    await route.abort()
  })
}
/** Saving a draft does not count as a change. */
const isChange = (request: { method(): string; url(): string }) =>
  !['GET', 'HEAD'].includes(request.method()) && !request.url().includes('/api/drafts/')

async function withoutLine(context: BrowserContext, page: Page, act: () => Promise<void>): Promise<void> {
  await context.setOffline(true)
  await act()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.', { exact: false })).toBeHidden()
}

/** These forms share the code of another one in the list, which `npm test` covers. */
const asAnother = [
  'another address',
  'what patients read',
  'a sample taken at home',
  'a bed',
  'a vaccination',
  'lab tests',
  'a checkup',
  'somebody of the staff',
  'something to offer',
]

for (const [name, { fill, press, done, again = done, readsBack }] of Object.entries(forms)) {
  const title = `the line breaks over ${name}: it is said, nothing typed is lost, and nothing is sent twice or later`
  test(title, asAnother.includes(name) ? inProve : {}, async ({ page, context, database, doctor, expectErrors }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const field = await fill({ page, database, doctor })
    const typed = await field.inputValue()
    const button = page.getByRole('button', { name: press, exact: true }).first()
    const unreached = page.getByRole('alert').filter({ hasText: 'Salus cannot be reached.' })

    const sent: string[] = []
    await withoutLine(context, page, async () => {
      await button.click()
      await expect(unreached).toBeVisible()
      // The focus stays, so that keyboard users are not sent back to the top of the page.
      await expect(button).toBeFocused()
      await expect(field).toHaveValue(typed)
      page.on('request', (request) => isChange(request) && sent.push(request.url()))
    })
    expect(sent, 'nothing is sent later').toEqual([])

    // The connection breaks after the server has acted; the page must end up with the true result.
    await loseNextAnswer(page)
    await button.click()
    if (!readsBack) {
      await expect(unreached).toBeVisible()
      await button.click()
    }
    await expect(page.getByText(again).first()).toBeVisible()
    expect(new Set(sent).size).toBe(1)
    expect(sent).toHaveLength(readsBack ? 1 : 2)
  })
}
