import { addresses, emails, idsOf, type Reader, starless, hasLoaded } from './addresses.ts'
import { expect, panelOf, signInAs, test } from './people.ts'
import { plainTextsOn, wordsOfPeople } from './plain-texts.ts'

/**
 * All addresses in a pseudo-language: English in strange letters, longer and mirrored (`PSEUDO_LANGUAGE=ar`). Plain
 * letters show untranslated texts, and text that does not fit shows at once.
 */
test.skip(process.env.PSEUDO_LANGUAGE !== 'ar', 'The pages are built in pseudo letters by npm run prove alone.')

for (const reader of Object.keys(addresses) as Reader[]) {
  test(`nothing on any address of ${reader} is in plain letters, and everything fits a narrow screen`, async ({
    page,
    database,
    expectErrors,
  }) => {
    test.setTimeout(300_000)
    expectErrors(/404/)
    await page.setViewportSize({ width: 320, height: 800 })
    const ids = await idsOf(database)
    const people = await wordsOfPeople(database)
    if (reader !== 'nobody') await signInAs(page, `${emails[reader]}@salus.test`, reader)
    const wrong: string[] = []
    for (const address of addresses[reader].map(starless)) {
      const path = address.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? name)
      await page.goto(`/ar${path}`)
      await hasLoaded(page)
      const look = async (where: string) => {
        for (const text of await plainTextsOn(page, people)) wrong.push(`${where}: ${text}`)
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (tooWide > 0) wrong.push(`${where} is ${tooWide} px too wide`)
      }
      if (address.includes('?open=')) {
        // The panel covers the page, whose buttons cannot be pressed.
        await expect(panelOf(page, /./)).toBeVisible()
        await look(address)
        continue
      }
      await look(address)
      // Opens everything that can be opened and closed: menus, filters, calendars, the bell.
      for (const opener of await page.locator('button[aria-expanded="false"]').filter({ visible: true }).all()) {
        const name = await opener.evaluate((button) => button.textContent || button.getAttribute('aria-label'))
        await opener.click()
        await hasLoaded(page)
        await look(`${address}, ${name} opened`)
        await page.keyboard.press('Escape')
      }
    }
    expect([...new Set(wrong)]).toEqual([])
  })
}
