import { appointmentOf, expect, inspect, logOut, signIn, signInAs, test } from './people.ts'

test.use({ serviceWorkers: 'allow' })

test('the lists of today and tomorrow open and print although the server is gone, and are gone with the log-out', async ({
  page,
  browser,
  context,
  database,
  doctor,
  expectErrors,
}) => {
  // A deleted list answers 404; and without a connection the board's calls fail.
  expectErrors(/404 .*\/desk-list\/$/)
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const patient = await (await browser.newContext()).newPage()
  const account = await signIn(patient)
  const [{ name }] = (await database.query('select name from persons where email = $1', [account.email])).rows
  await appointmentOf(database, doctor.id, { day: 1, hour: 9, status: 'confirmed', account })
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk')
  await expect(page.getByText('lists are on this computer')).toBeVisible()

  await context.setOffline(true)
  const list = await context.newPage()
  await list.goto('/desk-list/')
  const row = list.getByRole('row', { name: doctor.name })
  await expect(row).toContainText(name)
  await expect(row).toContainText('09:00')
  await expect(list.getByText('Consultation')).toHaveCount(0)
  await inspect(list, 'desk-list')
  expect((await list.pdf()).length).toBeGreaterThan(5000)
  await list.reload()
  await expect(row).toBeVisible()

  // Expired lists are not shown to anybody. The list's own page is evaluated, because the board's may be loading.
  const isKept = () => list.evaluate(async () => (await caches.keys()).includes('desk-list'))
  await context.setOffline(false)
  expect(await isKept()).toBe(true)
  // Nor are they shown to another person who logs in at this browser, even if nobody has logged out.
  const helper = await context.newPage()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await signIn(helper)
  await helper.goto('/dashboard')
  await expect.poll(isKept).toBe(false)
  await helper.evaluate((own) => localStorage.setItem('token', own ?? ''), token)
  await helper.close()
  // The board may be loading itself again, because the log-in has changed, and interrupt this.
  await expect(() => page.goto('/desk')).toPass()
  await expect.poll(isKept).toBe(true)
  await logOut(page)
  await expect.poll(isKept).toBe(false)
  await list.goto('/desk-list/')
  await expect(list.getByRole('table')).toHaveCount(0)
})
