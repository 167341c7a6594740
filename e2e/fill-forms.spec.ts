import {
  another,
  askFor,
  beginNow,
  bookAtDesk,
  formOf,
  formsAtKiosk,
  onServer,
  openForm,
  personOf,
  publishForm,
  question,
  saved,
  title,
} from './forms-of-tests.ts'
import { appointmentOf, asDoctor, expect, inspect, mailTo, narrow, signIn, signInAs, test } from './people.ts'

test(
  'begun on the phone, a tab killed in between, finished at the screen of the clinic',
  narrow,
  async ({ page, browser, database, doctor }) => {
    test.slow()
    const name = `Chiara${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`
    const account = await signIn(page)
    const { rows } = await database.query(
      'update persons set name = $2 where id = (select id from users where email = $1) returning id, number',
      [account.email, name],
    )
    const visit = await appointmentOf(database, doctor.id, { day: 0, hour: 9, status: 'confirmed', account })
    await beginNow(database, visit)
    const form = title('Before the visit')
    const id = await publishForm(
      formOf(form, [
        [question('complaint', 'text', 'What brings you here?'), question('weight', 'number', 'Weight', weight)],
        [question('smokes', 'yes-no', 'Do you smoke?')],
      ]),
    )
    await askFor(id, rows[0].id, visit)

    await page.goto('/dashboard')
    await page
      .getByRole('link', { name: /^\d+ forms? to fill in$/ })
      .first()
      .click()
    await page.getByRole('button', { name: `Fill in: ${form}` }).click()
    await page.getByLabel('What brings you here?').pressSequentially('A cough, since Sunday')
    // The tab is killed two seconds after the last key: no event of leaving, no storage.
    await page.waitForTimeout(2000)
    const address = page.url()
    await page.route('**/api/**', (route) => route.abort())
    await page.close({ runBeforeUnload: false })
    const again = await another(browser)
    await signInAs(again, account.email, 'user', account.password)
    await again.goto(address)
    await expect(again.getByLabel('What brings you here?')).toHaveValue('A cough, since Sunday')
    await again.getByLabel('Weight').fill('71.5')
    await saved(again)
    const stored = await again.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).not.toContain('cough')

    const kiosk = await formsAtKiosk(browser, String(rows[0].number), name.slice(0, 3))
    await inspect(kiosk, 'kiosk-forms')
    await kiosk.getByRole('button', { name: `Go on: ${form}` }).click()
    await expect(kiosk.getByLabel('Weight')).toHaveValue('71.5')
    await kiosk.getByRole('button', { name: 'Next' }).click()
    await expect(kiosk.getByRole('heading', { level: 2 })).toBeFocused()
    await kiosk.getByLabel('No', { exact: true }).check()
    await kiosk.getByRole('button', { name: 'Check the answers' }).click()
    await kiosk.getByRole('button', { name: 'Send to the clinic' }).click()
    await expect(kiosk.getByText(`Sent: ${form}`)).toBeVisible()
    await kiosk.getByRole('button', { name: 'Done' }).click()
    await expect(kiosk.getByLabel('The first letters of your name')).toHaveValue('')
  },
)

const weight = { unit: 'kg', least: 2, most: 300, decimals: 1 }

test('“Pregnant? No” hides six questions: their answers leave the server, and come back with them', async ({
  page,
  database,
}) => {
  const { email } = await signIn(page)
  const form = title('Pregnancy')
  const six = Array.from({ length: 6 }, (_, n) =>
    question(`q${n}`, 'text', `Question ${n + 1}`, {
      showIf: { match: 'all', tests: [{ of: 'pregnant', test: 'equals', value: true }] },
    }),
  )
  const id = await publishForm(formOf(form, [[question('pregnant', 'yes-no', 'Are you pregnant?'), ...six]]))
  await askFor(id, await personOf(database, email), null)
  await openForm(page, form)
  await page.getByLabel('Yes', { exact: true }).check()
  for (let n = 1; n <= 6; n++) await page.getByLabel(`Question ${n}`).fill(`Answer ${n}`)
  await saved(page)
  await expect.poll(() => onServer(page)).toMatchObject({ pregnant: true, q0: 'Answer 1', q5: 'Answer 6' })
  await page.getByLabel('No', { exact: true }).check()
  await expect(page.getByLabel('Question 1')).toHaveCount(0)
  // What disappears takes no focus along.
  await expect(page.getByLabel('No', { exact: true })).toBeFocused()
  await expect.poll(() => onServer(page)).toMatchObject({ pregnant: false, q0: null, q5: null })
  await page.getByLabel('Yes', { exact: true }).check()
  await expect(page.getByLabel('Question 6')).toHaveValue('Answer 6')
  await expect.poll(() => onServer(page)).toMatchObject({ q5: 'Answer 6' })
  await page.getByLabel('Question 3').fill('')
  await page.getByRole('button', { name: 'Check the answers' }).click()
  const faults = page.getByRole('region', { name: '1 question needs your attention' })
  await expect(faults).toBeFocused()
  await faults.getByRole('button', { name: 'Question 3' }).click()
  await expect(page.getByLabel('Question 3')).toBeFocused()
})

test('two people answer the same question at once: both answers are shown, and one is chosen', async ({
  page,
  browser,
  database,
}) => {
  const account = await signIn(page)
  const form = title('Together')
  const id = await publishForm(formOf(form, [[question('allergy', 'text', 'Any allergies?')]]))
  await askFor(id, await personOf(database, account.email), null)
  await openForm(page, form)
  const other = await another(browser)
  await signInAs(other, account.email, 'user', account.password)
  await other.goto(page.url())
  await expect(other.getByLabel('Any allergies?')).toHaveValue('')
  await page.getByLabel('Any allergies?').fill('Penicillin')
  await other.getByLabel('Any allergies?').fill('None')
  await expect(async () => {
    const conflicts = (await page.getByRole('alert').count()) + (await other.getByRole('alert').count())
    expect(conflicts).toBeGreaterThan(0)
  }).toPass()
  const late = (await other.getByRole('button', { name: 'Keep your answer' }).count()) > 0 ? other : page
  const conflict = late.getByRole('alert').filter({ hasText: 'Which answer is right?' })
  await expect(conflict).toContainText(account.name)
  await expect(conflict).toContainText('Penicillin')
  await expect(conflict).toContainText('None')
  await inspect(late, 'form-conflict')
  await conflict.getByRole('button', { name: 'Keep your answer' }).click()
  await expect(conflict).toHaveCount(0)
  await saved(late)
  const kept = late === other ? 'None' : 'Penicillin'
  await expect.poll(() => onServer(late)).toMatchObject({ allergy: kept })
})

test('a consent in Arabic is signed over the Arabic text; withdrawn, the chart shows it within a second', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  test.slow()
  const account = await signIn(page)
  const person = await personOf(database, account.email)
  await appointmentOf(database, doctor.id, { day: 0, hour: 9, status: 'confirmed', account })
  const form = title('Consent')
  const text = { en: 'I agree.', de: 'Ich willige ein.', ar: 'أوافق على العلاج.' }
  const id = await publishForm(
    formOf(form, [
      [
        { key: 'text', kind: 'note', label: text, help: {}, showIf: null },
        question('sign', 'signature', { en: 'Signature', de: 'Unterschrift', ar: 'التوقيع' }),
      ],
    ]),
    'consent',
  )
  await askFor(id, person, null)
  await openForm(page, form)
  await page.getByLabel('العربية', { exact: true }).check()
  await expect(page.locator('.signed-text')).toContainText('أوافق على العلاج.')
  await page.getByLabel('التوقيع').fill('Walter Walker')
  await saved(page)
  // All of the form speaks the language that was chosen.
  await page.getByRole('button', { name: 'مراجعة الإجابات' }).click()
  // What is signed stands whole where it is signed.
  const signed = page.locator('.filler-review .signed-text')
  await expect(signed).toContainText('أوافق على العلاج.')
  await expect(signed).toContainText('Walter Walker')
  expect(await signed.evaluate((text) => text.scrollHeight <= text.clientHeight)).toBe(true)
  await page.getByRole('button', { name: 'التوقيع والإرسال' }).click()
  await page.getByRole('link', { name: form }).click()
  await expect(page.locator('.given-text')).toContainText('أوافق على العلاج.')
  await expect(page.getByText('Walter Walker, for themselves')).toBeVisible()
  await inspect(page, 'given-consent')

  const chart = await another(browser)
  await asDoctor(chart, database, doctor.id)
  await chart.goto(`/doctor/dashboard/patients/${person}`)
  const row = chart.getByRole('listitem').filter({ has: chart.getByRole('link', { name: form }) })
  await expect(row.first()).toContainText('In force')
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(page.getByRole('dialog')).toContainText('The text that was signed stays readable')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(row.first()).toContainText('Withdrawn', { timeout: 2000 })
  await expect(page.getByText(/^Withdrawn by/)).toBeVisible()
  await row.first().getByRole('link', { name: form }).click()
  await expect(chart.locator('.given-text')).toContainText('أوافق على العلاج.')
  await inspect(chart, 'given-consent-doctor')
})

test(
  'somebody without an account fills in by the mailed link, after its proof',
  narrow,
  async ({ page, database, doctor }) => {
    const form = title('By link')
    // Nobody else is as old: visits of other tests ask for nothing more.
    await publishForm(formOf(form, [[question('complaint', 'text', 'What brings you here?')]]), 'questions', {
      asked: 'each-visit',
      ageFrom: 111,
    })
    const email = `link-${crypto.randomUUID()}@salus.test`
    await bookAtDesk(database, doctor.id, { name: `Agathe ${form.slice(-8)}`, born: '1912-05-04', email })
    const { text } = await mailTo(email, 'Booked')
    await page.goto(`/forms/link#${/forms\/link#(\S+)/.exec(text)![1]}`)
    await inspect(page, 'form-link')
    await page.getByLabel('birthday', { exact: false }).fill('05/05/1912')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('heading', { name: form })).toHaveCount(0)
    await page.getByLabel('birthday', { exact: false }).fill('04/05/1912')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('heading', { name: form })).toBeVisible()
    await inspect(page, 'form-link-forms')
    await page.getByRole('button', { name: `Fill in: ${form}` }).click()
    await page.getByLabel('What brings you here?').fill('My knee')
    await page.getByRole('button', { name: 'Check the answers' }).click()
    await page.getByRole('button', { name: 'Send to the clinic' }).click()
    await expect(page.getByText(`Sent: ${form}`)).toBeVisible()
  },
)

for (const language of ['', '/de', '/ar'] as const) {
  test(`forms to fill in are for everybody${language}`, narrow, async ({ page, database }) => {
    const { email } = await signIn(page)
    await database.query('update persons set language = $2 where id = (select id from users where email = $1)', [
      email,
      language.slice(1) || 'en',
    ])
    const form = title('For all')
    const id = await publishForm(
      formOf(form, [
        [
          question('side', 'body-side', 'Which side?'),
          question('weight', 'number', 'Weight', weight),
          question('since', 'date', 'Since when?', { from: null, to: 'today' }),
          question('card', 'file', 'Photo', { most: 2 }),
          question('pains', 'choices', 'Which pains?', {
            options: ['One', 'Two'].map((label, n) => ({
              key: `o${n}`,
              label: { en: label, de: label, ar: label },
              score: n,
            })),
          }),
          { ...question('score', 'calculated', 'Score'), formula: 'sum(pains)', unit: '', decimals: 0 },
        ].map(({ required, ...item }) => (item.kind === 'calculated' ? item : { ...item, required })),
      ]),
    )
    await askFor(id, await personOf(database, email), null)
    await page.goto(`${language}/dashboard/forms`)
    await expect(page.getByRole('heading', { name: form })).toBeVisible()
    await inspect(page, `forms${language.replace('/', '-')}`)
    await page.locator('.form-card .button').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(form)
    await page.locator('.filler-acts .button').last().click()
    await expect(page.locator('.fault-summary')).toBeFocused()
    await inspect(page, `form-page${language.replace('/', '-')}`)
    await page.locator('.fault-summary .button').click()
    await expect(page.locator('.filler-review')).toBeVisible()
    await inspect(page, `form-review${language.replace('/', '-')}`)
  })
}
