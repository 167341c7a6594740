import type { Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { languages } from '../texts/languages.ts'
import routes from '../web/routes.ts'
import { addresses, emails, idsOf, type Reader, hasLoaded, starless } from './addresses.ts'
import { expect, faultsOf, panelOf, signInAs, test } from './people.ts'

/**
 * All addresses of all roles, in light and dark: `npm run prove` visits all of them at both widths, `npm test` those
 * with a star.
 */
const isThorough = Boolean(process.env.EVERY_WIDTH)

const all = Object.values(addresses).flat().map(starless)

/** The patterns of the pages in a part of the routes. */
function patternsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path ? `${above}/${path}` : above
    return children ? patternsOf(children, here) : index || path ? [here || '/'] : []
  })
}

test('every page of the routes has an address in this file', () => {
  const paths = all.map((address) => address.split(/[?#]/)[0]!)
  const forgotten = patternsOf(routes).filter((pattern) => {
    const shape = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+').replace('/*', '/nothing-here')}$`)
    return !paths.some((path) => shape.test(path))
  })
  expect(forgotten).toEqual([])
})

const targetSizes = { 'target-size': { enabled: true } }

/** Axe's findings on a page, in light and dark. */
async function faultsAt(page: Page, address: string, ids: Record<string, string>): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(address.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? name))
  await hasLoaded(page)
  if (address.includes('?open=')) await expect(panelOf(page, /./)).toBeVisible()
  const faults: string[] = []
  // Dense rows are lower than the recommended target size; people who need it can choose roomy rows (0072), which are
  // tested.
  await page.evaluate(() => {
    const makeRoom = () => {
      for (const table of document.querySelectorAll<HTMLElement>('.work-table:not([data-roomy])'))
        table.dataset.roomy = 'true'
    }
    makeRoom()
    // A list may load after the panel beside it.
    new MutationObserver(makeRoom).observe(document.body, { childList: true, subtree: true })
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-colours', colorScheme)
    faults.push(...(await faultsOf(page, `${address}, ${colorScheme}`, targetSizes)))
  }
  return faults
}

for (const reader of Object.keys(addresses) as Reader[]) {
  test(`axe finds nothing on any address of ${reader}`, async ({ page, database, expectErrors }) => {
    test.setTimeout(isThorough ? 600_000 : 60_000)
    // The page for unknown addresses answers 404.
    expectErrors(/404/)
    const ids = await idsOf(database)
    const walked = addresses[reader].filter((address) => isThorough || address.startsWith('*'))
    if (reader !== 'nobody') await signInAs(page, `${emails[reader]}@salus.test`, reader)
    const faults: string[] = []
    for (const address of walked.map(starless)) faults.push(...(await faultsAt(page, address, ids)))
    expect(faults).toEqual([])
  })
}

/** Pages that change most with longer texts and another direction. */
const inOtherLanguages = {
  nobody: ['', '/doctors', '/doctors?view=soonest', '/doctors/{doctor}', '/signup', '/services', '/desk/login'],
  user: [
    '/dashboard',
    '/dashboard?tab=past',
    '/book-appointment/{doctor}',
    '/dashboard/ambulance',
    '/dashboard/settings',
    '/dashboard/family',
  ],
  doctor: ['/doctor/dashboard', '/doctor/dashboard/schedule', '/doctor/dashboard/appointments?open={visit}'],
  reception: ['/desk', '/desk/money', '/desk/people', '/desk/people/{patient}'],
  admin: [
    '/admin/dashboard',
    '/admin/dashboard/analytics',
    '/admin/dashboard/appointments',
    '/admin/dashboard/payments',
    '/admin/dashboard/requests',
    '/admin/dashboard/staff',
    '/admin/dashboard/kinds',
    '/admin/dashboard/kinds?open=new',
    '/admin/dashboard/places',
    '/admin/dashboard/places?open=new',
    '/admin/dashboard/first-day',
    '/admin/dashboard/moving-in',
  ],
  test: ['/test'],
} as const satisfies Record<Reader, readonly string[]>

for (const language of ['de', 'ar'] as const) {
  test(`axe finds nothing in ${languages[language].name}`, async ({ browser, database }) => {
    test.skip(!isThorough, 'Walked by npm run prove alone.')
    test.setTimeout(600_000)
    const ids = await idsOf(database)
    const faults: string[] = []
    for (const [reader, walked] of Object.entries(inOtherLanguages) as [Reader, readonly string[]][]) {
      const page = await browser.newPage()
      if (reader !== 'nobody') await signInAs(page, `${emails[reader]}@salus.test`, reader)
      for (const address of walked) faults.push(...(await faultsAt(page, `/${language}${address}`, ids)))
      await page.close()
    }
    expect(faults).toEqual([])
  })
}
