import { tabStore } from '../../drafts/storage.ts'

const key = 'video-inside'

const here = () => window.location.pathname + window.location.hash

/**
 * That this tab is inside the room at this address, so that a page that is loaded again joins again by itself; with
 * what somebody had to say to come in. It is forgotten as soon as they leave, and with the tab.
 */
export const inside = {
  note: (said: string): void => tabStore.set(key, JSON.stringify({ at: here(), said })),
  forget: (): void => tabStore.remove(key),
  /** What was said to come in here; undefined for somebody who is not inside. */
  said(): string | undefined {
    const kept: unknown = JSON.parse(tabStore.get(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('said' in kept)) return undefined
    return kept.at === here() && typeof kept.said === 'string' ? kept.said : undefined
  },
}
