import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Details of an audited call, in addition to its record: ids and our own words, never typed text. */
export type Details = Record<string, string | number | boolean | readonly string[]>

/** A change that the audit notes within its transaction. */
export type Change = {
  /** Ids of other things that the change made or showed. */
  shown: string[]
  details: Details
  /** Whether it is in the audit, or in a transaction that will note it. */
  noted: boolean
  note(tx: Transaction<Tables>): Promise<void>
}

/** The change that the current request makes. */
export const underway = new AsyncLocalStorage<Change>()

/**
 * Adds to the change under way what its address does not tell: ids of things it has made or concerns, and details of
 * ours.
 */
export function auditIsAbout(ids: readonly string[], details: Details = {}): void {
  const change = underway.getStore()
  change?.shown.push(...ids)
  if (change) Object.assign(change.details, details)
}
