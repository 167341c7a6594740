import { expect, test } from './people.ts'

/** Lets the page's scripts arrive only when the test says so. */
async function holdScripts(page: import('@playwright/test').Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('a page to read asks for no script until it is touched; a press before it runs is not lost', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(request.url()))
  await page.goto('/about', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  const arrive = await holdScripts(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  if (!(await menu.isVisible())) return
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  arrive()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  expect(asked.length).toBeGreaterThan(0)
})

test('what is typed and sent before the app runs is sent by the app, and never in the address', async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/doctor/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('doctor@salus.test')
  await page.getByLabel('Password', { exact: true }).fill('salus-demo')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  expect(new URL(page.url()).search).toBe('')
  arrive()
  await expect(page).toHaveURL(/\/doctor\/dashboard$/)
})

test('a search typed before the app runs is searched', async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/doctors', { waitUntil: 'commit' })
  await page.getByLabel('Search').fill('nobody is called this')
  arrive()
  await expect(page.getByText('0 doctors found')).toBeVisible()
  await expect(page.getByLabel('Search')).toHaveValue('nobody is called this')
})
