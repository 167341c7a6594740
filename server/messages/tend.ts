import type { Ground } from '../ground.ts'
import { forgetOldDrafts } from './drafts.ts'
import { deleteUnreadable, forgetEvents } from './erase.ts'

/** Deletes what is over: old drafts, threads without a key, events that every page has seen. */
export async function tendMessages({ db }: Pick<Ground, 'db'>): Promise<void> {
  await forgetOldDrafts({ db })
  await deleteUnreadable(db)
  await forgetEvents(db)
}
