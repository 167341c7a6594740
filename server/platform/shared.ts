/**
 * Shares the answer of `make` among all callers. It is computed again once it is older than `freshMs`, counted from
 * when `make` was called, and never twice at a time: calls during that time wait for it. Errors are not cached.
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
  /** The current answer, or the one being computed; undefined if there is none. Does not call `make`. */
  current(): Promise<T> | undefined
}
