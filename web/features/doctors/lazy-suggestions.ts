import { lazyPart } from '../../ui/lazy-part.tsx'

/** The list of a search field, which nobody needs before they type. */
export const SuggestionList = lazyPart(() => import('./suggestions.tsx').then((part) => part.SuggestionList))

/** What comes nearest to a search that has found nothing. */
export const Nearest = lazyPart(() => import('./suggestions.tsx').then((part) => part.Nearest))
