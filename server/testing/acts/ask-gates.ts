import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Clinic } from '../clinic.ts'
import { type ApiCaller, gateFor } from './callers.ts'

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** What ids in an address name: nothing that could be one, or something that does not exist. */
export const strangers = { 'no id': () => 'nope', 'an unknown id': randomUUID } as const
export type Stranger = keyof typeof strangers

/** The cells that were asked, and those whose answer is not what the contract says. */
export type Cells = { asked: number; strange: string[] }

/**
 * Calls each endpoint as each caller, with a wrong body and about nothing that exists: what the contract does not allow
 * must be refused before anything of it is read, and what it allows must not. Calls that are let in change nothing.
 */
export async function askGates(
  clinic: Clinic,
  endpoints: readonly Endpoint[],
  callers: readonly ApiCaller[],
  about: readonly Stranger[] = ['no id'],
): Promise<Cells> {
  const cells: Cells = { asked: 0, strange: [] }
  for (const caller of callers) {
    for (const endpoint of endpoints) {
      const expected = gateFor(endpoint, caller)
      // Whoever is let in to a stream would wait for its end.
      if (expected === 'let in' && endpoint.streams === 'text/event-stream') continue
      for (const object of endpoint.path.includes('{') ? about : about.slice(0, 1)) {
        const path = endpoint.path.replace(/\{\w+\}/g, () => strangers[object]())
        const body = endpoint.body ? { wrong: true } : undefined
        const reply = await clinic.call(caller.person, endpoint.method, path, body)
        cells.asked++
        const isRefused = [401, 403].includes(reply.status) || reply.status >= 500
        const found = isRefused ? `${reply.status} ${reply.body?.code}` : 'let in'
        const isRead = !endpoint.body && !path.includes('nope') && endpoint.query?.safeParse({}).success !== false
        const mustProve = expected === 'let in' && caller.provedLongAgo && endpoint.stepUp === true && isRead
        const wanted = mustProve ? '403 step_up_needed' : expected
        if (found !== wanted) {
          cells.strange.push(`${nameOf(endpoint)} about ${object} by ${caller.name}: ${found}, not ${wanted}`)
        }
      }
    }
  }
  return cells
}
