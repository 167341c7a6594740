/** The search of the directory that this page was reached from by a full load, as by a press before the app ran. */
function searchBefore(): string {
  if (typeof document === 'undefined' || !document.referrer) return ''
  const { origin, pathname, search } = new URL(document.referrer)
  return origin === window.location.origin && /^(\/[a-z]{2})?\/doctors$/.test(pathname) ? search : ''
}

/** What was searched for in the directory last; gone with the tab's page. */
let search = searchBefore()

export function noteDirectory(searched: string): void {
  search = searched
}

/** The directory as it was left, for the same person; else that of whom this page is for (`?for=…` or empty). */
export function directoryAsLeft(forWhom: string): string {
  const isForSame = (new URLSearchParams(search).get('for') ?? '') === (new URLSearchParams(forWhom).get('for') ?? '')
  return `/doctors${isForSame ? search : forWhom}`
}
