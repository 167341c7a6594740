import { lazyPart } from '../../../ui/lazy-part.tsx'

/** Few visits ask for forms: the first page does not wait for these. */
export const FormsWaiting = lazyPart(() => import('./forms-waiting.tsx').then((part) => part.FormsWaiting))
export const FormsOfOwnVisit = lazyPart(() => import('./forms-of-own-visit.tsx').then((part) => part.FormsOfOwnVisit))
