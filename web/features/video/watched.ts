import { useSyncExternalStore } from 'react'

/** A state outside React that changes as a whole; `useWatched` draws it. */
export class Watched<State extends object> {
  #now: State
  readonly #listeners = new Set<() => void>()

  constructor(begin: State) {
    this.#now = begin
  }

  get now(): State {
    return this.#now
  }

  protected set(change: Partial<State>): void {
    this.#now = { ...this.#now, ...change }
    for (const listener of this.#listeners) listener()
  }

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export const useWatched = <State extends object>(watched: Watched<State>): State =>
  useSyncExternalStore(
    watched.watch,
    () => watched.now,
    () => watched.now,
  )
