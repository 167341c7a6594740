import { setTimeout as pause } from 'node:timers/promises'

type Answer = { status: number }

/** Repeats a request that a busy server refuses for the moment (503), as browsers do. */
export async function untilReady<A extends Answer>(ask: () => Promise<A>): Promise<A> {
  let answer = await ask()
  for (let n = 0; answer.status === 503 && n < 5; n++) {
    await pause(200)
    answer = await ask()
  }
  return answer
}
