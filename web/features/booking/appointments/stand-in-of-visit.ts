import { lazyPart } from '../../../ui/lazy-part.tsx'

/** The question about a stand-in, which few visits have. */
export const StandInQuestion = lazyPart(() => import('./stand-in-question.tsx').then((part) => part.StandInQuestion))
