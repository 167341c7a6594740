/** The offline cache of the desk's lists of the day (`public/desk-list/worker.js`). */
export const listsShelf = 'desk-list'
export const listsAddress = '/desk-list/'

/** Deletes the offline lists from this computer. */
export async function dropLists(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(listsShelf).catch(() => undefined)
}
