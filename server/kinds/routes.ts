import * as contract from '#contract/kinds.ts'
import type { MyKind } from '#contract/kinds.ts'
import { isStaffRole } from '#contract/rights.ts'
import type { Ground } from '../ground.ts'
import type { Language } from '../../texts/languages.ts'
import { bind, created, ok } from '../platform/bind.ts'
import { inTransaction } from '../platform/database.ts'
import { knownIn } from '../platform/known-texts.ts'
import { addKind, changeKind, listKinds } from './kinds.ts'
import { changeMyKinds, listMyKinds, listOffers } from './offers.ts'

type Named = { name: string; description: string }

/** Kinds as their reader calls those that Salus itself has named. */
function named<K extends Named>(language: Language, kinds: readonly K[]): K[] {
  const known = knownIn(language)
  return kinds.map((kind) => ({ ...kind, name: known(kind.name), description: known(kind.description) }))
}

const inWords = (language: Language, mine: readonly MyKind[]): MyKind[] =>
  mine.map((each) => ({ ...each, kind: named(language, [each.kind])[0]! }))

export const kindRoutes = (ground: Ground) => [
  bind(
    contract.listKinds,
    async (caller, _, { language }) => {
      const reader = caller && isStaffRole(caller.role) ? 'atDesk' : 'anybody'
      return ok(named(language, await listKinds(ground.db, reader)))
    },
    { readyForMs: 500 },
  ),
  bind(contract.listMyKinds, async (caller, _, { language }) =>
    ok(inWords(language, await listMyKinds(ground.db, caller))),
  ),
  bind(contract.changeMyKinds, async (caller, { body }, { language }) =>
    ok(inWords(language, await changeMyKinds(ground, caller, body.kinds))),
  ),
  bind(contract.listOffers, async (caller, { params }, { language }) =>
    ok(named(language, await listOffers(ground.db, caller, params.doctorId))),
  ),
  bind(contract.listAllKinds, async () => ok(await listKinds(ground.db, 'all'))),
  bind(contract.addKind, async (_, { body }) => created(await inTransaction(ground.db, (tx) => addKind(tx, body)))),
  bind(contract.changeKind, async (_, { params, body }) =>
    ok(await inTransaction(ground.db, (tx) => changeKind(tx, params.id, body))),
  ),
]
