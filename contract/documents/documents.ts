import { z } from 'zod'
import { date, endpoint, fileName, id, page, text } from '../endpoint.ts'
import { known } from '../known.ts'
import { addedAs, documentLimits, documentSorts, fileTypes, scanStates } from './document-lists.ts'

const topic = 'Documents'

const title = text(1, 120)
const sort = z.enum(documentSorts)
const sha256 = z.string().regex(/^[\da-f]{64}$/)

/** A file as its readers see it. */
export const keptFile = z.object({
  _id: id,
  type: z.enum(fileTypes),
  size: z.int(),
  scan: z.enum(scanStates),
  /** Whether it can be opened now: an infected file never, one that still waits for the scanner later. */
  opens: z.boolean(),
  /** Its name when it was added. */
  name: z.string(),
})
export type KeptFile = z.output<typeof keptFile>

/** The desk does not see its name. */
const documentFile = keptFile.extend({ name: z.string().nullable() })

export const document = z.object({
  _id: id,
  personId: id,
  sort,
  /** Null for the desk, which may not read records, and for patients while it waits for its release. */
  title: z.string().nullable(),
  date: z.iso.date(),
  addedAt: z.iso.datetime(),
  addedAs: z.enum(addedAs),
  addedBy: known.person,
  notForGuardians: z.boolean(),
  /** Whether the caller may change or delete it. */
  mayChange: z.boolean(),
  /** Since when the patient and those who act for them see it; null while it waits. */
  releasedAt: z.iso.datetime().nullable(),
  /** The doctor who released it; null if its time has, or if it did not wait. */
  releasedBy: known.person.nullable(),
  /** Of one that waits: when it opens by itself, if ever. */
  opensAt: z.iso.datetime().nullable(),
  /** Whether the caller may release it. */
  mayRelease: z.boolean(),
  /** Its pages or parts in order; none for patients while it waits. */
  files: z.array(documentFile),
})
export type PatientDocument = z.output<typeof document>

export const documentUpload = z.object({
  _id: id,
  personId: id,
  sort,
  title: z.string(),
  date: z.iso.date(),
  notForGuardians: z.boolean(),
  /** The files are sent one after another, as one row of bytes. */
  files: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string().nullable() })),
  size: z.int(),
  /** The bytes that have come; the next part begins here. */
  offset: z.int(),
  /** The document, once the last byte has come. */
  documentId: id.nullable(),
})
export type DocumentUpload = z.output<typeof documentUpload>

const ofDocuments = {
  topic,
  who: ['user', 'doctor', 'admin', 'reception'],
  right: 'people',
  scope: 'clinic',
} as const
const ofOne = { ...ofDocuments, params: z.object({ id }) } as const
/** The caller's own uploads: also reception that answers messages sends files, with its right to the desk. */
const ofOwnUpload = { ...ofOne, right: ['people', 'desk'] } as const

export const listDocuments = endpoint({
  ...ofDocuments,
  method: 'GET',
  path: '/documents',
  summary:
    'The documents of a person, newest first. Of one that waits for its release patients get its sort and dates. Doctors name a patient of theirs. The desk sees those that the clinic added, without titles.',
  query: z.object({ personId: id.optional(), ...page }),
  answers: { 200: z.array(document) },
  paged: true,
})

export const listUploads = endpoint({
  ...ofDocuments,
  method: 'GET',
  path: '/documents/uploads',
  summary: 'The caller’s uploads that are not finished. They are kept for a day.',
  audited: false,
  query: z.object({}),
  answers: { 200: z.array(documentUpload) },
})

export const beginUpload = endpoint({
  ...ofDocuments,
  method: 'POST',
  path: '/documents/uploads',
  summary: 'Begin to add a document of one or several files. It is there once its last byte has come.',
  body: z.strictObject({
    personId: id.optional(),
    sort,
    title,
    date,
    notForGuardians: z.boolean().default(false),
    files: z
      .array(
        z.strictObject({
          name: fileName,
          size: z.int().min(1).max(documentLimits.fileBytes),
          sha256: sha256.optional(),
        }),
      )
      .min(1)
      .max(documentLimits.files),
  }),
  limits: [{ calls: 300, perSeconds: 3600, per: 'account' }],
  answers: { 201: documentUpload },
  failures: ['document_too_large', 'too_many_documents', 'too_many_uploads', 'only_the_patient'],
})

export const readUpload = endpoint({
  ...ofOwnUpload,
  method: 'GET',
  path: '/documents/uploads/{id}',
  summary: 'How far an upload of the caller’s has come. Also by HEAD, with `Upload-Offset`.',
  audited: false,
  answers: { 200: documentUpload },
})

export const sendPart = endpoint({
  ...ofOwnUpload,
  method: 'PATCH',
  path: '/documents/uploads/{id}',
  summary:
    'Send the next part, at most 1 MB, from the byte that `Upload-Offset` names. What came of a part whose connection broke is kept. The last part makes the document.',
  audited: false,
  bytes: true,
  answers: { 200: documentUpload },
  failures: ['upload_moved_on', 'upload_changed', 'heic_picture', 'picture_damaged', 'too_many_documents'],
})

export const dropUpload = endpoint({
  ...ofOwnUpload,
  method: 'DELETE',
  path: '/documents/uploads/{id}',
  summary: 'Give an unfinished upload up.',
  audited: false,
  answers: { 204: null },
})

export const openFile = endpoint({
  topic,
  who: ['user', 'doctor'],
  method: 'GET',
  path: '/documents/files/{id}',
  summary: 'The bytes of one file of a document, for a neutral name. Nothing in it runs.',
  params: z.object({ id }),
  showsOthers: true,
  streams: '*/*',
  answers: { 200: z.string() },
  failures: ['file_infected', 'file_not_scanned', 'file_lost'],
})

export const changeDocument = endpoint({
  topic,
  who: ['user', 'doctor'],
  method: 'PATCH',
  path: '/documents/{id}',
  summary:
    'Change what is said about a document, and the order of its files: patients of those they added, doctors of those the clinic added. Whether guardians see it, the person and their doctors say.',
  params: z.object({ id }),
  body: z.strictObject({
    title: title.optional(),
    sort: sort.optional(),
    date: date.optional(),
    notForGuardians: z.boolean().optional(),
    /** All its files, in their new order. */
    files: z.array(id).max(documentLimits.files).optional(),
  }),
  answers: { 200: document },
  failures: ['document_not_yours', 'only_the_patient', 'changed_meanwhile'],
})

export const releaseDocument = endpoint({
  topic,
  who: ['doctor'],
  method: 'POST',
  path: '/documents/{id}/release',
  summary:
    'Show a document that waits to its patient and to those who act for them, who are told. What they see already stays as it is.',
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: document },
})

export const moveDocument = endpoint({
  ...ofOne,
  who: ['doctor', 'admin', 'reception'],
  method: 'POST',
  path: '/documents/{id}/move',
  summary:
    'Move a document that the clinic added to another person, because it was added to a wrong one. It is sealed anew; the journals of both say so.',
  body: z.strictObject({ personId: id }),
  answers: { 204: null },
  failures: ['document_not_yours', 'same_person', 'too_many_documents', 'file_lost'],
})

export const deleteDocument = endpoint({
  topic,
  who: ['user'],
  method: 'DELETE',
  path: '/documents/{id}',
  summary: 'Delete a document that the patient, or somebody who acts for them, has added.',
  params: z.object({ id }),
  answers: { 204: null },
  failures: ['document_not_yours'],
})
