import * as contract from '#contract/privacy.ts'
import * as recordReads from '#contract/record-reads.ts'
import * as takeOuts from '#contract/take-outs.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Ground } from '../ground.ts'
import { bind, created, ok, pageOf } from '../platform/bind.ts'
import { Failure } from '../platform/failure.ts'
import { closeOwn } from './close-own.ts'
import { erasePatient } from './erase-patient.ts'
import { exportAccount } from './export-account.ts'
import { listAudit } from './list-audit.ts'
import { listRecordReads } from './record-reads/list.ts'
import { askTakeOut, listTakeOuts, openTakeOut } from './take-out/take-outs.ts'

export const privacyRoutes = (ground: Ground) => [
  bind(contract.exportAccount, async (_, { params }, { language }) =>
    ok(await exportAccount(ground, params.id, language)),
  ),
  bind(contract.erasePatient, async (caller, { params }, { language }) =>
    ok({
      message: textsIn(language).serverAnswers.patientErased,
      cancelledAppointments: await erasePatient(ground, caller, params.id),
    }),
  ),
  bind(contract.exportOwn, async (caller, { params }, { language }) => {
    if (params.id !== caller.id) throw new Failure('not_found')
    return ok(await exportAccount(ground, params.id, language))
  }),
  bind(contract.closeOwn, async (caller, { params, body }, from) => {
    await closeOwn(ground, caller, params.id, body.password, from)
    return ok({ message: textsIn(from.language).serverAnswers.accountClosed })
  }),
  bind(takeOuts.askTakeOut, async (caller, { body }, { language }) =>
    created(await askTakeOut(ground, caller, { ...body, language })),
  ),
  bind(takeOuts.listTakeOuts, async (caller, { query }) => ok(await listTakeOuts(ground.db, caller, query))),
  bind(takeOuts.openTakeOut, async (caller, { params }, { reply }) => {
    const { name, bytes, stream } = await openTakeOut(ground, caller, params.id)
    reply
      .headers({
        'content-type': 'application/zip',
        'content-length': bytes,
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${name}"`,
      })
      .send(stream)
    return ok('')
  }),
  bind(recordReads.listRecordReads, async (caller, { query }) => {
    const { reads, paging } = await listRecordReads(ground, caller, query)
    return pageOf(reads, paging)
  }),
  bind(contract.listAudit, async (_, { query }, { language }) => {
    const { events, paging } = await listAudit(ground.db, query, language)
    return pageOf(events, paging)
  }),
]
