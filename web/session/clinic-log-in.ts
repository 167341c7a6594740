import { tabStore } from '../drafts/storage.ts'

const key = 'clinic-log-in'

/**
 * What went away to the clinic's provider: a log-in, or a log-out (its state is empty); the page to go back to, and
 * where the person wanted to go.
 */
export type Gone = { state: string; door: string; from?: string | undefined }

export const keepGone = (gone: Gone) => tabStore.set(key, JSON.stringify(gone))

/** The log-in or log-out with this state that went away from this tab. */
export function goneWith(state: string): Gone | undefined {
  try {
    const kept = JSON.parse(tabStore.get(key) ?? '') as Gone
    return kept.state === state ? kept : undefined
  } catch {
    return undefined
  }
}

export const forgetGone = () => tabStore.remove(key)

export const stateIn = (query: string): string => new URLSearchParams(query).get('state') ?? ''

/** Between the window of the provider and the page that waits for it. */
const channel = 'clinic-log-in'

/** Hands what the provider sent back to the page that has opened this window. */
export function handBack(answer: string): void {
  const to = new BroadcastChannel(channel)
  to.postMessage(answer)
  to.close()
}

/**
 * Opens the provider in a window of its own, so that the page with all that was typed stays. To be called at once when
 * a button is pressed, or browsers block the window. Answers what the provider sent back; undefined where the window
 * was blocked. Rejects with what `begin` does, and when `signal` ends.
 */
export async function throughWindow(
  begin: () => Promise<{ url: string }>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const opened = window.open('', '_blank', 'popup,width=520,height=720')
  if (!opened) return undefined
  const from = new BroadcastChannel(channel)
  try {
    const { url } = await begin()
    const answer = new Promise<string>((resolve, reject) => {
      from.onmessage = ({ data }) => stateIn(String(data)) === stateIn(new URL(url).search) && resolve(String(data))
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    opened.location.replace(url)
    return await answer
  } catch (reason) {
    opened.close()
    throw reason
  } finally {
    from.close()
  }
}
