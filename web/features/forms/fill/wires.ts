import type { SignerRole } from '#contract/forms/response-lists.ts'
import type { DocumentUpload } from '#contract/documents/documents.ts'
import type { EnteredForms } from '#contract/forms/by-pass.ts'
import { call } from '../../../wire/api.ts'
import type { SendPart } from '../../documents/send.ts'
import type { SaveAnswers } from './sent-answers.ts'

type Given = { revision: number; language: string; signedAs?: SignerRole; sha256?: string }
type NewFile = { key: string; name: string; size: number }

/** The calls by which a draft is filled in, for somebody with a log-in or with a pass. */
export type FillWire = {
  save: SaveAnswers
  give: (given: Given) => Promise<unknown>
  addFile: (file: NewFile) => Promise<DocumentUpload>
  /** Undefined: the parts of a file go the way of all documents. */
  sendPart?: SendPart
  /** Whether to ask now and then what others have answered. */
  looks: boolean
}

/** For an account, or the desk. */
export const wireOfAccount = (id: string): FillWire => ({
  save: (body, keepalive) => call('PATCH /forms/drafts/{id}', { params: { id }, body, keepalive }),
  give: (body) => call('POST /forms/drafts/{id}/give', { params: { id }, body }),
  addFile: (body) => call('POST /forms/drafts/{id}/files', { params: { id }, body }),
  looks: true,
})

type Pass = { read: () => string; renew: (pass: string) => void }

/** For somebody without a log-in: each answer may bring a newer pass. */
export const wireOfPass = (
  draftId: string,
  { read: pass, renew }: Pass,
  onGiven: (now: EnteredForms) => void,
): FillWire => ({
  async save(sent, keepalive) {
    const saved = await call('POST /form-pass/answers', { body: { pass: pass(), draftId, ...sent }, keepalive })
    renew(saved.pass)
    return saved
  },
  give: async (given) => onGiven(await call('POST /form-pass/give', { body: { pass: pass(), draftId, ...given } })),
  addFile: (file) => call('POST /form-pass/files', { body: { pass: pass(), draftId, ...file } }),
  sendPart: (id, part, signal) =>
    call('PATCH /form-pass/uploads/{id}', { params: { id }, part, signal, formPass: pass() }),
  looks: false,
})
