import type pg from 'pg'
import type { Ground } from '../ground.ts'
import { openDatabase, openPool } from '../platform/database.ts'
import type { Fault } from './fake-provider.ts'

/** When a server dies: before or after call number `step` to the database or a provider. */
export type Death = { step: number; when: 'before' | 'after' }

/**
 * A server in this process that dies as by kill -9: its connections break, uncommitted changes are rolled back, and its
 * further calls reach nobody. Without a death it only counts its calls.
 */
export class Mortal {
  readonly ground: Ground
  steps = 0
  dead = false
  readonly #death: Death | null
  readonly #pool: pg.Pool
  readonly #clients = new Set<pg.PoolClient>()

  constructor(ground: Ground, url: string, death: Death | null) {
    this.#death = death
    this.#pool = openPool(url, { connections: 4 })
    this.#pool.on('connect', (client) => this.#watch(client))
    this.ground = { ...ground, db: openDatabase(this.#pool) }
  }

  #watch(client: pg.PoolClient): void {
    this.#clients.add(client)
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
    const watched = async (...asked: unknown[]) => {
      if (this.#diesNow('before')) throw new Error('killed')
      const dies = this.#isNow('after')
      const answer = await query(...asked)
      if (dies) this.kill()
      if (this.dead) throw new Error('killed')
      return answer
    }
    client.query = watched as typeof client.query
  }

  #isNow = (when: Death['when']) => this.#death?.step === this.steps && this.#death.when === when

  #diesNow(when: Death['when']): boolean {
    if (!this.dead) this.steps++
    if (this.#isNow(when)) this.kill()
    return this.dead
  }

  /** The outcome of a call to a provider, for its `fault`. */
  readonly fault = (): Fault | null => {
    if (this.#diesNow('before')) return 'cut'
    if (!this.#isNow('after')) return null
    this.kill()
    return 'cut-after'
  }

  kill(): void {
    this.dead = true
    for (const client of this.#clients) {
      const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
      connection.stream.destroy()
    }
  }

  async close(): Promise<void> {
    if (!this.dead) await this.#pool.end()
    else void this.#pool.end().catch(() => undefined)
  }
}
