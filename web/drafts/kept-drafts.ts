import { localStore, tabStore } from './storage.ts'

const prefix = 'draft:'
/** Drafts that are older (ms) are dropped. */
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

/**
 * The drafts of an account in this browser: what was typed into forms and not sent. Without an account there are none.
 */
export function draftsOf(userId: string | undefined, store = localStore) {
  const nameOf = (key: string) => `${prefix}${userId}:${key}`
  return {
    userId,
    /** The draft; undefined where there is none, it cannot be read, or it is older than a day. */
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
 * Deletes drafts, so that the next person at this browser sees none: all except those of the accounts in `but` that are
 * less than a day old. `ofTab`: also this tab's drafts by somebody who was not logged in.
 */
export function forgetDrafts({ but = [], ofTab = true }: { but?: readonly string[]; ofTab?: boolean } = {}): void {
  if (ofTab) for (const name of tabStore.names()) if (name.startsWith(prefix)) tabStore.remove(name)
  for (const name of localStore.names()) {
    const stays = but.some((id) => name.startsWith(`${prefix}${id}:`)) && keptAt(name)
    if (name.startsWith(prefix) && !stays) localStore.remove(name)
  }
}
