import { availableParallelism, loadavg } from 'node:os'

/**
 * How long (ms) a test may wait for what takes at most `ms` on a machine of its own: longer by as much as other
 * programs keep this one busy at the moment.
 */
export function patience(ms: number): number {
  return ms * Math.max(1, (1.5 * loadavg()[0]!) / availableParallelism())
}
