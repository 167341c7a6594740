import { writeFileSync } from 'node:fs'
import { letters, readPdf } from '../server/testing/read-pdf.ts'
import { appointmentOf, demoPassword, expect, newAccount, test } from './people.ts'

/** How many messages are printed: as many as two people write in a year, and fewer in `npm test`. */
const count = process.env.EVERY_WIDTH ? 200 : 30

const names = {
  patient: 'Bartholomäa Maximiliane von und zu Hohenlohe-Langenburg-Schillingsfürst',
  guardian: 'عبد الرحمن بن محمد الأنصاري',
}

for (const language of ['en', 'ar'] as const) {
  test(`a whole conversation prints in ${language}: everybody’s name, for whom, every date, what was taken back`, async ({
    page,
    doctor,
    database,
  }) => {
    test.slow()
    const ask = async (token: string, method: 'post' | 'put', path: string, data: object = {}) => {
      const answer = await page.request[method](`/api${path}`, { headers: { authorization: `Bearer ${token}` }, data })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
      const body = await answer.text()
      return body && JSON.parse(body)
    }
    const logIn = async (email: string, role: string, password: string): Promise<string> =>
      (await ask('', 'post', '/auth/login', { email, role, password })).token
    const [patient, guardian] = [newAccount(), newAccount()]
    for (const one of [patient, guardian]) await ask('', 'post', '/auth/signup', one)
    for (const [one, name] of [
      [patient, names.patient],
      [guardian, names.guardian],
    ] as const) {
      await database.query('update persons set name = $2 where email = $1', [one.email, name])
    }
    await appointmentOf(database, doctor.id, { day: -1, hour: 9, status: 'completed', account: patient })
    await database.query(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       select one.id, other.id, 'partner', '{messages}', one.id, clinic_now(), other.id
       from users one, users other where one.email = $1 and other.email = $2`,
      [guardian.email, patient.email],
    )
    await database.query(
      `insert into message_delegations (doctor_id, applies, begins_at) values ($1, 'always', clinic_now())`,
      [doctor.id],
    )
    const tokens = {
      patient: await logIn(patient.email, 'user', patient.password),
      guardian: await logIn(guardian.email, 'user', guardian.password),
      desk: await logIn('desk@salus.test', 'reception', demoPassword),
    }
    await ask(tokens.patient, 'put', '/auth/language', { language })
    const { _id: thread } = await ask(tokens.patient, 'post', '/messages/threads', { doctorId: doctor.id })
    const writers = ['guardian', 'patient', 'desk'] as const
    for (let n = 1; n <= count; n++) {
      const text = n % 10 === 0 ? `رسالة رقم ${n}` : n === 3 ? `no-${n} ${'long '.repeat(700)}` : `no-${n}. of these`
      const sent = { clientId: crypto.randomUUID(), text, subject: 'After the visit' }
      const { _id } = await ask(tokens[writers[n % 3]!], 'post', `/messages/threads/${thread}/messages`, sent)
      if (n === 2) await ask(tokens.desk, 'post', `/messages/${_id}/take-back`)
    }
    // Over a year, the newest today.
    await database.query(
      `update messages set sent_at = sent_at - make_interval(hours => ($2 - seq) * 40) where thread_id = $1`,
      [thread, count],
    )

    await page.addInitScript((token) => {
      if (globalThis.origin !== 'null') localStorage.setItem('token', token)
      // The printer of this browser is the PDF below.
      window.print = () => document.body.setAttribute('data-prints', '')
    }, tokens.patient)
    await page.goto(`${language === 'en' ? '' : '/ar'}/dashboard/messages/${thread}`)
    await page.locator('.thread-menu').click()
    await page.getByRole('menuitem', { name: language === 'en' ? 'Print' : 'طباعة' }).click()
    await expect(page.locator('body[data-prints]')).toBeVisible()
    const edge = '1cm'
    const pdf = await page.pdf({
      format: 'A4',
      tagged: true,
      margin: { top: edge, bottom: edge, left: edge, right: edge },
    })
    if (process.env.EVERY_WIDTH) writeFileSync(`test-results/thread-${language}.pdf`, pdf)
    const { text, placed, pages } = await readPdf(pdf)
    // Short, so that a failure does not print all of it.
    const says = (part: string) => text.includes(letters(part))
    const ofPage = language === 'en' ? 'All messages' : 'كل الرسائل'
    expect(says(ofPage), 'the page around it is left out').toBe(false)
    expect(pages).toBeLessThan(count / 8 + 5)
    // In points: a sheet is 595 wide, its margins 28.
    expect(placed.filter(({ left, right }) => left < 24 || right > 571)).toEqual([])
    const times = (part: string) => text.split(letters(part)).length - 1
    expect(times(names.patient)).toBeGreaterThanOrEqual(count / 3)
    for (let n = 1; n <= count; n++) {
      if (n % 10 === 0) continue
      expect(times(`no-${n}${n === 3 ? 'long' : '.of'}`), `message ${n}`).toBe(n === 2 ? 0 : 1)
    }
    const { rows: years } = await database.query<{ year: string }>(
      `select distinct to_char(sent_at at time zone 'Europe/Berlin', 'YYYY') as year
       from messages where thread_id = $1`,
      [thread],
    )
    for (const { year } of years)
      expect(
        placed.some((part) => part.text.includes(year)),
        year,
      ).toBe(true)
    if (language === 'en') {
      expect(times(', for Dr. ')).toBeGreaterThanOrEqual(count / 3 - 1)
      expect(times('took this message back at')).toBe(1)
      expect(says(`${count} messages`)).toBe(true)
    }
  })
}
