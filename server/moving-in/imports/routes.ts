import * as contract from '#contract/moving-in/imports.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { bind, created, noContent, ok, pageOf } from '../../platform/bind.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import {
  beginImport,
  choose,
  haveBroughtIn,
  haveRead,
  haveUndone,
  keepPart,
  listBuiltOn,
  listImports,
  mustHandle,
  readImport,
} from './imports.ts'
import { listLines, sendWrongLines } from './lines.ts'
import { listOpeningBalances } from './opening-balances.ts'
import type { Language } from '../../../texts/languages.ts'

export const importRoutes = ({ db }: Ground) => {
  const changed = (caller: Caller, id: string, language: Language, change: (tx: Queries) => Promise<unknown>) =>
    inTransaction(db, async (tx) => {
      await mustHandle(tx, caller, id)
      await change(tx)
      return readImport(tx, id, language)
    })
  return [
    bind(contract.listImports, async (_, { query }, { language }) => {
      const { imports, paging } = await listImports(db, query, language)
      return pageOf(imports, paging)
    }),
    bind(contract.beginImport, async (caller, { body }, { language }) =>
      created(await inTransaction(db, async (tx) => readImport(tx, await beginImport(tx, caller, body), language))),
    ),
    bind(contract.uploadPart, async (caller, { params, body }) => {
      await inTransaction(db, async (tx) => {
        await mustHandle(tx, caller, params.id)
        await keepPart(tx, params.id, body)
      })
      return noContent()
    }),
    bind(contract.readImport, async (caller, { params, body }, { language }) =>
      ok(await changed(caller, params.id, language, (tx) => haveRead(tx, params.id, body.parts))),
    ),
    bind(contract.getImport, async (_, { params }, { language }) => ok(await readImport(db, params.id, language))),
    bind(contract.listImportLines, async (caller, { params, query }, { language }) => {
      await mustHandle(db, caller, params.id)
      const { lines, paging } = await listLines(db, params.id, query, language)
      return pageOf(lines, paging)
    }),
    bind(contract.exportWrongLines, async (caller, { params }, { reply, language }) => {
      await mustHandle(db, caller, params.id)
      await sendWrongLines(db, params.id, reply, language)
      return ok('')
    }),
    bind(contract.chooseDoubles, async (caller, { params, body }, { language }) => {
      return ok(await changed(caller, params.id, language, (tx) => choose(tx, params.id, body)))
    }),
    bind(contract.runImport, async (caller, { params }, { language }) =>
      ok(await changed(caller, params.id, language, (tx) => haveBroughtIn(tx, params.id))),
    ),
    bind(contract.listBuiltOn, async (caller, { params }) => {
      await mustHandle(db, caller, params.id)
      return ok(await listBuiltOn(db, params.id))
    }),
    bind(contract.undoImport, async (caller, { params }, { language }) =>
      ok(await changed(caller, params.id, language, (tx) => haveUndone(tx, params.id))),
    ),
    bind(contract.listOpeningBalances, async (_, { params }) => ok(await listOpeningBalances(db, params.id))),
  ]
}
