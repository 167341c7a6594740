/** A storage of the browser. Where that is blocked or full, values are held in memory until the page is left. */
function guarded(open: () => Storage) {
  const instead = new Map<string, string>()
  const real = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(open())
    } catch {
      return undefined
    }
  }
  return {
    get: (name: string): string | null => instead.get(name) ?? real((storage) => storage.getItem(name)) ?? null,
    set(name: string, text: string): void {
      instead.delete(name)
      real((storage) => storage.setItem(name, text))
      if (real((storage) => storage.getItem(name)) !== text) instead.set(name, text)
    },
    remove(name: string): void {
      instead.delete(name)
      real((storage) => storage.removeItem(name))
    },
    /** Whether a value survives loading the page again. */
    lasts: (name: string): boolean => !instead.has(name),
    names: (): string[] => [...new Set([...instead.keys(), ...(real((storage) => Object.keys(storage)) ?? [])])],
  }
}

/** The browser's storages; they may be blocked or full, and then last as long as the page. */
export const localStore = guarded(() => localStorage)
export const tabStore = guarded(() => sessionStorage)
