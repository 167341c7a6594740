import { rule } from '#contract/broken-rules.ts'
import { isLanguage } from '../../texts/languages.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { lockAccount } from './lock-account.ts'

/** Throws `invalid_input` for a language that Salus does not have. */
export function mustBeSpoken(language: string): void {
  if (isLanguage(language)) return
  throw new Failure('invalid_input', { issues: [{ path: 'language', message: rule('language_unknown') }] })
}

/**
 * Sets the language of the caller's pages and mail. Throws `invalid_input` for a language that Salus does not have, and
 * `not_found` for a person whose account was closed meanwhile.
 */
export async function changeLanguage(ground: Ground, caller: Caller, language: string): Promise<void> {
  mustBeSpoken(language)
  await inTransaction(ground.db, async (tx) => {
    await lockAccount(tx, caller.id)
    const changed = await tx
      .updateTable('persons')
      .set({ language })
      .where('id', '=', caller.id)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Failure('not_found')
  })
  ground.forgetCaller(caller.id)
}
