import { localStore } from '../drafts/storage.ts'

/** The offline cache of the desk's lists of the day (`public/desk-list/worker.js`). */
export const offlineListsCache = 'desk-list'
export const offlineListsAddress = '/desk-list/'

/** The offline cache of a patient's next visits (`public/worker.js`), and the name under which its owner is stored. */
export const ownVisitsCache = 'own-visits'
export const ownVisitsAddress = '/own-visits/'
const ownVisitsOf = 'own-visits-of'

/** The cache of the page for any other address without a line, which holds nothing about anybody. */
export const offlinePageCache = 'offline-page'
export const offlinePageAddress = '/own-visits/offline'

const drop = async (cache: string): Promise<void> => {
  if (typeof caches !== 'undefined') await caches.delete(cache).catch(() => undefined)
}

/** Deletes the desk's offline lists from this computer. */
export const dropOfflineLists = (): Promise<void> => drop(offlineListsCache)

/** Deletes everything that this browser keeps to be read offline. */
export async function dropOfflinePages(): Promise<void> {
  await Promise.all([drop(offlineListsCache), drop(ownVisitsCache)])
}

/** Notes whose visits are saved in this browser, before they are. */
export const noteVisitsOf = (id: string): void => localStore.set(ownVisitsOf, id)

/** Whether the saved visits are this account's. */
export const areVisitsOf = (id: string): boolean => localStore.get(ownVisitsOf) === id

/** Deletes the saved visits of anybody but this account. */
export async function dropVisitsOfOthers(id: string): Promise<void> {
  if (!areVisitsOf(id)) await drop(ownVisitsCache)
}
