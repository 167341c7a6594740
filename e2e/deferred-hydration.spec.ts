import type { Locator } from '@playwright/test'
import { expect, mailTo, signIn, test } from './people.ts'

/**
 * How something looks: every computed style by its name (`cssText` of these is always empty). Without the focus, whose
 * ring is not the page's doing.
 */
async function lookOf(element: Locator): Promise<Record<string, string>> {
  const look = await element.evaluate((each) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const styles = getComputedStyle(each)
    return Object.fromEntries([...styles].map((name) => [name, styles.getPropertyValue(name)]))
  })
  expect(Object.keys(look).length).toBeGreaterThan(100)
  return look
}

/** Delays the page's scripts until the test releases them. */
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
  await page.getByLabel('E-mail', { exact: true }).fill('doctor@salus.test')
  await page.getByLabel('Password', { exact: true }).fill('salus-demo')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  expect(new URL(page.url()).search).toBe('')
  arrive()
  await expect(page).toHaveURL(/\/doctor\/dashboard$/)
})

test('an address typed at one door is found at no other, and gives way to whoever types before it is back', async ({
  page,
}) => {
  const email = page.getByLabel('E-mail', { exact: true })
  await page.goto('/login')
  await page.waitForFunction(() => !window.salusWaiting)
  await email.fill('patient@salus.test')
  await page.getByRole('link', { name: 'Admin Login' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await expect(email).toHaveValue('')
  await page.goBack()
  await expect(email).toHaveValue('patient@salus.test')

  const arrive = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await email.focus()
  arrive()
  await expect(email).toHaveValue('patient@salus.test')
  await page.keyboard.type('ada@salus.test')
  await expect(email).toHaveValue('ada@salus.test')
})

test('a search typed before the app runs is searched', async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/doctors', { waitUntil: 'commit' })
  await page.getByLabel('Search').fill('nobody is called this')
  arrive()
  await expect(page.getByText('0 doctors found')).toBeVisible()
  await expect(page.getByLabel('Search')).toHaveValue('nobody is called this')
})

test('Enter in a search before the app runs is pressed by the app: its reason goes along', async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/doctors', { waitUntil: 'commit' })
  await page.getByLabel('Search').fill('Eczema')
  await page.getByLabel('Search').press('Enter')
  arrive()
  await expect(page).toHaveURL(/search=Eczema&about=eczema/)
})

test('what is chosen before the app runs, or while it takes the page over, is asked for', async ({ page }, info) => {
  test.skip(info.project.name === 'phone', 'a phone has its filters in a window that the app opens')
  const arrive = await holdScripts(page)
  await page.goto('/doctors', { waitUntil: 'commit' })
  const wanted = page.getByLabel('For', { exact: true })
  await wanted.selectOption({ index: 2 })
  const name = await wanted.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.label)
  arrive()
  await expect(page).toHaveURL(/[?&]kind=/)
  await expect(wanted.locator('option:checked')).toHaveText(name)

  // Chosen at different moments of hydration.
  for (const waitMs of [0, 100, 250, 500]) {
    await page.goto('/doctors', { waitUntil: 'commit' })
    // The moment itself is tested, and nothing on the page says how far hydration is.
    await page.waitForTimeout(waitMs)
    await wanted.selectOption({ label: name })
    await expect(page).toHaveURL(/[?&]kind=/)
    await expect(wanted.locator('option:checked')).toHaveText(name)
  }
})

test('a box ticked before the app runs is ticked for the app', async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const box = page.getByRole('checkbox', { name: 'Remember me' })
  await box.check()
  arrive()
  await page.waitForFunction(() => !window.salusWaiting)
  await expect(box).toBeChecked()
  await page.getByLabel('E-mail', { exact: true }).fill('patient@salus.test')
  await page.getByLabel('Password', { exact: true }).fill('salus-demo')
  const sent = page.waitForRequest('**/api/auth/login')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ remember: true })
})

/**
 * Opens a page and presses a button while React hydrates it, which takes many short steps on a slow machine: either
 * when React has hydrated only the first elements, or when it has hydrated all and has not told the app yet.
 */
async function pressInTakingOver(
  page: import('@playwright/test').Page,
  { path, ...press }: { path: string; selector: string; taken: 'first' | 'all' },
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await page.addInitScript(({ selector, taken }) => {
    const isTaken = (element: Element | null) => Object.keys(element ?? {}).some((key) => key.startsWith('__react'))
    const isNow = () =>
      taken === 'all'
        ? isTaken(document.documentElement)
        : Array.from(document.querySelectorAll('*')).some((element) => isTaken(element))
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      if (!isNow()) return port2.postMessage('again')
      const button = document.querySelector<HTMLElement>(selector)
      if (!window.salusWaiting || (taken === 'first' && isTaken(button))) throw new Error('too late')
      button?.click()
    }
    port2.postMessage('begin')
  }, press)
  await page.goto(path)
  // A sign of a person that every browser knows.
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => !window.salusWaiting)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

test('a press while the app takes the page over is done once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await pressInTakingOver(page, { path: '/about', selector: '.top-bar-toggle', taken: 'first' })
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true')
})

test('a mailed link’s button that is pressed while the app takes the page over sends the token of the link', async ({
  page,
}) => {
  const { email } = await signIn(page)
  const { text } = await mailTo(email, 'Welcome to Salus')
  const path = `/confirm-email#${/confirm-email#(\S+)/.exec(text)![1]}`
  await pressInTakingOver(page, { path, selector: 'button.wide', taken: 'all' })
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible()
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
    await page.goto('/de')
    const search = page.locator('main input[name="search"]')
    await search.fill('Walker')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/de\/doctors\?search=Walker$/)
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

test('the pages of the day ask for no script either until they are touched, and bring their styles with them', async ({
  page,
  doctor,
  asOldest,
}) => {
  for (const path of ['/', '/doctors', `/doctors/${doctor.id}`]) {
    const asked: string[] = []
    page.on('request', (request) => {
      if (['script', 'stylesheet'].includes(request.resourceType())) asked.push(request.url())
    })
    const response = await page.goto(path, { waitUntil: 'networkidle' })
    expect(asked, path).toEqual([])
    // Styles without newer features are put in by the test, which answers uncompressed.
    if (!asOldest) expect((await response!.request().sizes()).responseBodySize, path).toBeLessThan(30 * 1024)
    const mark = page.getByRole('link', { name: 'Salus' }).first()
    const before = await lookOf(mark)
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => !window.salusWaiting)
    // What the ring of the focus leaves behind may fade for a moment.
    await expect.poll(() => lookOf(mark), 'the app changes nothing of how it looks').toEqual(before)
    page.removeAllListeners()
  }
})

test('from a page with its styles in it one comes to pages with others, and back', async ({ page }) => {
  await page.goto('/doctors')
  const book = page.getByRole('link', { name: 'Book Appointment with' }).first()
  const first = await lookOf(book)
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => lookOf(book)).toEqual(first)
})

test.describe('with a browser that asks for German', () => {
  test.use({ locale: 'de-DE' })

  test('the page is offered in German before any script is fetched, and who declines is not asked again', async ({
    page,
  }) => {
    await page.goto('/about')
    const offer = page.getByRole('link', { name: 'Diese Seite auf Deutsch' })
    await expect(offer).toBeVisible()
    // Pages with the slim header offer it too.
    await page.goto('/services')
    await expect(offer).toBeVisible()
    await page.goto('/de/about')
    await expect(page.getByRole('link', { name: 'This page in English' })).toBeHidden()
    await page.goto('/about')
    await offer.click()
    await expect(page).toHaveURL(/\/de\/about$/)
    // A press on anything else hides the offer until the page is loaded again.
    await page.goto('/services')
    await expect(offer).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(offer).toBeHidden()
    await page.waitForFunction(() => !window.salusWaiting)
    await expect(offer).toBeHidden()
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Nein, danke' }).click()
    await expect(offer).toBeHidden()
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(offer).toBeHidden()
  })
})

test.describe('far from the clinic', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('times say their zone before the page is touched, and so does the time that waits for the log-in', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.locator('.soonest-time').first()).toContainText(/Berlin time|Lisbon time/)
    await page.goto('/doctors')
    await expect(page.locator('.doctor-card').first()).toContainText(/Berlin time|Lisbon time/)
    await page.locator('.doctor-card .time-chip').first().click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.locator('.auth-chosen')).toContainText(/Berlin time|Lisbon time/)
  })
})
