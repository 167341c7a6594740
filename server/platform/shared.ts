/**
 * What `make` answers, shared by all who ask: made again once it is older than `freshMs`, counted from when its making
 * began, and by one at a time. Whoever asks while it is being made waits for that, so that a slow one is never begun
 * twice. What failed is not kept.
 */
export function shared<T>(freshMs: number): Shared<T> {
  let latest: { made: Promise<T>; until: number; underWay: boolean } | undefined
  const current = () => (latest && (latest.underWay || latest.until > performance.now()) ? latest.made : undefined)
  const work = (make: () => Promise<T>) => {
    const known = current()
    if (known) return known
    const begun = performance.now()
    const next = { made: make(), until: begun + freshMs, underWay: true }
    latest = next
    next.made.then(
      () => {
        next.underWay = false
      },
      () => {
        latest = undefined
      },
    )
    return next.made
  }
  return Object.assign(work, { current })
}

export type Shared<T> = {
  (make: () => Promise<T>): Promise<T>
  /** What a call would answer at this moment, or wait for; makes nothing. */
  current(): Promise<T> | undefined
}
