import type { Page } from '@playwright/test'
import { expect, inspect, narrow, signInAs, test } from './people.ts'

/** The doctors of the demo: those of other tests have unusually long names. */
const ofDemo = 'specialization=Cardiology'

test('two doctors with times are in view before one scrolls, signed out and signed in', narrow, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const isInView = async (bottom: number) => {
    for (const card of (await page.getByRole('article').all()).slice(0, 2)) {
      const time = card
        .getByRole('list', { name: /^Free times/ })
        .getByRole('link')
        .first()
      for (const part of [card, time]) {
        const box = (await part.boundingBox())!
        expect(box.y).toBeGreaterThanOrEqual(0)
        expect(box.y + box.height).toBeLessThanOrEqual(bottom)
      }
    }
  }
  await page.goto(`/doctors?${ofDemo}`)
  await expect(page.getByRole('article').nth(1)).toBeVisible()
  await isInView(844)
  await inspect(page, 'directory-phone')
  await signInAs(page, 'patient@salus.test', 'user')
  await page.goto(`/dashboard/doctors?${ofDemo}`)
  await expect(page.getByRole('article').nth(1)).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Dashboard' })
  await isInView((await bar.boundingBox())!.y)
})

test('one line opens all filters; each that is set is removed from it; Back undoes them', narrow, async ({ page }) => {
  await page.goto(`/doctors?${ofDemo}&sort=name`)
  const line = page.getByRole('search')
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  const set = page.getByRole('list', { name: 'Filters that are set' })
  await expect(set.getByRole('button')).toHaveText([/Cardiology$/])
  await line.getByRole('button', { name: 'Filter (1)' }).click()
  await sheet.getByLabel('Language', { exact: true }).selectOption('French')
  await expect(page).toHaveURL(/language=French/)
  await expect(sheet.getByRole('button', { name: 'Show 1 doctor' })).toBeVisible()
  await sheet.getByLabel('Gender').selectOption('woman')
  await sheet.getByRole('radio', { name: 'This week' }).check()
  await expect(page).toHaveURL(/gender=woman/)
  await inspect(page, 'directory-filter-sheet')
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await expect(sheet).toBeHidden()
  await expect(set.getByRole('button')).toHaveText([/Cardiology$/, /This week$/, /French$/, /Woman$/])
  await inspect(page, 'directory-filters-set')

  await set.getByRole('button', { name: 'Remove the filter This week' }).click()
  await expect(page).not.toHaveURL(/day=/)
  await expect(line.getByRole('button', { name: 'Filter (3)' })).toBeFocused()
  // What was chosen in one opening of the window is one step back.
  await page.goBack()
  await expect(page).toHaveURL(/day=week/)
  await page.goBack()
  await expect(page).not.toHaveURL(/language=/)
  await expect(set.getByRole('button')).toHaveCount(1)

  // The soonest with anyone keep what doctors say of themselves.
  await page.goto('/doctors?view=soonest&language=Hindi&gender=woman')
  await expect(page.locator('.soonest-row:not(.soonest-waiting)').first()).toContainText(/Speaks .*Hindi/)
})

test('portrait and name are one link to the doctor, also where one would book unseen', narrow, async ({ page }) => {
  const leads = async (portrait: ReturnType<Page['locator']>, link: ReturnType<Page['getByRole']>) => {
    await expect(link).toHaveCount(1)
    const box = (await portrait.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    // The portrait lies below the link that covers it.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(page).toHaveURL(/\/doctors\/[\da-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Dr. ')
  }
  const toDoctor = /^Dr\. /
  await page.goto(`/doctors?${ofDemo}`)
  const card = page.getByRole('article').first()
  await leads(card.locator('.portrait'), card.getByRole('link', { name: toDoctor }))
  await page.goto('/')
  const row = page.locator('.soonest-row:not(.soonest-waiting)').first()
  await expect(row).toContainText(/\d\.\d \(.*reviews?.*\)/)
  await row.scrollIntoViewIfNeeded()
  await leads(row.locator('.portrait'), row.getByRole('link', { name: toDoctor }))
})

test(
  'places are drawn; how far they are is asked for by a press, and told nobody',
  narrow,
  async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 38.72, longitude: -9.14 })
    await page.goto('/doctors')
    await page.getByRole('search').getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Map' }).click()
    const map = page.getByRole('dialog', { name: 'Our locations' })
    const places = map.getByRole('listitem')
    await expect(places.first()).toHaveText('Any place')
    await expect(map.getByText(/\d km$/)).toHaveCount(1)
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await map.getByRole('button', { name: 'How far is it from me?' }).click()
    // The nearest comes first.
    await expect(places.nth(1)).toContainText(/Lisboa.*\d(\.\d)? km/)
    await expect(places.nth(2)).toContainText(/2,\d{3} km/)
    await inspect(page, 'directory-map')
    expect(sent.filter((each) => /38\.7|9\.14/.test(each))).toEqual([])
    await places.nth(1).getByRole('button').click()
    await expect(map).toBeHidden()
    await expect(page).toHaveURL(/place=[\da-f-]{36}/)
    await expect(
      page.getByRole('dialog', { name: 'Filter' }).getByRole('radio', { name: 'Salus Lisboa' }),
    ).toBeChecked()
  },
)
