const prefix = 'draft:'

/** What an account has typed into forms and not sent yet, in this browser; nobody who is not logged in has any. */
export function draftsOf(userId: string | undefined) {
  const nameOf = (key: string) => `${prefix}${userId}:${key}`
  return {
    userId,
    /** Undefined where nothing is kept, or nothing that can be read. */
    read<T>(key: string): T | undefined {
      try {
        const stored = userId === undefined ? null : localStorage.getItem(nameOf(key))
        return stored === null ? undefined : (JSON.parse(stored) as T)
      } catch {
        return undefined
      }
    },
    keep(key: string, draft: object): void {
      if (userId !== undefined) localStorage.setItem(nameOf(key), JSON.stringify(draft))
    },
    discard: (key: string): void => localStorage.removeItem(nameOf(key)),
  }
}

/** Nothing of what one person typed is left for the next: forgets every draft but this account's. */
export function forgetDrafts({ but }: { but?: string } = {}): void {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(prefix) && !(but && name.startsWith(`${prefix}${but}:`))) localStorage.removeItem(name)
  }
}
