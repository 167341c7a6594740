import { addDays, wallClock } from '#contract/clinic-time.ts'
import type { Board } from '#contract/desk/desk.ts'
import { offlineListsAddress, offlineListsCache } from '../../../session/offline-lists.ts'
import { claimsIn } from '../../../session/token-claims.ts'
import { call } from '../../../wire/api.ts'
import { storedToken } from '../../../wire/transport.ts'
import { endOf, listPage } from './list-page.ts'

/** When lists were saved, on the clock of their place. */
export type Saved = { date: string; time: string }

/**
 * Saves today's and tomorrow's lists of a place for use without the server. Saves nothing if somebody else has logged
 * in or out meanwhile. `shown` is the board on the screen, which is not loaded again.
 */
export async function saveLists(placeId: string, today: string, shown: Board | undefined): Promise<Saved | undefined> {
  const who = claimsIn(storedToken.get()).id
  const dates = [today, addDays(today, 1)]
  const days = await Promise.all(
    dates.map((date) => (shown?.date === date ? shown : call('GET /desk/board', { query: { placeId, date } }))),
  )
  const saved = wallClock(days[0]!.place.timeZone, new Date())
  await navigator.serviceWorker.register('/desk-list/worker.js', { scope: offlineListsAddress })
  const cache = await caches.open(offlineListsCache)
  await cache.addAll(['/desk-list/list.js', '/desk-list/list.css'])
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // No injected script can run, whatever a name contains.
    'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'",
    'salus-until': endOf(days).toISOString(),
    'salus-saved': JSON.stringify(saved),
  }
  // After a log-out, nothing may be left on this computer.
  if (claimsIn(storedToken.get()).id !== who) return undefined
  await cache.put(offlineListsAddress, new Response(listPage(days, saved), { headers }))
  return saved
}
