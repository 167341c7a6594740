/** What was searched for in the directory last; gone with the tab's page. */
let search = ''

export function noteDirectory(searched: string): void {
  search = searched
}

/** The directory as it was left, for the same person; else that of whom this page is for (`?for=…` or empty). */
export function directoryAsLeft(forWhom: string): string {
  const isForSame = (new URLSearchParams(search).get('for') ?? '') === (new URLSearchParams(forWhom).get('for') ?? '')
  return `/doctors${isForSame ? search : forWhom}`
}
