import { availableParallelism, loadavg } from 'node:os'

/** A test that needs more than this many times its time on a busy machine has found something. */
const most = 4

/**
 * How long (whole ms) a test may wait for what takes at most `ms` on a machine of its own: longer by as much as other
 * programs keep this one busy at the moment, four times as long at the most.
 */
export function patience(ms: number): number {
  const busy = (1.5 * loadavg()[0]!) / availableParallelism()
  return Math.ceil(ms * Math.min(most, Math.max(1, busy)))
}
