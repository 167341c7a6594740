import * as contract from '#contract/records/substances.ts'
import type { Ground } from '../../ground.ts'
import { bind, noContent, ok, pageOf } from '../../platform/bind.ts'
import { inTransaction } from '../../platform/database.ts'
import { importSubstances } from './import.ts'
import { deleteSubstance, findSubstances, listSubstances } from './list.ts'

export const substanceRoutes = ({ db }: Ground) => [
  bind(contract.findSubstances, async (_, { query }) => ok(await findSubstances(db, query.search))),
  bind(contract.listSubstances, async (_, { query }) => {
    const { substances, paging } = await listSubstances(db, query)
    return pageOf(substances, paging)
  }),
  bind(contract.importSubstances, async (_, { body }, { language }) =>
    ok(await inTransaction(db, (tx) => importSubstances(tx, body, language))),
  ),
  bind(contract.deleteSubstance, async (_, { params }) => {
    await inTransaction(db, (tx) => deleteSubstance(tx, params.id))
    return noContent()
  }),
]
