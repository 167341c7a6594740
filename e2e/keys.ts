import type { Locator, Page } from '@playwright/test'
import { expect } from './people.ts'

/** Presses Tab until this element has the focus, like a person without a pointer: nothing calls focus(). */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${target}`)
}

/** The focused heading at which a page begins for screen readers. */
export const focusedHeading = (page: Page): Locator => page.locator('h1:focus')
