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

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })

  test('the public pages stand with what is free now, and a doctor’s page says whose it is', async ({
    page,
    doctor,
  }) => {
    await page.goto('/')
    await expect(
      page.getByRole('region', { name: /Soonest free times/ }).getByRole('link', { name: /^Book/ }),
    ).toHaveCount(4)
    await page.goto('/doctors')
    await expect(page.getByRole('article')).toHaveCount(24)
    await page.goto(`/doctors/${doctor.id}`)
    await expect(page).toHaveTitle(`Dr. ${doctor.name}, Hematology · Salus`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Dr. ${doctor.name}`)
    await expect(page.getByRole('link', { name: /\d\d:00$/ }).first()).toBeVisible()
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /Hematology, 11 years/)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /Testa Walker/)
    const described = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(described).toMatchObject({
      '@type': 'Physician',
      name: `Dr. ${doctor.name}`,
      medicalSpecialty: 'Hematology',
    })
  })
})

test('what is not there answers 404, a doctor’s page too', async ({ request }) => {
  for (const path of [`/doctors/${crypto.randomUUID()}`, '/doctors/nobody', '/nothing-here']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test('the pages of the day ask for no script either until they are touched, and for few styles', async ({
  page,
  doctor,
}) => {
  for (const path of ['/', '/doctors', `/doctors/${doctor.id}`]) {
    const asked: string[] = []
    let styles = 0
    page.on('request', (request) => request.resourceType() === 'script' && asked.push(request.url()))
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'stylesheet')
        styles += (await response.request().sizes()).responseBodySize
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(asked, path).toEqual([])
    expect(styles, path).toBeLessThan(12 * 1024)
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => !window.salusWaiting)
    page.removeAllListeners()
  }
})
