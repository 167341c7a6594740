import type { GuardianRight } from '#contract/people/person-lists.ts'
import { type Asking, ifItCan } from '../../wire/early-questions.ts'
import { me } from './me.ts'
import { familyQuery } from './queries.ts'

/**
 * For a page's first queries: goes on with the person in the address, undefined for oneself, as `useActing` has it. It
 * does not where the account may not act for them.
 */
export function forWhom(
  { ask, address }: Pick<Asking, 'ask' | 'address'>,
  begin: (personId: string | undefined, may: (right: GuardianRight) => boolean) => void | Promise<void>,
): Promise<void> {
  return ifItCan(async () => {
    const named = address.get('for')
    if (named === null || named === me) return begin(undefined, () => true)
    const found = (await ask(familyQuery))?.people.find(({ person }) => person?._id === named)
    if (found) await begin(named, (right) => found.rights.includes(right))
  })
}
