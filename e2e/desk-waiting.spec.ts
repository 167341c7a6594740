import { addDays } from '#contract/clinic-time.ts'
import { appointmentOf, expect, inspect, panelOf, signInAs, test } from './people.ts'

const inDays = (days: number) => addDays(new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' }), days)
const unlike = (name: string) => `${name} ${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`

test('where nothing suits a caller is put on the waiting list, and called once a time is free', async ({
  page,
  database,
  doctor,
}) => {
  const name = unlike('Willa Waits')
  await database.query("delete from weekly_slots where doctor_id = $1 and start_time <> '10:00'", [doctor.id])
  const taken = await appointmentOf(database, doctor.id, { day: 2, hour: 10, status: 'confirmed' })
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk')
  await page.getByRole('button', { name: 'New visit' }).click()
  const panel = panelOf(page, 'New visit')
  await panel.getByLabel('Name', { exact: true }).fill(name)
  await panel.getByRole('combobox', { name: 'With whom' }).selectOption(`doctor ${doctor.id}`)
  await panel.getByRole('combobox', { name: 'Day', exact: true }).selectOption(inDays(2))
  await expect(panel.getByText('None that day')).toBeVisible()
  await panel.getByRole('checkbox', { name: 'Nothing suits: waiting list' }).check()
  const put = panel.getByRole('button', { name: 'Put on the waiting list' })
  await put.click()
  await expect(panel.getByText('Give one way to reach them: phone or e-mail')).toBeVisible()
  await inspect(page, 'new-visit-waits')
  await panel.getByLabel('Phone').fill('+49 30 5550191')
  await put.click()
  await expect(page.getByText(`${name} is on the waiting list. To do will say when to call them.`)).toBeVisible()
  await expect(panel).toBeHidden()

  await database.query("update claims set status = 'cancelled' where id = $1", [taken])
  await page.goto('/desk?todo=waiting')
  const row = panelOf(page, 'To do').getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('10:00')
  await expect(row.getByRole('link', { name: `Call ${name}: +49 30 5550191` })).toBeVisible()
  await inspect(page, 'desk-tasks-waiting')
  await row.getByRole('button', { name: `Wait no longer: ${name}` }).click()
  await expect(row).toBeHidden()
})
