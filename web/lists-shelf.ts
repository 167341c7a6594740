/** Where a desk's computer keeps the lists of the day for when the server is gone (`public/desk-list/worker.js`). */
export const listsShelf = 'desk-list'
export const listsAddress = '/desk-list/'

/** Nothing of the lists is left on this computer. */
export async function dropLists(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(listsShelf).catch(() => undefined)
}
