import type { Page, Request } from '@playwright/test'
import { addresses, emails, hasLoaded, idsOf, type Reader, starless } from './addresses.ts'
import { expect, signInAs, test } from './people.ts'

/**
 * No page asks the same question twice while it loads: what its loader has started early, its parts must ask by the
 * very same key, or the server answers everything twice. `npm run prove` visits all addresses, `npm test` those with a
 * star.
 */
const isThorough = Boolean(process.env.EVERY_WIDTH)

/** What may be asked more than once in a first load, by why. */
const mayRepeat: Readonly<Record<string, string>> = {
  '/api/live': 'a stream: it is opened anew whenever it ends',
}

/** Notes the questions of a page from now on: how often each was asked, and how many have no answer yet. */
function watchQuestions(page: Page) {
  const times = new Map<string, number>()
  const open = new Set<Request>()
  const questionOf = (request: Request): string | undefined => {
    const { pathname, search } = new URL(request.url())
    // A portrait that a page shows twice comes from the browser's cache.
    const isPicture = pathname.startsWith('/api/images/')
    const isQuestion =
      request.method() === 'GET' && pathname.startsWith('/api/') && !isPicture && !(pathname in mayRepeat)
    return isQuestion ? pathname + search : undefined
  }
  const begins = (request: Request) => {
    const question = questionOf(request)
    if (question === undefined) return
    times.set(question, (times.get(question) ?? 0) + 1)
    open.add(request)
  }
  const ends = (request: Request) => void open.delete(request)
  page.on('request', begins)
  page.on('requestfinished', ends)
  page.on('requestfailed', ends)
  return {
    /** Waits until every question has its answer, and stops. Answers what was asked, and what more than once. */
    async settled() {
      await expect.poll(() => open.size).toBe(0)
      page.off('request', begins)
      page.off('requestfinished', ends)
      page.off('requestfailed', ends)
      const repeated = [...times].flatMap(([question, count]) => (count > 1 ? [`${question} ${count} times`] : []))
      return { asked: [...times.keys()], repeated }
    },
  }
}

test('a question that is asked twice is noticed, and one that is not is none', async ({ page }) => {
  await page.goto('/about')
  await hasLoaded(page)
  const watched = watchQuestions(page)
  await page.evaluate(() =>
    Promise.all(
      ['/api/config', '/api/places', '/api/config'].map(async (address) =>
        (await fetch(address, { cache: 'no-store' })).text(),
      ),
    ),
  )
  const { asked, repeated } = await watched.settled()
  expect(asked).toEqual(expect.arrayContaining(['/api/config', '/api/places']))
  expect(repeated).toEqual(['/api/config 2 times'])
})

for (const reader of Object.keys(addresses) as Reader[]) {
  const walked = addresses[reader].filter((address) => isThorough || address.startsWith('*')).map(starless)
  if (walked.length === 0) continue

  test(`no address of ${reader} asks the same twice while it loads`, async ({ page, database, expectErrors }) => {
    test.setTimeout(isThorough ? 600_000 : 60_000)
    // The page for unknown addresses answers 404.
    expectErrors(/404/)
    const ids = await idsOf(database)
    if (reader !== 'nobody') {
      await signInAs(page, `${emails[reader]}@salus.test`, reader)
      // Loaders start nothing in a browser that does not know yet who is logged in.
      await page.goto(walked[0]!.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? name))
      await hasLoaded(page)
    }
    const twice: string[] = []
    for (const address of walked) {
      // The questions of the page before must not count as those of this one.
      await page.goto('about:blank')
      const watched = watchQuestions(page)
      await page.goto(address.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? name))
      await hasLoaded(page)
      const { asked, repeated } = await watched.settled()
      if (reader !== 'nobody') expect(asked, `${address} knows who is logged in`).toContain('/api/auth/verify')
      twice.push(...repeated.map((question) => `${address}: ${question}`))
    }
    expect(twice).toEqual([])
  })
}
