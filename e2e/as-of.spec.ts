import { expect, inspect, signIn, test } from './people.ts'

test('what is shown stays where it cannot be loaded anew, says how old it is, and is tried again', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/status of 500|ERR_INTERNET_DISCONNECTED/)
  const { email, password } = await signIn(page)
  // A second log-in, as from another device.
  await page.request.post('/api/auth/login', { data: { email, password, role: 'user' } })
  await page.goto('/dashboard/settings')
  const card = page.getByRole('region', { name: 'Where you are logged in' })
  const logIns = card.getByRole('listitem')
  await expect(logIns).toHaveCount(2)

  const failing = '**/api/auth/sessions?*'
  const failure = { code: 'unexpected', error: 'Internal Server Error', message: 'Something went wrong.' }
  await page.route(failing, (route) => route.fulfill({ status: 500, json: failure }))
  await card.getByRole('button', { name: /^Log out .*, since/ }).click()
  const asOf = card.getByRole('status')
  await expect(asOf).toHaveText(/^As of \d\d:\d\d\. Anything newer could not be loaded\.$/)
  await expect(logIns, 'what was there is still there').toHaveCount(2)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load your log-ins' })).toBeHidden()
  await inspect(page, 'as-of')

  // Offline, the banner says it for the whole page, so the card does not.
  await context.setOffline(true)
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
  await expect(asOf).toBeHidden()
  await context.setOffline(false)
  await expect(asOf).toBeVisible()

  await page.unroute(failing)
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(logIns).toHaveCount(1)
  await expect(asOf).toBeHidden()
})
