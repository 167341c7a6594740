import { useEffect, useRef, useState } from 'react'
import { addDays, wallClock } from '#contract/clinic-time.ts'
import type { Board } from '#contract/desk/desk.ts'
import { savedLists } from '#texts/desk/saved-lists.ts'
import { call } from '../../../wire/api.ts'
import { claimsIn } from '../../../session/token-claims.ts'
import { dayInWords, format } from '../../../language/format.ts'
import { dropOfflineLists, offlineListsAddress, offlineListsCache } from '../../../session/offline-lists.ts'
import { useSession } from '../../../session/session.tsx'
import { storedToken } from '../../../wire/transport.ts'
import { say } from '../../../ui/say.ts'
import { endOf, listPage } from './list-page.ts'

/** How often (ms) the lists are saved while the board is open. */
const everyMs = 10 * 60_000
/** The pause (ms) before the first save, so that the board loads first. */
const firstAfterMs = 5000

const canSave = () => 'serviceWorker' in navigator && typeof caches !== 'undefined'

type Saved = { date: string; time: string }

/**
 * Saves today's and tomorrow's lists of a place for use without the server. Saves nothing if somebody else has logged
 * in or out meanwhile. `shown` is the board on the screen, which is not loaded again.
 */
async function save(placeId: string, today: string, shown: Board | undefined): Promise<Saved | undefined> {
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

async function savedBefore(): Promise<Saved | undefined> {
  const kept = canSave() ? await (await caches.open(offlineListsCache)).match(offlineListsAddress) : undefined
  const until = kept?.headers.get('salus-until')
  if (until && Date.parse(until) <= Date.now()) await dropOfflineLists()
  else if (kept) return JSON.parse(kept.headers.get('salus-saved') ?? '{}')
  return undefined
}

/**
 * Says which lists are saved on this computer for outages, and opens them. They are saved while the board is open, but
 * only for accounts of reception: an admin may be at any computer. `board`: that of the place; `today`: its date.
 */
export function SavedLists({ board, today }: { board?: Board | undefined; today?: string | undefined }) {
  const { user, covered } = useSession()
  const [saved, setSaved] = useState<Saved>()
  const placeId = board?.place._id
  const shown = useRef(board)
  shown.current = board
  const saves = user?.role === 'reception' && !covered && canSave()
  useEffect(() => {
    void savedBefore().then(setSaved)
    if (!saves || !placeId || !today) return
    // If saving fails, the previous lists stay.
    const again = () =>
      save(placeId, today, shown.current).then(
        (now) => now && setSaved(now),
        () => undefined,
      )
    const first = setTimeout(again, firstAfterMs)
    const timer = setInterval(again, everyMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [saves, placeId, today])
  if (!saved) return null
  const when = format().row([dayInWords(saved.date, today ?? saved.date), format().ltr(saved.time)])
  return (
    <p className="soft board-lists">
      {savedLists.here(when)}{' '}
      <a href={offlineListsAddress} target="_blank" rel="noreferrer">
        {savedLists.open}
      </a>{' '}
      <button
        type="button"
        className="link-button"
        onClick={() => {
          void dropOfflineLists()
          setSaved(undefined)
          say(savedLists.removed)
        }}
      >
        {savedLists.remove}
      </button>
    </p>
  )
}
