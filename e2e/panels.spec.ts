import type { Page } from '@playwright/test'
import { appointmentOf, asDoctor, expect, inProve, narrow, panelOf, signInAs, test } from './people.ts'

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 860

/** Lists of the demo whose rows open a panel. */
const lists = {
  admin: [
    ['/admin/dashboard/appointments?day=any', 'Appointment'],
    ['/admin/dashboard/doctors', /^Dr\. /],
    ['/admin/dashboard/doctors?view=grid', /^Dr\. /],
    ['/admin/dashboard/requests', 'Request'],
    ['/admin/dashboard/staff', /^Rights of /],
    ['/admin/dashboard/catalogue', /./],
    ['/admin/dashboard/users', 'Account'],
    ['/admin/dashboard/payments', 'Payment'],
  ],
  doctor: [
    ['/doctor/dashboard', 'Appointment'],
    ['/doctor/dashboard/appointments?tab=past', 'Appointment'],
    ['/doctor/dashboard/patients', 'Appointment'],
  ],
} as const

/** Opens and closes a row in every way; the row gets the focus back each time. */
async function opensAndCloses(page: Page, at: string, title: string | RegExp): Promise<void> {
  await page.goto(at)
  const row = page.locator('main [data-opens]:not([data-opens="new"])').first()
  const id = await row.getAttribute('data-opens')
  const panel = panelOf(page, title)
  const isClosed = async () => {
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === at)
    await expect(row).toBeFocused()
  }

  await row.focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading').first()).toBeFocused()
  await expect(page).toHaveURL((url) => url.searchParams.get('open') === id)
  const address = page.url()
  await page.goBack()
  await isClosed()

  await row.press('Enter')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await isClosed()

  await page.goto('/about')
  await page.goto(address)
  await expect(row).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await isClosed()
}

/** One list of rows, one of cards and one of people; the others share their code. */
const oneOfAKind = (at: string) => /\?view=grid|appointments|staff/.test(at)

for (const role of ['admin', 'doctor'] as const) {
  for (const isOfAKind of [true, false]) {
    const which = isOfAKind ? 'a list of each kind' : 'every other list'
    test(
      `${which} of the ${role} opens its rows as addresses, and has the focus back`,
      isOfAKind ? {} : inProve,
      async ({ page }) => {
        await signInAs(page, `${role}@salus.test`, role)
        for (const [at, title] of lists[role]) {
          if (oneOfAKind(at) === isOfAKind) await opensAndCloses(page, at, title)
        }
      },
    )
  }
}

test(
  'where a panel covers the page nothing behind it can be reached; elsewhere the list can',
  narrow,
  async ({ page }) => {
    await signInAs(page, 'admin@salus.test', 'admin')
    await page.goto('/admin/dashboard/appointments?day=any')
    await page.locator('main [data-opens]').first().click()
    const panel = panelOf(page, 'Appointment')
    await expect(panel).toHaveRole(isNarrow(page) ? 'dialog' : 'complementary')
    await expect(panel.getByText('Reference')).toBeVisible()
    for (let n = 0; n < 20; n++) {
      await page.keyboard.press('Tab')
      if (isNarrow(page)) await expect(panel.locator(':focus')).toHaveCount(1)
    }
    if (!isNarrow(page)) await expect(panel.locator(':focus')).toHaveCount(0)
  },
)

test('a visit that no longer matches the list’s filter stays open', async ({ page, doctor, database }) => {
  const id = await appointmentOf(database, doctor.id, { day: 3, hour: 10, patient: 'Olga Openstays' })
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard/appointments?status=pending&search=Olga+Openstays')
  await page.getByRole('button', { name: 'Olga Openstays', exact: true }).click()
  const panel = panelOf(page, 'Appointment')
  await panel.getByRole('button', { name: /^Confirm/ }).click()
  await expect(page.getByText('No appointment matches this.')).toBeAttached()
  await expect(panel.getByText('Confirmed').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Appointments' })).toBeFocused()
  await page.goto(`/admin/dashboard/appointments?open=${id}`)
  await expect(panel.getByText('Olga Openstays').first()).toBeVisible()
})

test(
  'Back out of a question is no: it closes, and the page and what is open on it stay',
  narrow,
  async ({ page, doctor, database }) => {
    const id = await appointmentOf(database, doctor.id, { day: 3, hour: 11, patient: 'Bea Backs-Out' })
    await signInAs(page, 'admin@salus.test', 'admin')
    await page.goto('/admin/dashboard')
    await page.goto('/admin/dashboard/appointments')
    await page.getByLabel('Search').fill('Bea Backs-Out')
    await page.locator(`.row-link[data-opens="${id}"]`).click()
    const panel = panelOf(page, 'Appointment')
    await panel.getByRole('button', { name: /^Cancel/ }).click()
    const question = page.getByRole('dialog', { name: 'Cancel this appointment?' })
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`open=${id}`))
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(/appointments/)
  },
)

test('an address of nothing says so, and one that is none opens nothing', async ({ page }) => {
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto(`/admin/dashboard/appointments?open=${crypto.randomUUID()}`)
  await expect(panelOf(page, 'Appointment')).toContainText('We cannot find this. It may have been removed.')
  await page.goto('/admin/dashboard/appointments?day=any&open=foo')
  await expect(page.locator('main [data-opens]').first()).toBeVisible()
  await expect(panelOf(page, 'Appointment')).toHaveCount(0)
})

test('a doctor’s chart of somebody else is not shown', async ({ page, doctor, database, expectErrors }) => {
  expectErrors(/404/)
  const theirs = await database.query<{ id: string }>('select id from appointments limit 1')
  await asDoctor(page, database, doctor.id)
  await page.goto(`/doctor/dashboard/appointments?open=${theirs.rows[0]!.id}`)
  await expect(panelOf(page, 'Appointment').getByText('Failed to fetch appointment details')).toBeVisible()
})
