import type { BrowserContext, Route } from '@playwright/test'
import { newerMembers } from '../scripts/browsers/members.ts'
import { withoutNewer } from '../scripts/browsers/styles.ts'

const known = new Map<string, string>()

/** A style sheet without newer features; cached, because pages load the same few again and again. */
function poorer(css: string): string {
  const poor = known.get(css) ?? withoutNewer(css)
  known.set(css, poor)
  return poor
}

const ours = () => new URL(process.env.E2E_URL ?? 'http://127.0.0.1').host

/** Newer members that Playwright itself calls in the page; `scripts/browsers.test.ts` refuses them in the build. */
const usedByPlaywright = ['Element.checkVisibility']

/**
 * Reduces a browser to what all supported browsers have: newer features are deleted before a page runs, and removed
 * from its styles.
 */
export async function takeAway(context: BrowserContext): Promise<void> {
  const membersToTake = newerMembers().filter(({ owner, name }) => !usedByPlaywright.includes(`${owner}.${name}`))
  await context.addInitScript((members) => {
    const globals = window as unknown as Record<string, { prototype?: object } | undefined>
    for (const { owner, name, isStatic } of members) {
      if (!name) delete globals[owner]
      // Members of the window are its own properties, not its prototype's.
      else if (owner === 'Window') delete globals[name]
      else {
        const holder = isStatic ? globals[owner] : globals[owner]?.prototype
        delete (holder as Record<string, unknown> | undefined)?.[name]
      }
    }
  }, membersToTake)
  await context.route(
    (url) => url.host === ours() && url.pathname.endsWith('.css'),
    unlessClosed(async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: poorer(await response.text()) })
    }),
  )
  await context.route(
    (url) => url.host === ours() && !/^\/(api|assets)\/|\.\w+$/.test(url.pathname),
    unlessClosed(async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch({ maxRedirects: 0 })
      const html = await response.text()
      const body = html.replace(/(<style[^>]*>)([\s\S]*?)(<\/style>)/g, (_, open, css, close) => {
        return open + poorer(css) + close
      })
      const headers = response.headers()
      const policy = headers['content-security-policy']
      // The policy names the styles as they were.
      if (policy)
        headers['content-security-policy'] = policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
      await route.fulfill({ response, body, headers })
    }),
  )
}

/** A test may end while a page is still loading something, which is no error of the next test. */
const unlessClosed = (answer: (route: Route) => Promise<void>) => (route: Route) =>
  answer(route).catch((error) => {
    if (!/disposed|has been closed/.test(String(error))) throw error
  })
