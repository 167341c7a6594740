import type { Locator, Page } from '@playwright/test'
import { expect } from './people.ts'

/** Goes on by Tab until this has the focus, as a person must who has no pointer: nothing here calls focus(). */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${target}`)
}

/** Where each page begins for those who hear it. */
export const focusedHeading = (page: Page): Locator => page.locator('h1:focus')
