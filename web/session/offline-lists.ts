/** The offline cache of the desk's lists of the day (`public/desk-list/worker.js`). */
export const offlineListsCache = 'desk-list'
export const offlineListsAddress = '/desk-list/'

/** The offline cache of a patient's next visits (`public/worker.js`), and the header that says whose they are. */
export const ownVisitsCache = 'own-visits'
export const ownVisitsAddress = '/own-visits/'
export const ownerHeader = 'salus-owner'

const drop = async (cache: string): Promise<void> => {
  if (typeof caches !== 'undefined') await caches.delete(cache).catch(() => undefined)
}

/** Deletes the desk's offline lists from this computer. */
export const dropOfflineLists = (): Promise<void> => drop(offlineListsCache)

/** Deletes everything that this browser keeps to be read offline. */
export async function dropOfflinePages(): Promise<void> {
  await Promise.all([drop(offlineListsCache), drop(ownVisitsCache)])
}

/** Deletes the saved visits of anybody but this account. */
export async function dropVisitsOfOthers(id: string): Promise<void> {
  if (typeof caches === 'undefined') return
  try {
    const kept =
      (await caches.has(ownVisitsCache)) && (await (await caches.open(ownVisitsCache)).match(ownVisitsAddress))
    if (kept && kept.headers.get(ownerHeader) !== id) await drop(ownVisitsCache)
  } catch {
    // Storage is blocked: nothing is saved.
  }
}
