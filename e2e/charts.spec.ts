import { appointmentOf, expect, signInAs, test } from './people.ts'

const analytics = '/admin/dashboard/analytics'

test('a place of a chart opens the appointments of its day, by key and by press', async ({
  page,
  doctor,
  database,
}) => {
  await appointmentOf(database, doctor.id, { day: 0, hour: 9, status: 'confirmed', patient: `Clara ${doctor.name}` })
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto(analytics)
  const chart = page.getByRole('slider', { name: 'Bookings' })
  await chart.press('End')
  await expect(page.getByRole('link', { name: 'Open them' })).toHaveAttribute('href', /appointments\?from=(.+)&to=\1/)
  await chart.press('ArrowLeft')
  await chart.press('ArrowRight')
  await chart.press('Enter')
  await expect(page).toHaveURL(/\/appointments\?from=(\d{4}-\d\d-\d\d)&to=\1/)
  await expect(page.getByRole('button', { name: `Clara ${doctor.name}`, exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('slider', { name: 'Revenue' }).click({ position: { x: 200, y: 100 } })
  await expect(page).toHaveURL(/\/appointments\?from=(\d{4}-\d\d-\d\d)&to=\1/)
})

test('the numbers of a chart are sorted by each column; the address keeps it', async ({ page }) => {
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto(`${analytics}?bookings`)
  const figure = page.getByRole('figure', { name: 'Bookings' })
  const head = (name: string) => figure.getByRole('columnheader', { name })
  const numbers = async () =>
    (await figure.getByRole('cell').and(page.locator('[data-label=Bookings]')).allTextContents()).map(Number)
  await head('Bookings').getByRole('button').press('Enter')
  await expect(head('Bookings')).toHaveAttribute('aria-sort', 'descending')
  expect(await numbers()).toEqual((await numbers()).toSorted((a, b) => b - a))
  await head('Bookings').getByRole('button').press('Enter')
  await page.reload()
  await expect(head('Bookings')).toHaveAttribute('aria-sort', 'ascending')
  await expect(head('day')).toHaveAttribute('aria-sort', 'none')
  expect(await numbers()).toEqual((await numbers()).toSorted((a, b) => a - b))
})

test('a range without a visit says so; a chart that cannot be fetched fails alone', async ({ page, expectErrors }) => {
  expectErrors(/Failed to load resource|Failed to fetch/)
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.route('**/assets/time-chart-*.js*', (route) => route.abort())
  await page.goto(analytics)
  await expect(page.getByText('The chart could not be loaded. Its numbers are there.').first()).toBeVisible()
  await expect(
    page.getByRole('figure', { name: 'Bookings' }).getByRole('button', { name: 'Show numbers' }),
  ).toBeVisible()
  await page.unroute('**/assets/time-chart-*.js*')
  await page.goto(`${analytics}?from=2021-01-01&to=2021-01-30`)
  await expect(page.getByRole('figure', { name: 'Bookings' }).getByText('No data in this range.')).toBeVisible()
})
