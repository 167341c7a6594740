/**
 * Fetches a part of the app, as the build has each `import('./part.js')` do (`vite.config.ts`). Some browsers, such as
 * Chromium 150, never ask again for a module that has failed once: a part that has failed gets a new address.
 */
export async function fetchPart<T>(path: string, load: (path: string) => Promise<T>): Promise<T> {
  const before = failures.get(path) ?? 0
  try {
    return await load(before > 0 ? `${path}?again=${before}` : path)
  } catch (error) {
    failures.set(path, before + 1)
    throw error
  }
}

const failures = new Map<string, number>()

declare global {
  interface Window {
    salusPart?: typeof fetchPart
  }
}

if (typeof window !== 'undefined') window.salusPart = fetchPart
