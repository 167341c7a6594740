import { textsIn } from '../texts/texts.ts'
import { focusedHeading, tabTo } from './keys.ts'
import { expect, newAccount, test } from './people.ts'
import { plainTextsOn, wordsOfPeople } from './plain-texts.ts'

const { authPages, slotStep, methodStep, bookingPage, cardForm, common, doctorDirectory, patientVisits } = textsIn('ar')

test('in Arabic, by keyboard alone: finds a doctor, signs up on the way, pays by card, has the appointment', async ({
  page,
  doctor,
  database,
}) => {
  const account = newAccount()
  const people = [...(await wordsOfPeople(database)), ...account.name.split(' ')]
  const reads = async (place: string) => {
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    expect(await plainTextsOn(page, people), place).toEqual([])
  }
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByRole('main').getByRole('textbox', { name: label, exact: true }))
    await page.keyboard.type(text)
  }

  // The direction is in the first bytes, before any script or style, so that nothing flips while reading.
  const firstBytes = await (await page.request.get('/ar')).text()
  expect(firstBytes).toMatch(/^<!DOCTYPE html><html lang="ar" dir="rtl"/)
  await page.goto('/ar')
  await tabTo(page, page.locator('main input[name="search"]'))
  await reads('landing')
  await page.keyboard.type(doctor.name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(doctorDirectory.found(1))).toBeVisible()
  await reads('directory')
  await tabTo(page, page.getByRole('link', { name: doctorDirectory.bookWith(doctor.name) }))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/ar\/login$/)
  await reads('login')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: authPages.login.signUp }))
  await page.keyboard.press('Enter')
  await expect(focusedHeading(page)).toHaveText(authPages.signup.heading)
  await reads('signup')
  await type(authPages.signup.name, account.name)
  await type(authPages.email, account.email)
  await type(common.password.label, account.password)
  await tabTo(page, page.getByRole('main').getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('main').getByRole('button', { name: authPages.signup.send, exact: true }))
  await page.keyboard.press('Enter')

  // Arrow keys follow the reading direction: left is forward, right is back.
  const days = page.getByRole('radiogroup', { name: slotStep.day })
  await tabTo(page, days.getByRole('radio', { checked: true }))
  await reads('days')
  const open = days.getByRole('radio', { disabled: false })
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(open.nth(1)).toBeFocused()
  const places = await Promise.all([open.nth(0), open.nth(1)].map((day) => day.boundingBox()))
  expect(places[1]!.x, 'the next day stands to the left').toBeLessThan(places[0]!.x)
  await page.keyboard.press('ArrowRight')
  await expect(open.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const times = page.getByRole('radiogroup', { name: slotStep.time })
  await tabTo(page, times.getByRole('radio').first())
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')

  await expect(focusedHeading(page)).toHaveText(methodStep.heading)
  await reads('payment methods')
  await tabTo(page, page.getByRole('button', { name: methodStep.card }).first())
  await page.keyboard.press('Enter')
  const number = page.getByRole('textbox', { name: cardForm.number })
  await type(cardForm.number, '4242424242424242')
  await expect(number).toHaveValue('4242 4242 4242 4242')
  expect(await number.evaluate((field) => getComputedStyle(field).direction)).toBe('ltr')
  await type(cardForm.expiry, '1234')
  await type(cardForm.cvc, '123')
  await reads('card')
  await page.keyboard.press('Enter')
  await expect(page.getByText(bookingPage.booked.card)).toBeVisible()
  await reads('booked')

  await page.waitForURL('**/ar/dashboard')
  const next = page.getByRole('region', { name: patientVisits.next.heading })
  await expect(next).toContainText(doctor.name)
  await reads('dashboard')
})
