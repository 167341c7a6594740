import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Details of an act beside the record it was about: ids and words of ours, never what somebody typed. */
export type Details = Record<string, string | number | boolean | readonly string[]>

/** A change that is to be noted in the audit by the transaction that makes it. */
export type Change = {
  /** Ids of what else it made or showed. */
  shown: string[]
  details: Details
  /** Whether it is in the audit, or in a transaction that is about to bring it there. */
  noted: boolean
  note(tx: Transaction<Tables>): Promise<void>
}

/** The change that this request is making. */
export const underway = new AsyncLocalStorage<Change>()

/** Says of the change under way what its address does not: what it has made or meant, and details of ours. */
export function auditIsAbout(ids: readonly string[], details: Details = {}): void {
  const change = underway.getStore()
  change?.shown.push(...ids)
  if (change) Object.assign(change.details, details)
}
