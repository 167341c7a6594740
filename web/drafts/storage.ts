/**
 * What is kept where the browser keeps nothing for us (blocked, full, or no browser at all): until the page is left.
 */
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
    /** Whether what is set is still there when the page is loaded anew. */
    lasts: (name: string): boolean => !instead.has(name),
    names: (): string[] => [...new Set([...instead.keys(), ...(real((storage) => Object.keys(storage)) ?? [])])],
  }
}

/** The browser's own stores, which may be blocked or full: then what they are given lasts as long as the page. */
export const localStore = guarded(() => localStorage)
export const tabStore = guarded(() => sessionStorage)
