import type { FastifyRequest } from 'fastify'
import type * as contract from '#contract/forms/by-pass.ts'
import type { DocumentUpload } from '#contract/documents/documents.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { EnteredForms } from '#contract/forms/by-pass.ts'
import { takePart } from '../../documents/take-part.ts'
import { addFile } from '../../forms/fill/add-file.ts'
import { beginForm } from '../../forms/fill/begin.ts'
import { giveForm } from '../../forms/fill/give.ts'
import { saveAnswers } from '../../forms/fill/save.ts'
import type { Ground } from '../../ground.ts'
import { withoutLogIn } from '../../platform/caller.ts'
import { entered, openPass, passOf } from './pass.ts'

/*
 * What somebody without a log-in does with the forms of the visit of their pass. Each throws `form_pass_over`, and as
 * the verb for those who are logged in.
 */

export async function listFormsByPass(ground: Ground, sealed: string): Promise<EnteredForms> {
  return entered(ground, await openPass(ground, sealed))
}

export async function beginFormByPass(
  ground: Ground,
  { pass: sealed, formId, language }: InputOf<typeof contract.beginFormByPass>['body'],
) {
  const pass = await openPass(ground, sealed)
  const { form } = await beginForm(ground, pass, { formId, visitId: pass.claimId, language })
  return { ...form, pass: await passOf(ground, pass) }
}

export async function saveAnswersByPass(
  ground: Ground,
  { pass: sealed, draftId, ...changes }: InputOf<typeof contract.saveAnswersByPass>['body'],
) {
  const pass = await openPass(ground, sealed)
  return { ...(await saveAnswers(ground, pass, draftId, changes)), pass: await passOf(ground, pass) }
}

export async function giveFormByPass(
  ground: Ground,
  { pass: sealed, draftId, ...asked }: InputOf<typeof contract.giveFormByPass>['body'],
): Promise<EnteredForms> {
  const pass = await openPass(ground, sealed)
  await giveForm(ground, pass, draftId, asked)
  return entered(ground, pass)
}

export async function addFileByPass(
  ground: Ground,
  { pass: sealed, draftId, ...file }: InputOf<typeof contract.addFileByPass>['body'],
): Promise<DocumentUpload> {
  return addFile(ground, await openPass(ground, sealed), draftId, file)
}

export async function takePartByPass(ground: Ground, sealed: unknown, id: string, request: FastifyRequest) {
  const { claimId } = await openPass(ground, sealed)
  return takePart(ground, withoutLogIn(claimId, 'user'), id, request)
}
