/** The offline cache of the desk's lists of the day (`public/desk-list/worker.js`). */
export const offlineListsCache = 'desk-list'
export const offlineListsAddress = '/desk-list/'

/** Deletes the offline lists from this computer. */
export async function dropOfflineLists(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(offlineListsCache).catch(() => undefined)
}
