import { anotherPatient, appointmentOf, expect, inspect, logOut, narrow, signIn, test } from './people.ts'

test.use({ serviceWorkers: 'allow' })

test(
  'an offline reload of the dashboard shows one’s visits as of when, for this account only, until the log-out',
  narrow,
  async ({ page, context, doctor, database, expectErrors }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED/)
    const account = await signIn(page)
    await appointmentOf(database, doctor.id, { day: 2, hour: 9, status: 'confirmed', account })
    await page.goto('/dashboard')
    const next = page.getByRole('region', { name: 'Your next visit' })
    await expect(next).toContainText(doctor.name)
    const kept = (of = page) =>
      of.evaluate(async () => {
        const found = await caches.match('/own-visits/')
        return found ? found.text() : ''
      })
    await expect.poll(() => kept()).toContain(doctor.name)
    // Who, when and where; not why.
    expect(await kept()).not.toContain('Consultation')
    expect(await kept()).not.toContain('Hematology')

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Your visits' })).toBeVisible()
    await expect(page.getByText(/^You are offline\. As of .*\d\d:\d\d\.$/)).toBeVisible()
    await expect(page.getByText(`Dr. ${doctor.name}`)).toBeVisible()
    await expect(page.getByRole('heading', { name: /09:00/ })).toBeVisible()
    await expect(page.getByText(/you need a connection/)).toBeVisible()
    await inspect(page, 'offline-visits')
    // An address within the dashboard shows it, too.
    await page.goto('/dashboard/profile')
    await expect(page.getByText(`Dr. ${doctor.name}`)).toBeVisible()

    // The real page comes back by itself with the line.
    await page.goto('/dashboard')
    await context.setOffline(false)
    await expect(next).toContainText(doctor.name)
    await expect.poll(() => kept()).toContain(doctor.name)
    await logOut(page)
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => kept()).toBe('')
  },
)

test('another account that logs in at this browser finds nothing of the one before', async ({
  page,
  browser,
  doctor,
  database,
}) => {
  const account = await signIn(page)
  await appointmentOf(database, doctor.id, { day: 2, hour: 9, account })
  await page.goto('/dashboard')
  const keptFor = () => page.evaluate(async () => (await caches.match('/own-visits/'))?.text() ?? '')
  await expect.poll(keptFor).toContain(doctor.name)
  const other = await anotherPatient(browser)
  await other.goto('/about')
  const token = await other.evaluate(() => localStorage.getItem('token'))
  await other.context().close()
  await page.evaluate((theirs) => localStorage.setItem('token', theirs ?? ''), token)
  await page.goto('/about')
  await expect.poll(keptFor).toBe('')
})
