import { chromiumFlags } from '../scripts/chromium.js'
import { hasLoaded } from './addresses.ts'
import { coveredOnPage, cutOnPage } from './cut-on-page.ts'
import { walkForms } from './forms-walk.ts'
import { expect, inProve, test } from './people.ts'

/** A browser that has text at twice the usual size. */
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...chromiumFlags, '--blink-settings=defaultFontSize=32'] }),
})

for (const language of ['en', 'de', 'ar'] as const) {
  test(
    `forms in ${language} with letters of twice the size: nothing is cut off, and nothing covered`,
    inProve,
    async ({ page, browser, database }) => {
      test.setTimeout(360_000)
      const found: string[] = []
      await walkForms({ page, browser, database, language }, async (shown, name) => {
        await hasLoaded(shown)
        const { width } = shown.viewportSize()!
        if (process.env.EVERY_WIDTH)
          await shown.screenshot({ path: `test-results/screens/${name}-large-${width}.png`, fullPage: true })
        const here = [...(await shown.evaluate(cutOnPage)), ...(await shown.evaluate(coveredOnPage))]
        found.push(...here.map((each) => `${name}: ${each}`))
      })
      expect(found).toEqual([])
    },
  )
}
