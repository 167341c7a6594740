import { useEffect, useRef, useState } from 'react'
import type { Board } from '#contract/desk/desk.ts'
import { savedLists } from '#texts/desk/saved-lists.ts'
import { dayInWords, format } from '../../../language/format.ts'
import { dropOfflineLists, offlineListsAddress, offlineListsCache } from '../../../session/offline-lists.ts'
import { useSession } from '../../../session/session.tsx'
import { say } from '../../../ui/say.ts'
import type { Saved } from './save-lists.ts'

/** How often (ms) the lists are saved while the board is open. */
const everyMs = 10 * 60_000
/** The pause (ms) before the first save, so that the board loads first. */
const firstAfterMs = 5000

const canSave = () => 'serviceWorker' in navigator && typeof caches !== 'undefined'

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
    let isLeft = false
    // If saving fails, the previous lists stay.
    const again = () =>
      import('./save-lists.ts')
        // Somebody else may have logged in while the part was fetched.
        .then(({ saveLists }) => (isLeft ? undefined : saveLists(placeId, today, shown.current)))
        .then(
          (now) => now && setSaved(now),
          () => undefined,
        )
    const first = setTimeout(again, firstAfterMs)
    const timer = setInterval(again, everyMs)
    return () => {
      isLeft = true
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
