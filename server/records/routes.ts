import * as charts from '#contract/records/charts.ts'
import * as emergency from '#contract/records/emergency.ts'
import * as contract from '#contract/records/items.ts'
import * as templates from '#contract/records/paper-templates.ts'
import * as papers from '#contract/records/papers.ts'
import type { Ground } from '../ground.ts'
import { bind, created, ok, pageOf } from '../platform/bind.ts'
import { uploadedFilePolicy } from '../platform/security-headers.ts'
import { changeChart } from './change-chart.ts'
import { findInEmergency } from './emergency/find.ts'
import { listEmergencies } from './emergency/list.ts'
import { openInEmergency } from './emergency/open.ts'
import { sayOfList } from './items/lists.ts'
import { listItems, listItemVersions } from './items/read.ts'
import { readSummary } from './items/summary.ts'
import { addItem, correctItem, hideItem, markItemAsError } from './items/write.ts'
import { listChartNotes } from './list-notes.ts'
import { prescriptionRoutes } from './prescriptions/routes.ts'
import { substanceRoutes } from './substances/routes.ts'
import { listPapers, openPaper, readPaper } from './papers/read.ts'
import { addToPaper, correctPaper, signPaper } from './papers/sign.ts'
import { addPaperTemplate, changePaperTemplate, listAllPaperTemplates, listPaperTemplates } from './papers/templates.ts'
import { withdrawPaper } from './papers/withdraw.ts'

export const recordRoutes = (ground: Ground) => [
  bind(charts.listChartNotes, async (caller, { params, query }) => {
    const { notes, paging } = await listChartNotes(ground, caller, params.id, query)
    return pageOf(notes, paging)
  }),
  bind(charts.changeChart, async (caller, { params, body }) => ok(await changeChart(ground, caller, params.id, body))),
  bind(contract.readRecord, async (caller, { query }) => ok(await readSummary(ground, caller, query.personId))),
  bind(contract.listItems, async (caller, { query }) => {
    const { items, paging } = await listItems(ground, caller, query)
    return pageOf(items, paging)
  }),
  bind(contract.addItem, async (caller, { body }) => created(await addItem(ground, caller, body))),
  bind(contract.correctItem, async (caller, { params, body }) =>
    ok(await correctItem(ground, caller, params.id, body)),
  ),
  bind(contract.markItemAsError, async (caller, { params, body }) =>
    ok(await markItemAsError(ground, caller, params.id, body)),
  ),
  bind(contract.hideItem, async (caller, { params, body }) => ok(await hideItem(ground, caller, params.id, body))),
  bind(contract.listItemVersions, async (caller, { params }) => ok(await listItemVersions(ground, caller, params.id))),
  bind(contract.sayOfList, async (caller, { params, body }) => ok(await sayOfList(ground, caller, params.sort, body))),
  bind(papers.listPapers, async (caller, { query }) => {
    const { papers: listed, paging } = await listPapers(ground, caller, query)
    return pageOf(listed, paging)
  }),
  bind(papers.readPaper, async (caller, { params }) => ok(await readPaper(ground, caller, params.id))),
  bind(papers.openPaper, async (caller, { params }, { reply }) => {
    const { name, pdf } = await openPaper(ground, caller, params.id)
    reply
      .headers({
        'content-type': 'application/pdf',
        'content-length': pdf.length,
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': uploadedFilePolicy,
      })
      .send(pdf)
    return ok('')
  }),
  bind(papers.signPaper, async (caller, { body }, from) => {
    const id = await signPaper(ground, { caller, from, language: from.language }, body)
    return created(await readPaper(ground, caller, id))
  }),
  bind(papers.correctPaper, async (caller, { params, body }, from) => {
    const id = await correctPaper(ground, { caller, from, language: from.language }, params.id, body)
    return created(await readPaper(ground, caller, id))
  }),
  bind(papers.addToPaper, async (caller, { params, body }, from) => {
    const id = await addToPaper(ground, { caller, from, language: from.language }, params.id, body)
    return created(await readPaper(ground, caller, id))
  }),
  bind(papers.withdrawPaper, async (caller, { params, body }, from) => {
    const id = await withdrawPaper(ground, { caller, from }, params.id, body)
    return ok(await readPaper(ground, caller, id))
  }),
  bind(templates.listPaperTemplates, async (_, __, { language }) => ok(await listPaperTemplates(ground.db, language))),
  bind(templates.listAllPaperTemplates, async () => ok(await listAllPaperTemplates(ground.db))),
  bind(templates.addPaperTemplate, async (_, { body }) => created(await addPaperTemplate(ground.db, body))),
  bind(templates.changePaperTemplate, async (_, { params, body }) =>
    ok(await changePaperTemplate(ground.db, params.id, body)),
  ),
  bind(emergency.findInEmergency, async (caller, { body }) => ok(await findInEmergency(ground, caller, body))),
  bind(emergency.openInEmergency, async (caller, { body }, from) =>
    created(await openInEmergency(ground, caller, body, from)),
  ),
  bind(emergency.listEmergencies, async (_, { query }) => {
    const { emergencies, paging } = await listEmergencies(ground, query)
    return pageOf(emergencies, paging)
  }),
  ...prescriptionRoutes(ground),
  ...substanceRoutes(ground),
]
