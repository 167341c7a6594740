import { addDays } from '#contract/clinic-time.ts'
import { anotherDoctor, appointmentOf, expect, inProve, inspect, mailTo, panelOf, signInAs, test } from './people.ts'
import { undoOver } from '../server/testing/undo-over.ts'

const todayThere = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' })
const inDays = (days: number) => addDays(todayThere(), days)

test('the desk finds a visit by keys alone, and cancels it for one of the clinic’s reasons where a stand-in cannot take it', async ({
  page,
  doctor,
  database,
}) => {
  const mark = doctor.name.split(' ')[1]!
  const id = await appointmentOf(database, doctor.id, { day: 3, hour: 10, patient: `Frida ${mark}` })
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk/settings')
  await expect(page.getByRole('button', { name: 'Find', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find people, visits, payments and screens' })
  await expect(field).toBeFocused()
  await field.fill(`frida ${mark}`)
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Visits to come' }).getByRole('option')).toContainText('10:00')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/desk/calendar\\?.*open=${id}`))
  const panel = page.getByRole('complementary', { name: 'Appointment' })
  await expect(panel.getByRole('link', { name: `Frida ${mark}`, exact: true })).toBeVisible()
  await inspect(page, 'desk-visit')

  await page.goto(`/desk/calendar?view=day&day=${inDays(3)}&doctor=${doctor.id}`)
  await page.getByRole('button', { name: 'Stand-in' }).click()
  const list = page.getByRole('dialog', { name: /^Who takes over/ })
  await list.getByLabel('From').fill('09:00')
  await list.getByRole('button', { name: `Cancel the visit of Frida ${mark}` }).click()
  const question = page.getByRole('dialog', { name: `Cancel the visit of Frida ${mark}?` })
  await question.getByLabel('Reason').selectOption('The doctor is away')
  await inspect(page, 'stand-in-cancel')
  await page.keyboard.press('Escape')
  await expect(list.getByLabel('From')).toHaveValue('09:00')
  await list.getByRole('button', { name: `Cancel the visit of Frida ${mark}` }).click()
  await question.getByLabel('Reason').selectOption('The doctor is away')
  await question.getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(page.getByText(`Cancelled: Frida ${mark}, `)).toBeVisible()
  await expect(list.getByText('There is no visit to come then.')).toBeVisible()
  await page.goto(`/desk/calendar?day=${inDays(3)}&open=${id}`)
  await expect(panel.getByText('The doctor is away')).toBeVisible()
})

test(
  'somebody without a log-in says by a mailed link that the stand-in suits them',
  inProve,
  async ({ page, doctor, database }) => {
    const standIn = await anotherDoctor(database)
    const id = await appointmentOf(database, doctor.id, { day: 4, hour: 11, patient: 'Lena Linkless' })
    const email = `lena${Date.now()}@post.example`
    await database.query(
      `with alone as (
       insert into persons (name, email, born) values ('Lena Linkless', $1, '1971-02-03') returning id
     ) update claims set patient_id = alone.id from alone where claims.id = $2`,
      [email, id],
    )
    await signInAs(page, 'desk@salus.test', 'reception')
    await page.goto(`/desk/calendar?view=day&day=${inDays(4)}&doctor=${doctor.id}`)
    await page.getByRole('button', { name: 'Stand-in' }).click()
    const dialog = page.getByRole('dialog', { name: /^Who takes over/ })
    await dialog
      .getByRole('combobox', { name: 'Stand-in' })
      .selectOption({ label: `Dr. ${standIn}, Hematology: works that day, 1 of 1 fit` })
    await dialog.getByRole('button', { name: 'Hand over 1 visit' }).click()
    await expect(page.getByText('1 visit is handed over, and the patient is asked.')).toBeVisible()

    // The letter leaves when it can no longer be undone.
    await undoOver({ rows: async (statement) => (await database.query(statement)).rows })
    const { text } = await mailTo(email, 'Another doctor for a visit')
    await page.goto(/https?:\S*(\/stand-in#\S+)/.exec(text)![1]!)
    await page.getByLabel('Birthday of the patient').fill('4.2.1971')
    await page.getByRole('button', { name: 'Show the visit' }).click()
    await expect(page.getByText('That is not what we have noted for this visit.', { exact: false })).toBeVisible()
    await inspect(page, 'stand-in-link-asks')
    await page.getByLabel('Birthday of the patient').fill('3.2.1971')
    await page.getByRole('button', { name: 'Show the visit' }).click()
    await expect(
      page.getByText(`Dr. ${standIn} sees you instead of Dr. ${doctor.name}`, { exact: false }),
    ).toBeVisible()
    await inspect(page, 'stand-in-link')
    await page.getByRole('button', { name: 'Cancel free of charge' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: `Another time with Dr. ${doctor.name}` }).click()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: 'That suits me' }).click()
    await expect(page.getByText('Thank you. The visit stays as it is.')).toBeVisible()
  },
)

test('what is typed for a new visit stays until it is discarded, gives way to typing, and asks who it is', async ({
  page,
  database,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  await database.query(`insert into persons (name, born) values ($1, '1971-02-03')`, [`Maryam ${mark}`])
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: /^Waiting/ })).toBeVisible()
  await page.keyboard.press('n')
  const panel = panelOf(page, 'New visit')
  const name = panel.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await page.keyboard.type(`Maryam ${mark}`)

  // A known person has this name, so reception has to say whether it is them.
  const who = panel.getByRole('group', { name: 'Who is it?' })
  await expect(who.getByRole('radio')).toHaveCount(2)
  await expect(who.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(who).toHaveAccessibleDescription(/^Say who it is/)
  await expect(who.getByRole('radio').first()).toBeFocused()
  await who.getByText('Somebody new').click()
  await panel.getByLabel('Phone').fill('+49 30 5550123')

  // The message about the missing time is at the times, where it can be seen.
  const times = panel.getByRole('group', { name: 'Soonest free' })
  await expect(times.getByRole('radio').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(times).toHaveAccessibleDescription('Choose a time first')
  await expect(times.getByRole('radio').first()).toBeFocused()
  await inspect(page, 'desk-new-visit-without-time')

  // Escape keeps the fields. Typing then replaces the name, and with it the person.
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.keyboard.press('n')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue(`Maryam ${mark}`)
  await page.keyboard.type('Nobody')
  await expect(name).toHaveValue('Nobody')
  await panel.getByRole('button', { name: 'Discard' }).click()
  await page.keyboard.press('n')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('')
  await page.keyboard.press('Escape')

  // The chosen place belongs to this computer, on every page.
  const place = page.getByLabel('Place', { exact: true })
  const second = await place.locator('option').nth(1).getAttribute('value')
  await place.selectOption(second)
  await expect(page).toHaveURL(/place=/)
  for (const address of ['/desk', '/desk/money/till', '/desk/calendar']) {
    await page.goto(address)
    await expect(place).toHaveValue(second!)
  }
})
