import type { Signal } from './peer.ts'
import { ApiFailure } from '../../wire/api.ts'
import { type Post, videoCalls } from './calls.ts'

/** How long (ms) one try may take: a network that is gone often answers nothing at all. */
const tryMs = 4000
const pauseMs = 700
/** Candidates that a browser finds within so long (ms) go in one call. */
const togetherMs = 40
const mostTogether = 20

/**
 * Sends signals of one seat: candidates together, all else after what was before it, and all of them until they
 * have arrived or the room refuses them.
 */
export class Outbox {
  readonly #pass: string
  readonly #onBack: () => void
  readonly #ended = new AbortController()
  #nth = 0
  #before: Promise<unknown> = Promise.resolve()
  #underway: Promise<unknown>[] = []
  #isBroken = false
  /** Candidates that wait for others, by their connection. */
  readonly #found = new Map<string, Post & { candidates: NonNullable<Signal['candidates']> }>()

  /** `onBack`: something has arrived again after the server could not be reached. */
  constructor(pass: string, onBack: () => void) {
    this.#pass = pass
    this.#onBack = onBack
  }

  send(to: string, { connection, candidates = [], ...signal }: Signal): void {
    if (signal.description || signal.restart) {
      this.#sendFound(connection)
      const post = { to, nth: this.#nth++, connection, ...signal }
      const before = this.#underway
      this.#underway = []
      this.#before = Promise.all([this.#before, ...before]).then(() => this.#post(post))
      return
    }
    const waiting = this.#found.get(connection)
    if (waiting && waiting.candidates.length < mostTogether) {
      waiting.candidates.push(...candidates)
      return
    }
    this.#sendFound(connection)
    this.#found.set(connection, { to, nth: this.#nth++, connection, candidates: [...candidates] })
    setTimeout(() => this.#sendFound(connection), togetherMs)
  }

  #sendFound(connection: string): void {
    const post = this.#found.get(connection)
    this.#found.delete(connection)
    if (post) this.#underway.push(this.#before.then(() => this.#post(post)))
  }

  async #post(post: Post): Promise<void> {
    while (!this.#ended.signal.aborted) {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), tryMs)
      try {
        await videoCalls.signal(this.#pass, post, late.signal)
        if (this.#isBroken) {
          this.#isBroken = false
          this.#onBack()
        }
        return
      } catch (reason) {
        // Refused: the seat of the other side is gone, or the own.
        if (reason instanceof ApiFailure && reason.status >= 400 && reason.status < 500 && reason.status !== 429) return
        this.#isBroken = true
      } finally {
        clearTimeout(timer)
      }
      await backOnline()
    }
  }

  end(): void {
    this.#ended.abort()
  }
}

/** A pause before the next try, which the return of the network ends. */
export function backOnline(ms = pauseMs): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
  })
}
