/**
 * What `make` answers, shared by all who ask: made again once it is older than `freshMs`, counted from when its making began,
 * and by one at a time. Whoever asks while it is being made waits for that, so that a slow one is never begun twice. What
 * failed is not kept.
 */
export function shared<T>(freshMs: number): (make: () => Promise<T>) => Promise<T> {
  let latest: { made: Promise<T>; until: number; underWay: boolean } | undefined
  return (make) => {
    const now = performance.now()
    if (latest && (latest.underWay || latest.until > now)) return latest.made
    const next = { made: make(), until: now + freshMs, underWay: true }
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
}
