import { expect, inspect, narrow, signInAs, test } from './people.ts'

test(
  'the search suggests while one types: by keyboard, by touch, closed by Escape; the other filters stay',
  narrow,
  async ({ page, doctor }) => {
    await page.goto('/doctors?part=afternoon')
    const field = page.getByRole('combobox', { name: 'Search' })
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await field.fill('skin')
    const first = list.getByRole('option').first()
    await expect(first).toContainText('Dermatology')
    await inspect(page, 'directory-suggestions')

    // Escape closes the list and leaves what was typed; an arrow opens it again.
    await field.press('Escape')
    await expect(list).toBeHidden()
    await expect(field).toHaveValue('skin')
    await expect(field).toBeFocused()
    await field.press('ArrowDown')
    await expect(list).toBeVisible()
    await field.press('ArrowDown')
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id'))!)
    await expect(field).toBeFocused()
    await field.press('Enter')
    await expect(page).toHaveURL(/specialization=Dermatology/)
    await expect(page).toHaveURL(/part=afternoon/)
    await expect(page).not.toHaveURL(/search=/)
    await expect(field).toHaveValue('')
    await expect(list).toBeHidden()

    // Tab leaves the field and closes the list.
    await field.fill('kidn')
    await expect(list).toBeVisible()
    await field.press('Tab')
    await expect(list).toBeHidden()

    // A press chooses, here a doctor.
    await page.goto('/doctors')
    await field.fill(doctor.name.split(' ')[1]!)
    await list.getByRole('option', { name: `Dr. ${doctor.name}` }).click()
    await expect(page).toHaveURL(new RegExp(`/doctors/${doctor.id}`))
  },
)

test('a reason that is typed and sent goes along to booking, as long as it is the search', narrow, async ({ page }) => {
  await page.goto('/doctors')
  const field = page.getByRole('combobox', { name: 'Search' })
  // Before the app runs, Enter sends the search alone.
  await field.press('Shift')
  await page.waitForFunction(() => !window.salusWaiting)
  await field.fill('Eczema')
  await field.press('Enter')
  await expect(page).toHaveURL(/search=Eczema&about=eczema/)
  const reason = page.getByRole('button', { name: 'Remove the reason: eczema' })
  await expect(reason).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Dermatology')
  await expect(page.getByRole('article').first().locator('a[href*="about=eczema"]').first()).toBeVisible()
  await field.fill('dermatology')
  await field.press('Enter')
  await expect(page).toHaveURL(/search=dermatology/)
  await expect(reason).toBeHidden()
  await expect(page).not.toHaveURL(/about=/)
})

test('where nothing is found the nearest is offered; the soonest with anyone keep the search', async ({ page }) => {
  await page.goto('/doctors?search=dermatology+zzzzzz&part=morning')
  await expect(page.getByText('0 doctors found')).toBeVisible()
  await page.getByRole('list', { name: 'Did you mean' }).getByRole('button', { name: 'Dermatology' }).click()
  await expect(page).toHaveURL(/part=morning&specialization=Dermatology|specialization=Dermatology&part=morning/)
  await expect(page).not.toHaveURL(/search=/)

  await page.goto('/doctors?search=pedatrics')
  await expect(page.getByRole('article').first()).toContainText('Pediatrics')
  await page.getByRole('radio', { name: 'Soonest with anyone' }).check()
  await expect(page).toHaveURL(/search=pedatrics/)
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('pedatrics')
  const rows = page.locator('.soonest-row:not(.soonest-waiting)')
  await expect(rows.first()).toBeVisible()
  for (const row of await rows.all()) await expect(row).toContainText('Pediatrics')
})

test('an admin adds a word of the clinic, and takes it away again', async ({ page }) => {
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard/kinds')
  const words = page.getByRole('region', { name: 'Words for the search' })
  const word = `wort${Date.now()}`
  await words.getByLabel('Word').fill(word)
  await words.getByLabel('Finds').selectOption({ label: 'Urology' })
  await words.getByRole('button', { name: 'Add' }).click()
  await expect(words.getByRole('listitem').filter({ hasText: word })).toContainText('Urology')
  const found = await page.request.get(`/api/doctors?search=${word}`)
  expect((await found.json())[0].specialization).toBe('Urology')
  await words.getByRole('button', { name: `Delete “${word}”` }).click()
  await expect(words.getByText(word)).toBeHidden()
  await expect(async () => {
    expect(await (await page.request.get(`/api/doctors?search=${word}`)).json()).toEqual([])
  }).toPass()
})

test('the landing page suggests while one types, and its search leads to the directory', narrow, async ({ page }) => {
  await page.goto('/')
  const field = page.locator('main input[name="search"]')
  const first = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()
  await field.pressSequentially('skin')
  await expect(first).toContainText('Dermatology')
  await inspect(page, 'landing-suggestions')
  await field.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/doctors\?specialization=Dermatology$/)
  await page.goBack()
  await field.fill('kidney')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/doctors\?search=kidney$/)
})
