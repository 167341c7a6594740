/**
 * Loads a part of the app; the build puts it around each `import('./part.js')` (`vite.config.ts`). Some browsers, such
 * as Chromium 150, never fetch a module again that has failed once, so each retry uses a new address.
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
