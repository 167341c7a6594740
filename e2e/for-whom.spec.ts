import type { Page } from '@playwright/test'
import { expect, inspect, narrow, newAccount, signIn, test } from './people.ts'

/** A birthday at which somebody is a child whenever this runs. */
const born = () => `4.5.${new Date().getFullYear() - 5}`

/** Adds a child in the form that a page shows first; returns the number of presses. */
async function addChild(page: Page, name: string): Promise<number> {
  await expect(page.getByRole('heading', { name: 'Add a child' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Birthday').fill(born())
  await page.getByRole('checkbox', { name: /^I have custody/ }).check()
  await page.getByRole('button', { name: 'Add and go on' }).click()
  return 2
}

test(
  'a mother chooses a time, signs up for her child, says who it is, and the visit is the child’s',
  narrow,
  async ({ page, doctor, database }) => {
    await database.query("update doctors set specialization = 'Pediatrics' where id = $1", [doctor.id])
    await page.goto(`/doctors?search=${encodeURIComponent(doctor.name)}`)
    let presses = 0
    const press = async (what: ReturnType<Page['getByRole']>) => {
      await what.click()
      presses++
    }
    const card = page.getByRole('article', { name: `Dr. ${doctor.name}` })
    await press(card.getByRole('link', { name: /\d\d:\d\d$/ }).last())
    await press(page.getByRole('link', { name: 'Sign up' }))

    const account = newAccount()
    await page.getByLabel('Full name').fill(account.name)
    await page.getByLabel('E-mail', { exact: true }).fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await expect(page.getByRole('radio', { name: 'Myself', exact: true })).toBeChecked()
    await press(page.getByText('My child', { exact: true }))
    await expect(page.getByText('The account is yours.', { exact: false })).toBeVisible()
    await press(page.getByRole('checkbox'))
    await inspect(page, 'signup-for-child')
    await press(page.getByRole('main').getByRole('button', { name: 'Sign Up' }))

    // What was typed outlives a reload, and the time is still chosen afterwards.
    await page.getByLabel('Name', { exact: true }).fill('Mila Mothered')
    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mila Mothered')
    await inspect(page, 'child-first')
    presses += await addChild(page, 'Mila Mothered')
    await expect(page.getByText('You are booking for Mila Mothered')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
    await press(page.getByRole('button', { name: /^Pay at Clinic/ }))
    await press(page.getByRole('button', { name: 'Book and pay at the clinic' }))
    await expect(page.getByText('Appointment booked', { exact: false }).first()).toBeVisible()
    expect(presses, 'from the time to booked, for a stranger with a child').toBe(9)

    const { rows } = await database.query(
      `select person.name from claims claim join persons person on person.id = claim.patient_id
       where claim.doctor_id = $1 and claim.status = 'pending'`,
      [doctor.id],
    )
    expect(rows).toEqual([{ name: 'Mila Mothered' }])
    await page.goto('/dashboard')
    const coming = page.getByRole('region', { name: 'Next for your family' })
    await expect(coming.getByRole('link', { name: 'Mila Mothered' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your next visit' })).toHaveCount(0)
  },
)

test('who books for themselves is told so, adds a child in place, and goes on for it; an adult has to agree', async ({
  page,
  doctor,
}) => {
  await signIn(page)
  await page.goto(`/book-appointment/${doctor.id}`)
  await expect(page.getByText('For you', { exact: true })).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Day' })).toBeVisible()
  await inspect(page, 'booking-for-you')
  await page.getByRole('link', { name: 'Change who it is for' }).click()
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeFocused()
  await inspect(page, 'for-whom')

  await page.getByRole('button', { name: 'Add somebody else' }).click()
  await expect(page.getByRole('heading', { name: 'Add somebody else' })).toBeFocused()
  await page.getByLabel('Their e-mail').fill('grown-up@salus.test')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('grown-up@salus.test has not agreed yet.', { exact: false })).toBeVisible()

  // Back leaves the form, and the question chooses.
  await page.getByRole('button', { name: 'Add a child' }).click()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Add a child' }).click()
  await addChild(page, 'Emil Early')
  await expect(page.getByText('You are booking for Emil Early')).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Day' })).toBeVisible()
  await page.getByRole('link', { name: 'For myself again' }).click()
  await expect(page.getByText('For you', { exact: true })).toBeVisible()

  // A request for a service adds somebody as well, and keeps what was typed.
  await page.goto('/dashboard/services/lab-tests')
  await page.getByRole('radio', { name: 'Emil Early' }).check()
  await expect(page).toHaveURL(/for=[\da-f-]{36}/)
  await page.getByRole('button', { name: 'Add a child' }).click()
  await addChild(page, 'Selma Second')
  await expect(page.getByRole('radio', { name: 'Selma Second' })).toBeChecked()
})

test('a reason that was chosen before the doctor filters them, and is the beginning of the note', async ({
  page,
  doctor,
  database,
}) => {
  await database.query("update doctors set specialization = 'Neurology' where id = $1", [doctor.id])
  await signIn(page)
  await page.goto('/dashboard/book')
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.fill('migraine')
  await page
    .getByRole('listbox', { name: 'Suggestions' })
    .getByRole('option', { name: /Neurology/ })
    .click()
  await expect(page).toHaveURL(/specialization=Neurology&about=migraine|about=migraine&specialization=Neurology/)
  await expect(page.getByText('What is it about?')).toBeVisible()
  await inspect(page, 'directory-reason')
  await field.fill(doctor.name)
  // The list is drawn anew once it is searched.
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('article')).toHaveCount(1)
  const card = page.getByRole('article', { name: `Dr. ${doctor.name}` })
  await card
    .getByRole('link', { name: /\d\d:\d\d$/ })
    .last()
    .click()
  await expect(page.getByLabel('What should the doctor know?', { exact: false })).toHaveValue('migraine')

  // Removed, it is no longer taken along; the specialty stays.
  await page.goto('/doctors?specialization=Neurology&about=migraine')
  await page.getByRole('button', { name: 'Remove the reason: migraine' }).click()
  await expect(page).toHaveURL(/\/doctors\?specialization=Neurology$/)
  await expect(page.getByText('What is it about?')).toHaveCount(0)
})
