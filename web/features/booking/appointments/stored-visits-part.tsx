import { lazyPart } from '../../../ui/lazy-part.tsx'

/** Fetched only where the server's answer is missing. */
export const StoredVisits = lazyPart(() => import('./stored-visits.tsx').then((part) => part.StoredVisits), {
  failed: () => null,
})
