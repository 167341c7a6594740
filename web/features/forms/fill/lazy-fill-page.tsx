import { fillForm } from '#texts/forms/fill-form.ts'
import { Failed } from '../../../ui/failed.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A form that is filled in; its parts are fetched while the draft is. */
export const LazyFillPage = lazyPart(() => import('./fill-page.tsx').then((part) => part.FillPage), {
  loading: <Skeleton height={480} />,
  failed: (retry) => <Failed message={fillForm.draftFailed} onRetry={retry} />,
})
