import { expect, inspect, signInAs, test } from './people.ts'

test('a mother books for her child, says for whom, and sees whose visit it is', async ({ page, doctor }) => {
  await signInAs(page, 'family@salus.test', 'user')
  await page.goto('/dashboard/family')
  await expect(page.getByRole('heading', { name: 'People you book for' })).toBeVisible()
  await inspect(page, 'family')
  await page.goto(`/book-appointment/${doctor.id}`)
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible()
  await inspect(page, 'family-whom')
  await page.getByRole('radio', { name: 'Mia Lindqvist' }).click()
  await expect(page.getByText('You are booking for Mia Lindqvist')).toBeVisible()
  await expect(page).toHaveURL(/[?&]for=[\da-f-]{36}/)
  await page.goto('/dashboard/family')
  const mia = page.getByRole('listitem').filter({ hasText: 'Mia Lindqvist' }).first()
  await mia.getByRole('link', { name: 'See visits' }).click()
  await expect(page.getByRole('heading', { name: 'Visits of Mia Lindqvist' })).toBeVisible()
  await expect(page.getByText('You are booking for Mia Lindqvist')).toBeVisible()
  await inspect(page, 'family-acting')
  await page.getByRole('link', { name: 'For myself again' }).click()
  await expect(page.getByText('You are booking for')).toBeHidden()
  const coming = page.getByRole('region', { name: 'Next for your family' })
  await expect(coming.getByRole('link', { name: 'Mia Lindqvist' })).toBeVisible()
  await coming.getByRole('link', { name: 'Mia Lindqvist' }).click()
  await expect(page.getByText('For Mia Lindqvist').first()).toBeVisible()
})

test('who it is for is asked again when the family cannot be loaded, and never taken for oneself', async ({
  page,
  doctor,
  expectErrors,
}) => {
  expectErrors(/500/)
  await signInAs(page, 'family@salus.test', 'user')
  await page.goto('/dashboard/family')
  const mia = page.getByRole('listitem').filter({ hasText: 'Mia Lindqvist' }).first()
  const whose = new URL((await mia.getByRole('link', { name: 'See visits' }).getAttribute('href')) ?? '', page.url())
  const family = '**/api/family'
  await page.route(family, (route) => route.fulfill({ status: 500, json: { error: 'x', code: 'unexpected' } }))

  // With a person in the address, or with the question for whom: booking shows no days or times until the family is
  // known.
  for (const search of [whose.search, '']) {
    await page.goto(`/book-appointment/${doctor.id}${search}`)
    await expect(page.getByText('We could not load the people you book for.')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
  }
  await page.goto(`/dashboard/services/medicine-delivery${whose.search}`)
  await expect(page.getByText('We could not load the people you book for.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await inspect(page, 'family-unknown')
  await page.goto(`/dashboard${whose.search}`)
  await expect(page.getByText('We could not load the people you book for.')).toBeVisible()

  await page.unroute(family)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Visits of Mia Lindqvist' })).toBeVisible()

  // A person, kind or place that the account cannot book leads to a message, and is not replaced by another.
  const nobody = '00000000-0000-4000-8000-000000000000'
  await page.goto(`/book-appointment/${doctor.id}?for=${nobody}`)
  await expect(page.getByText('You cannot book for this person, or no longer can.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue for myself' }).click()
  await expect(page.getByRole('radiogroup', { name: 'Day' })).toBeVisible()
  await page.goto(`/book-appointment/${doctor.id}?for=me&kind=${nobody}`)
  await expect(
    page.getByRole('heading', { name: 'This doctor does not offer that appointment type. Choose another.' }),
  ).toBeVisible()
  await inspect(page, 'booking-lost-kind')
  await page.getByRole('radio', { name: /Consultation/ }).click()
  await expect(page.getByRole('radiogroup', { name: 'Day' })).toBeVisible()

  const offers = `**/api/doctors/${doctor.id}/offers`
  await page.route(offers, (route) => route.fulfill({ status: 500, json: { error: 'x', code: 'unexpected' } }))
  await page.goto(`/book-appointment/${doctor.id}?for=me&kind=${nobody}`)
  await expect(page.getByText('We could not load what this doctor offers.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.unroute(offers)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: /Choose another/ })).toBeVisible()
})
