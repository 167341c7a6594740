import { setTimeout as pause } from 'node:timers/promises'

/** Waits until the condition holds, looking every 20 ms; throws after `withinMs` (5 s). */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 5000,
): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${what}`)
    await pause(20)
  }
}
