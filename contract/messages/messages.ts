import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { documentUpload } from '../documents/documents.ts'
import { documentLimits } from '../documents/document-lists.ts'
import { endpoint, fileName, id, text } from '../endpoint.ts'
import { messageLimits } from './message-lists.ts'
import { keptFile } from '../documents/documents.ts'
import { message, ofOneThread, ofThreads, subject } from './threads.ts'

/** 0: nothing was kept yet. */
const version = z.int().min(0).max(2_147_483_647)
const filesOfMessage = z.array(id).max(messageLimits.files)

export const sendMessage = endpoint({
  ...ofOneThread,
  method: 'POST',
  path: '/messages/threads/{id}/messages',
  summary:
    'Send a message: 201. The same `clientId` again answers the message that there is (200), however often. Files are those of the caller’s draft in this thread. The draft is dropped unless it is newer than `draftVersion`. The subject counts with the first message only.',
  audited: 'always',
  body: z
    .strictObject({
      clientId: id,
      text: text(0, messageLimits.text),
      subject: subject.default(''),
      files: filesOfMessage.default([]),
      draftVersion: version.default(0),
    })
    .refine((body) => body.text !== '' || body.files.length > 0, { path: ['text'], message: rule('fill_in') }),
  limits: [
    { calls: messageLimits.sentPerMinute, perSeconds: 60, per: 'account' },
    { calls: messageLimits.sentPerDay, perSeconds: 86_400, per: 'account' },
  ],
  answers: { 201: message, 200: message },
  failures: [
    'messages_off',
    'no_visit_with_doctor',
    'doctor_left',
    'patient_deceased',
    'nobody_reads_messages',
    'message_sent_otherwise',
    'changed_meanwhile',
  ],
})

export const takeBackMessage = endpoint({
  ...ofThreads,
  params: z.object({ id }),
  method: 'POST',
  path: '/messages/{id}/take-back',
  summary:
    'Take an own message back within an hour: its text and files are gone, and the thread says that there was one. `wasRead` says whether somebody else had read it before.',
  audited: 'always',
  body: z.strictObject({}).optional(),
  answers: { 200: z.object({ message, wasRead: z.boolean() }) },
  failures: ['message_not_yours', 'message_too_old'],
})

export const messageDraft = z.object({
  version,
  subject: z.string(),
  text: z.string(),
  /** The files that are there whole, in the order in which they came. */
  files: z.array(keptFile),
  /** Files that are still being uploaded: they go on by `/documents/uploads/{id}` from `offset`. */
  uploads: z.array(documentUpload),
})
export type MessageDraft = z.output<typeof messageDraft>

export const readMessageDraft = endpoint({
  ...ofOneThread,
  method: 'GET',
  path: '/messages/threads/{id}/draft',
  summary: 'What the caller has typed and added in a thread and not sent, at every computer. It is kept for 30 days.',
  audited: false,
  query: z.object({}),
  answers: { 200: messageDraft },
})

export const keepMessageDraft = endpoint({
  ...ofOneThread,
  method: 'PUT',
  path: '/messages/threads/{id}/draft',
  summary:
    'Keep what is typed. `version` is the one that the page has read or was answered; if another page has kept something since, it is refused (`draft_moved_on`).',
  audited: false,
  body: z.strictObject({ version, subject: subject.default(''), text: text(0, messageLimits.text) }),
  answers: { 200: z.object({ version }) },
  failures: ['draft_moved_on'],
})

export const dropMessageDraft = endpoint({
  ...ofOneThread,
  method: 'DELETE',
  path: '/messages/threads/{id}/draft',
  summary: 'Forget what was typed, with its files.',
  audited: false,
  answers: { 204: null },
})

export const addMessageFile = endpoint({
  ...ofOneThread,
  method: 'POST',
  path: '/messages/threads/{id}/files',
  summary:
    'Begin to upload a file for the caller’s next message in a thread. Its bytes are sent by `PATCH /documents/uploads/{id}`, as those of documents; `documentId` of the finished upload is the id of the file.',
  audited: false,
  body: z.strictObject({
    name: fileName,
    size: z.int().min(1).max(documentLimits.fileBytes),
    sha256: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .optional(),
  }),
  limits: [{ calls: 300, perSeconds: 3600, per: 'account' }],
  answers: { 201: documentUpload },
  failures: ['too_many_message_files', 'too_many_documents', 'too_many_uploads'],
})

export const openMessageFile = endpoint({
  ...ofThreads,
  params: z.object({ id }),
  method: 'GET',
  path: '/messages/files/{id}',
  summary: 'The bytes of a file of a message, under a neutral name. Nothing in it runs.',
  showsOthers: true,
  streams: '*/*',
  answers: { 200: z.string() },
  failures: ['file_infected', 'file_not_scanned', 'file_lost'],
})

export const dropMessageFile = endpoint({
  ...ofThreads,
  params: z.object({ id }),
  method: 'DELETE',
  path: '/messages/files/{id}',
  summary: 'Take a file out of the caller’s draft.',
  audited: false,
  answers: { 204: null },
})
