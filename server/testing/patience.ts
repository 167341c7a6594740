import { availableParallelism, loadavg } from 'node:os'

/** A test that takes more than this many times its usual time has found a problem. */
const most = 4

/**
 * How long (whole ms) a test may wait for work that takes at most `ms` on an idle machine: longer in proportion to the
 * load, at most four times as long.
 */
export function patience(ms: number): number {
  const busy = (1.5 * loadavg()[0]!) / availableParallelism()
  return Math.ceil(ms * Math.min(most, Math.max(1, busy)))
}
