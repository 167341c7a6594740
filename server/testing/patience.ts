import { availableParallelism, loadavg } from 'node:os'

/**
 * How long (ms) a test that measures may wait for what takes at most `ms` on a machine of its own: four times as long
 * where other programs want more than the machine has.
 */
export function patience(ms: number): number {
  return loadavg()[0]! > availableParallelism() + 1 ? ms * 4 : ms
}
