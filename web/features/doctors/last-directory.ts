/** The query of the directory from which this page was opened by a full load, such as by a link before hydration. */
function searchBefore(): string {
  if (typeof document === 'undefined' || !document.referrer) return ''
  const { origin, pathname, search } = new URL(document.referrer)
  return origin === window.location.origin && /^(\/[a-z]{2})?\/doctors$/.test(pathname) ? search : ''
}

/** The last query of the directory; lost when the page is loaded again. */
let search = searchBefore()

export function noteDirectory(searched: string): void {
  search = searched
}

/**
 * The address of the directory with its last query, if it was for the same person; else with `forWhom` (`?for=…` or
 * empty).
 */
export function directoryAsLeft(forWhom: string): string {
  const isForSame = (new URLSearchParams(search).get('for') ?? '') === (new URLSearchParams(forWhom).get('for') ?? '')
  return `/doctors${isForSame ? search : forWhom}`
}
