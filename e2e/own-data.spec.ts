import { expect, inspect, narrow, signIn, test } from './people.ts'

test(
  'a patient takes a copy of their data and closes the account by its password',
  narrow,
  async ({ page, expectErrors }) => {
    expectErrors(/status of 40[19]/)
    const { password } = await signIn(page)
    await page.goto('/profile')
    const copied = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    expect((await copied).suggestedFilename()).toBe('salus-data.json')
    await page.getByRole('button', { name: 'Close my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close your account?' })
    await inspect(page, 'close-account')
    await dialog.getByLabel('Current password', { exact: true }).fill('not my password')
    await dialog.getByRole('button', { name: 'Close account' }).click()
    await expect(dialog.getByText('Your current password is not right.')).toBeVisible()
    await dialog.getByLabel('Current password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Close account' }).click()
    await expect(page.getByText('Your account is closed.')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  },
)
