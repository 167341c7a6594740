import * as requests from '#contract/forms/requests.ts'
import * as contract from '#contract/forms/responses.ts'
import type { Ground } from '../ground.ts'
import { bind, created, noContent, ok, pageOf } from '../platform/bind.ts'
import { sendFile } from '../documents/send-file.ts'
import { addFile, openFile } from './fill/add-file.ts'
import { listForms, listFormsOfVisit } from './fill/asked.ts'
import { beginForm } from './fill/begin.ts'
import { dropDraft } from './fill/drop.ts'
import { fillerOf } from './fill/filler.ts'
import { giveForm } from './fill/give.ts'
import { saveAnswers } from './fill/save.ts'
import { readToFill } from './fill/to-fill.ts'
import { asGiven, listGivenForms, readWhole } from './given/read.ts'
import { withdrawConsent } from './given/withdraw.ts'
import { exportFormAnswers } from './given/export.ts'
import { mailFormLink } from './requests/mail-link.ts'
import { listFormRequests, listOfferedForms, requestForm, takeBackFormRequest } from './requests/requests.ts'

/** Filling forms in, what was given, and asking for them by hand. */
export const formRoutes = (ground: Ground) => [
  bind(contract.listForms, async (caller, { query }) => ok(await listForms(ground.db, caller, query.personId))),
  bind(contract.listFormsOfVisit, async (caller, { params }) =>
    ok(await listFormsOfVisit(ground.db, caller, params.id)),
  ),
  bind(contract.beginForm, async (caller, { body }) => {
    const { form, isNew } = await beginForm(ground, fillerOf(caller), body)
    return isNew ? created(form) : ok(form)
  }),
  bind(contract.readFormDraft, async (caller, { params }) => ok(await readToFill(ground, fillerOf(caller), params.id))),
  bind(contract.saveFormAnswers, async (caller, { params, body }) =>
    ok(await saveAnswers(ground, fillerOf(caller), params.id, body)),
  ),
  bind(contract.giveForm, async (caller, { params, body }) => {
    const id = await giveForm(ground, fillerOf(caller), params.id, body)
    return ok(await asGiven(ground.db, caller, id))
  }),
  bind(contract.dropFormDraft, async (caller, { params }) => {
    await dropDraft(ground, fillerOf(caller), params.id)
    return noContent()
  }),
  bind(contract.addFormFile, async (caller, { params, body }) =>
    created(await addFile(ground, fillerOf(caller), params.id, body)),
  ),
  bind(contract.listGivenForms, async (caller, { query }) => {
    const { forms, paging } = await listGivenForms(ground, caller, query)
    return pageOf(forms, paging)
  }),
  bind(contract.readGivenForm, async (caller, { params }) => ok(await readWhole(ground, caller, params.id))),
  bind(contract.openFormFile, async (caller, { params }, { reply }) =>
    sendFile(reply, await openFile(ground, caller, params.id)),
  ),
  bind(contract.withdrawConsent, async (caller, { params }) => ok(await withdrawConsent(ground, caller, params.id))),
  bind(requests.mailFormLink, async (caller, { params }) => ok(await mailFormLink(ground, caller, params.id))),
  bind(requests.listOfferedForms, async () => ok(await listOfferedForms(ground.db))),
  bind(requests.listFormRequests, async (caller, { query }) =>
    ok(await listFormRequests(ground.db, caller, query.personId)),
  ),
  bind(requests.requestForm, async (caller, { body }) => {
    const { request, isNew } = await requestForm(ground, caller, body)
    return isNew ? created(request) : ok(request)
  }),
  bind(requests.takeBackFormRequest, async (caller, { params }) => {
    await takeBackFormRequest(ground, caller, params.id)
    return noContent()
  }),
  bind(requests.exportFormAnswers, async (_, { params }, { reply, language }) => {
    await exportFormAnswers(ground, params.id, reply, language)
    return ok('')
  }),
]
