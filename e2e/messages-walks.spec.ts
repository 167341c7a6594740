import type { Page } from '@playwright/test'
import type pg from 'pg'
import type { Language } from '../texts/languages.ts'
import {
  type Account,
  anotherDoctor,
  appointmentOf,
  asDoctor,
  expect,
  inProve,
  inspect,
  newAccount,
  signInAs,
  test,
} from './people.ts'

/** A desk account of this test alone. */
async function newDesk(database: pg.Client): Promise<Account> {
  const account = newAccount()
  await database.query(
    `with known as (
       insert into persons (email, name) values ($1, $2) returning id, email
     ), made as (
       insert into users (id, email, role, password_hash)
       select id, email, 'reception', (select password_hash from users where email = 'desk@salus.test') from known
       returning id
     )
     insert into staff_rights (account_id, right_name) select id, 'desk' from made`,
    [account.email, 'Ruth Reception'],
  )
  return account
}

/** Looks at these addresses at the widths of a phone and of a laptop. */
async function lookAt(page: Page, language: Language, who: string, addresses: Record<string, string>): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 860 })
    for (const [name, address] of Object.entries(addresses)) {
      await page.goto(`${language === 'en' ? '' : `/${language}`}${address}`)
      await expect(page.locator('main .skeleton')).toHaveCount(0)
      await expect(page.locator('main h1').first()).toBeVisible()
      await expect(page).toHaveTitle(/Salus/)
      await inspect(page, `messages-${who}-${name}-${language}`)
    }
  }
}

for (const language of ['en', 'de', 'ar'] as const) {
  test(
    `everybody who takes part in messages walks through them in ${language}`,
    inProve,
    async ({ page, browser, doctor, database }) => {
      test.setTimeout(480_000)
      const other = async () => (await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })).newPage()
      const ask = async (token: string, method: 'get' | 'post' | 'put', path: string, data?: object) => {
        const headers = { authorization: `Bearer ${token}` }
        const answer = await page.request[method](`/api${path}`, { headers, ...(data ? { data } : {}) })
        expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
        const body = await answer.text()
        return body && JSON.parse(body)
      }
      const logIn = async ({ email, password }: Account, role = 'user'): Promise<string> => {
        const { token } = await ask('', 'post', '/auth/login', { email, password, role })
        await ask(token, 'put', '/auth/language', { language })
        return token
      }
      // A father writes for his child, who is 12; the doctor is away for days, and a colleague answers.
      const father = newAccount()
      await ask('', 'post', '/auth/signup', father)
      const visit = await appointmentOf(database, doctor.id, { day: -1, hour: 9, status: 'completed', account: father })
      const { rows: made } = await database.query<{ id: string }>(
        `with child as (
           insert into persons (name, born) values ('Mia Child', clinic_today() - interval '12 years') returning id
         ), visit as (
           update claims set patient_id = child.id, booker_id = account.id, booked_by = account.id
           from child, users account
           where claims.id = $2 and account.email = $1 returning 1
         ), guardian as (
           insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by, begins_on)
           select account.id, child.id, 'child', '{book,visits,messages}', account.id, clinic_now(), account.id,
             clinic_today() - 1
           from child, users account where account.email = $1
         )
         select id from child`,
        [father.email, visit],
      )
      const child = made[0]!.id
      const token = await logIn(father)
      const send = (id: string, text: string) =>
        ask(token, 'post', `/messages/threads/${id}/messages`, { clientId: crypto.randomUUID(), text, subject: 'Knee' })
      const begin = async (whom: object) => (await ask(token, 'post', '/messages/threads', whom))._id as string
      const late = await begin({ personId: child, doctorId: doctor.id })
      const { place } = (await ask(token, 'get', '/messages/recipients')).at(-1)
      const ofDesk = await begin({ placeId: place._id })
      await send(late, 'Does it matter that it is swollen?')
      await send(ofDesk, 'Do I need to fast?')
      await database.query('update messages set due_at = clinic_now() where thread_id = $1', [late])
      const colleague = await anotherDoctor(database)
      const { rows: standIn } = await database.query<{ id: string }>(
        'select doctors.id from doctors join persons on persons.id = user_id where persons.name = $1',
        [colleague],
      )
      await database.query(
        `insert into message_delegations (doctor_id, to_doctor_id, applies, begins_at)
         values ($1, $2, 'always', clinic_now())`,
        [doctor.id, standIn[0]!.id],
      )

      await signInAs(page, father.email, 'user', father.password)
      await lookAt(page, language, 'guardian', {
        list: '/dashboard/messages',
        thread: `/dashboard/messages/${late}`,
        new: `/dashboard/messages/new?for=${child}`,
      })
      for (const [who, id] of [
        ['doctor', doctor.id],
        ['stand-in', standIn[0]!.id],
      ] as const) {
        const theirs = await other()
        await database.query(
          'update persons set language = $2 where id = (select user_id from doctors where id = $1)',
          [id, language],
        )
        await asDoctor(theirs, database, id)
        await lookAt(theirs, language, who, {
          list: '/doctor/dashboard/messages?show=late',
          thread: `/doctor/dashboard/messages/${late}`,
          settings: '/doctor/dashboard/settings',
        })
      }
      const desk = await other()
      const account = await newDesk(database)
      await database.query('update persons set language = $2 where email = $1', [account.email, language])
      await signInAs(desk, account.email, 'reception')
      await lookAt(desk, language, 'desk', {
        tasks: '/desk?todo=messages',
        list: '/desk/messages',
        thread: `/desk/messages/${ofDesk}`,
      })
      // Where one may write no longer, the draft is there.
      await ask(token, 'put', `/messages/threads/${late}/draft`, { version: 0, text: 'I wanted to say' })
      await database.query('insert into message_settings (doctor_id, accepts) values ($1, false)', [doctor.id])
      await lookAt(page, language, 'guardian', { 'may-not-write': `/dashboard/messages/${late}` })
      await expect(page.locator('.unsent-draft')).toContainText('I wanted to say')
    },
  )
}
