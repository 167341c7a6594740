import { localStore, tabStore } from './storage.ts'

const prefix = 'draft:'
/** Whoever has not come back to a form within a day (ms) does not want what they had typed. */
const keptMs = 24 * 60 * 60_000

type Kept = { at: number; draft: object }

function keptAt(name: string, store = localStore): Kept | undefined {
  try {
    const kept = JSON.parse(store.get(name) ?? 'null')
    return typeof kept?.at === 'number' && Date.now() - kept.at < keptMs ? kept : undefined
  } catch {
    return undefined
  }
}

/** What an account has typed into forms and not sent yet, in this browser; nobody who is not logged in has any. */
export function draftsOf(userId: string | undefined, store = localStore) {
  const nameOf = (key: string) => `${prefix}${userId}:${key}`
  return {
    userId,
    /** Undefined where nothing is kept, nothing that can be read, or nothing of the last day. */
    read<T>(key: string): Partial<T> | undefined {
      return userId === undefined ? undefined : (keptAt(nameOf(key), store)?.draft as Partial<T> | undefined)
    },
    keep(key: string, draft: object): void {
      if (userId !== undefined) store.set(nameOf(key), JSON.stringify({ at: Date.now(), draft } satisfies Kept))
    },
    discard: (key: string): void => store.remove(nameOf(key)),
  }
}

/**
 * Nothing of what one person typed is left for the next, nor after a day: forgets every draft but those of today of
 * these accounts, and what was typed in this tab by whoever was not logged in, unless that stays too.
 */
export function forgetDrafts({ but = [], ofTab = true }: { but?: readonly string[]; ofTab?: boolean } = {}): void {
  if (ofTab) for (const name of tabStore.names()) if (name.startsWith(prefix)) tabStore.remove(name)
  for (const name of localStore.names()) {
    const stays = but.some((id) => name.startsWith(`${prefix}${id}:`)) && keptAt(name)
    if (name.startsWith(prefix) && !stays) localStore.remove(name)
  }
}
