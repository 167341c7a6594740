import type { Locator, Page } from '@playwright/test'
import { tabTo } from './keys.ts'
import { expect, inspect, narrow, signInAs, test } from './people.ts'

const question = (page: Page, label: string) =>
  page.locator('.build-item').filter({ has: page.locator('.build-open', { hasText: label }) })
const labels = (page: Page) => page.locator('.build-label bdi').allTextContents()
const saved = (page: Page) => expect(page.locator('.build-saving')).toHaveText('Saved')

/** Begins an empty form. */
async function begin(page: Page, title: string): Promise<void> {
  await page.goto('/admin/dashboard/forms?open=new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByRole('button', { name: 'Begin the form' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

async function add(page: Page, kind: string, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a question' }).first().click()
  await page.getByRole('menuitem', { name: kind }).click()
  await page.locator(':focus').fill(label)
}

test('a form is built and published with the keyboard alone, and each step is said', async ({ page }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const type = (text: string) => page.keyboard.type(text)
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard/forms')
  await tabTo(page, page.getByRole('button', { name: 'New form' }))
  await press('Enter')
  await tabTo(page, page.getByLabel('Title', { exact: true }))
  await type('Keys alone')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keys alone')

  await tabTo(page, page.getByLabel('Title of the page'))
  await type('About you')
  await tabTo(page, page.getByRole('button', { name: 'Add a question' }))
  // The menu is walked by first letters: "Yes or no".
  await press('Enter', 'y', 'Enter')
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused()
  await type('Do you smoke?')
  await tabTo(page, page.getByRole('button', { name: 'Add a question' }))
  await press('Enter', 'n', 'Enter')
  await type('Cigarettes a day')
  await tabTo(page, page.getByLabel('At most (optional)'))
  await type('200')
  await tabTo(page, page.getByRole('button', { name: 'Show only on a condition' }))
  await press('Enter')
  await expect(page.getByLabel('What the condition is about')).toBeFocused()
  await type('Do you')
  await expect(page.getByLabel('With what it is compared')).toHaveValue('true')

  // Moving is said, and the focus stays on the question.
  await tabTo(page, question(page, 'Do you smoke?').locator('.build-open'))
  await press('Alt+ArrowDown')
  const said = page.locator('.build-form > [role="status"]')
  await expect(said).toHaveText('Do you smoke?: now 2 of 2 on About you')
  await expect(question(page, 'Do you smoke?').locator('.build-open')).toBeFocused()
  // Now the condition is about something below it: one reads so, and is led there.
  await tabTo(page, page.getByRole('button', { name: /^Publish: 1 thing to mend/ }))
  await press('Enter')
  await expect(page.locator('[data-problems]')).toBeFocused()
  await press('Tab')
  await expect(page.locator(':focus')).toContainText('not stand above')
  await press('Enter')
  await expect(page.getByLabel('What the condition is about')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Move up: Do you smoke?' }))
  await press('Enter')
  await expect(said).toHaveText('Do you smoke?: now 1 of 2 on About you')
  await expect(page.getByRole('button', { name: 'Move up: Do you smoke?' })).toBeFocused()
  await press('Enter')
  await expect(said).toHaveText(/Do you smoke\? stays where it is/)

  // A question that was deleted comes back by Ctrl Z.
  await tabTo(page, page.getByRole('button', { name: 'More for Cigarettes a day' }))
  await press('Enter', 'End', 'Enter')
  await expect.poll(() => labels(page)).toEqual(['Do you smoke?'])
  await press('Control+z')
  await expect.poll(() => labels(page)).toEqual(['Do you smoke?', 'Cigarettes a day'])
  await saved(page)

  await tabTo(page, page.getByRole('button', { name: 'Publish version 1' }))
  await press('Enter')
  await expect(page.getByRole('dialog')).toContainText('A published version is final')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }))
  await press('Enter')
  await expect(page.getByText('Version 1 is published')).toBeVisible()
  await expect(page.getByText('All changes are published')).toBeVisible()
})

/** A form with a number, and a question that another one asks for. */
async function withPain(page: Page, title: string): Promise<void> {
  await signInAs(page, 'admin@salus.test', 'admin')
  await begin(page, title)
  await page.getByLabel('Title of the page').fill('About you')
  await add(page, 'Number', 'Weight')
  await add(page, 'Yes or no', 'Any pain?')
  await add(page, 'Side of the body', 'Which side?')
  await page.getByRole('button', { name: 'Show only on a condition' }).click()
  await page.getByLabel('What the condition is about').selectOption({ label: 'Any pain?' })
  await saved(page)
}

/** In the preview: what is hidden by an answer is not stored. */
async function tryOut(page: Page): Promise<void> {
  const preview = page.locator('.build-preview')
  await preview.getByRole('radio', { name: 'Yes' }).check()
  await preview.getByRole('radio', { name: 'Left' }).check()
  await preview.getByText('What would be stored: 2 answers').click()
  await preview.getByRole('radio', { name: 'No', exact: true }).check()
  await expect(preview.getByText('What would be stored: 1 answer', { exact: true })).toBeVisible()
  await expect(preview.getByText('1 answer is not stored, because its question is hidden.')).toBeVisible()
}

test('questions and pages are ordered by the pointer; the preview asks as people are asked', async ({ page }) => {
  // Everything stands in the window, so that nothing scrolls under the pointer.
  await page.setViewportSize({ width: 1280, height: 1900 })
  await withPain(page, 'By pointer')
  await tryOut(page)
  const grip = (label: string) => question(page, label).locator('> .build-row .build-grip')
  await question(page, 'Which side?').locator('.build-open').click()
  await grip('Weight').dragTo(question(page, 'Any pain?'), { targetPosition: { x: 200, y: 45 } })
  await expect.poll(() => labels(page)).toEqual(['Any pain?', 'Weight', 'Which side?'])
  await page.getByRole('button', { name: 'Add a page' }).click()
  const pages = page.locator('.build-page')
  await expect(pages).toHaveCount(2)
  const drag = async (from: Locator, to: Locator) => {
    await from.hover()
    await page.mouse.down()
    await to.hover()
    await to.hover({ position: { x: 60, y: 12 } })
    await page.mouse.up()
  }
  await drag(grip('Weight'), page.locator('.build-none'))
  await expect(pages.nth(1).locator('.build-item')).toContainText('Weight')
  await drag(pages.nth(1).locator('.build-page-head .build-grip'), pages.first().locator('.build-page-head'))
  await expect(pages.first().locator('.build-item')).toContainText('Weight')
  await saved(page)
  await page.reload()
  await expect.poll(() => labels(page)).toEqual(['Weight', 'Any pain?', 'Which side?'])
})

test('a form is built and tried out on a phone', narrow, async ({ page }) => {
  await withPain(page, 'By thumb')
  await page.getByRole('button', { name: 'Move up: Which side?' }).click()
  await expect.poll(() => labels(page)).toEqual(['Weight', 'Which side?', 'Any pain?'])
  await page.getByRole('button', { name: 'Move down: Which side?' }).click()
  await page.getByText('As people see it').click()
  await inspect(page, 'the builder of a form')
  await tryOut(page)
})

test('two admins work on one form at once: both works are in it, and a conflict is shown', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin@salus.test', 'admin')
  await begin(page, 'Of two')
  await add(page, 'Short text', 'First')
  await add(page, 'Short text', 'Second')
  await saved(page)
  const other = await (await browser.newContext()).newPage()
  await signInAs(other, 'admin@salus.test', 'admin')
  await other.goto(new URL(page.url()).pathname)
  const rename = async (where: Page, from: string, to: string) => {
    const row = question(where, from).locator('.build-open')
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
    await where.getByLabel('Question', { exact: true }).fill(to)
  }
  await rename(other, 'Second', 'Second, by the other')
  await saved(other)
  await rename(page, 'First', 'First, by me')
  await saved(page)
  await expect.poll(() => labels(page)).toEqual(['First, by me', 'Second, by the other'])
  await rename(page, 'First, by me', 'Mine')
  await saved(page)
  await rename(other, 'First', 'Theirs')
  await saved(other)
  await expect(other.getByText('Changed by two people at once').first()).toBeVisible()
  await other.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => labels(other)).toEqual(['Mine', 'Second, by the other'])
  await other.context().close()
})

test('without a line nothing typed is lost; an older version is read as it was', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  await signInAs(page, 'admin@salus.test', 'admin')
  await begin(page, 'Versions')
  await page.getByLabel('Title of the page').fill('Only page')
  await add(page, 'Short text', 'As it was')
  await saved(page)
  const publish = async (version: number) => {
    await page.getByRole('button', { name: `Publish version ${version}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText(`Version ${version} is published`)).toBeVisible()
  }
  await publish(1)
  await context.setOffline(true)
  await page.getByLabel('Question', { exact: true }).fill('As it is now')
  await expect(page.locator('.build-saving')).toHaveText(/Not saved yet/)
  await context.setOffline(false)
  await saved(page)
  await expect(page.getByText('The draft has changes')).toBeVisible()
  await publish(2)
  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Read version 1' }).click()
  await expect(page.locator('.build-versions').getByLabel(/^As it was/)).toBeVisible()
  await page.getByRole('tab', { name: 'Who is asked' }).click()
  await page.getByLabel('When it is asked').selectOption('Once a year')
  await page.getByLabel('Vaccination').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved').last()).toBeVisible()
  await page.goto('/admin/dashboard/forms')
  await expect(page.getByRole('row', { name: /Versions/ })).toContainText(/Once a year.*Vaccination.*Version 2/s)
})
