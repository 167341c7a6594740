import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of a thread while it loads. */
export const ComingThread = () => (
  <div className="stack">
    <Skeleton height={64} />
    <Skeleton height={320} />
    <Skeleton height={120} />
  </div>
)
