import { appointmentOf, expect, logOut, signInAs, test } from './people.ts'

test('on the board a press reaches whom it was aimed at, two quick steps are both one’s own, too early is asked', async ({
  page,
  database,
  doctor,
}) => {
  const names = ['Anna Above', 'Bela Below'] as const
  for (const [n, patient] of names.entries()) {
    await appointmentOf(database, doctor.id, { day: 0, hour: 21 + n, status: 'confirmed', patient })
  }
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk')
  await page.getByRole('combobox', { name: 'Doctor' }).selectOption({ label: `Dr. ${doctor.name}` })
  const arrived = (name: string) => page.getByRole('button', { name: `Arrived: ${name}` })
  await expect(arrived('Bela Below')).toBeVisible()

  // The next card slides up: a second press on the same spot must not count for its patient.
  await arrived('Anna Above').hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(arrived('Anna Above')).toHaveCount(0)
  await page.mouse.down()
  await page.mouse.up()
  await expect(arrived('Bela Below')).toBeVisible()

  // The second step is pressed before the first is answered; that is no conflict.
  await page.route('**/api/desk/visits/*/stage', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  // Only a pause makes a press on the same spot count as aimed (`useAimedPress`).
  await page.waitForTimeout(800)
  await arrived('Bela Below').click()
  await page.getByRole('button', { name: 'Call in: Bela Below' }).click()
  await expect(page.getByText('Bela Below: In the room')).toBeVisible()
  await expect(page.getByText(/was quicker/)).toHaveCount(0)

  // Late in the evening there are no more visits today.
  const { rows } = await database.query("select clinic_wall(clinic_now())::time < '20:55' as early")
  if (!rows[0].early) return
  await page.getByRole('button', { name: 'More for Anna Above' }).click()
  await page.getByRole('menuitem', { name: 'Did not come' }).click()
  const question = page.getByRole('dialog', { name: 'Did Anna Above not come?' })
  await expect(question).toContainText('The appointment only begins at 21:00.')
  await question.getByRole('button', { name: /Keep|Cancel/ }).click()
  await expect(page.getByRole('button', { name: 'Call in: Anna Above' })).toBeVisible()
})

test('Undo is the one’s who pressed: after a log-out nobody takes back', async ({ page, database, doctor }) => {
  const id = await appointmentOf(database, doctor.id, { day: 0, hour: 21, status: 'confirmed', patient: 'Uta Undone' })
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk')
  await page.getByRole('combobox', { name: 'Doctor' }).selectOption({ label: `Dr. ${doctor.name}` })
  await page.getByRole('button', { name: 'Arrived: Uta Undone' }).click()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await logOut(page)
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  const { rows } = await database.query('select arrived_at from attendances where claim_id = $1', [id])
  expect(rows[0].arrived_at).not.toBeNull()
})

test('a portrait that cannot be had is the initials; an address by hand breaks no page', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/)
  let asked = 0
  const gone = '/api/images/00000000-0000-4000-8000-000000000000'
  await page.route(/\/api\/doctors\b/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"image":""', `"image":"${gone}"`) })
  })
  await page.route(/\/api\/images\//, (route) => {
    asked++
    return route.abort()
  })
  await page.goto('/doctors?sort=name')
  const portraits = page.locator('main .portrait')
  await expect(portraits.first()).toHaveText(/^\p{Lu}{1,2}$/u)
  await expect(portraits.first().locator('img')).toHaveCount(0)
  await expect.poll(() => asked).toBeGreaterThan(0)

  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard/analytics?from=yesterday&to=foo')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('figure').first()).toBeVisible()
  await expect(page.getByText(/went wrong|could not be/)).toHaveCount(0)
})
