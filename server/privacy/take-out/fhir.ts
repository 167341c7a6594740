import type {
  Appointment,
  Bundle,
  Communication,
  DocumentReference,
  Patient,
  Practitioner,
  Resource,
} from '@medplum/fhirtypes'
import type { AppointmentStatus } from '#contract/booking/appointment-status.ts'
import type { DocumentSort } from '#contract/documents/document-lists.ts'
import type { PaperKind, PaperState } from '#contract/records/paper-lists.ts'
import type { Paper } from '#contract/records/papers.ts'
import type { Content, GivenFile } from './content.ts'
import { formResources } from './fhir-forms.ts'
import { itemResources } from './fhir-items.ts'
import { medicineResources } from './fhir-medicines.ts'

const statuses: Record<AppointmentStatus, Appointment['status']> = {
  pending: 'pending',
  confirmed: 'booked',
  'in-progress': 'arrived',
  completed: 'fulfilled',
  cancelled: 'cancelled',
  'no-show': 'noshow',
}

const genders = { female: 'female', male: 'male', diverse: 'other' } as const

/** LOINC's codes of document types (https://loinc.org/document-ontology); what has none is said in words alone. */
const loinc: Partial<Record<DocumentSort, [code: string, display: string]>> = {
  result: ['11502-2', 'Laboratory report'],
  referral: ['57133-1', 'Referral note'],
  prescription: ['57833-6', 'Prescription for medication'],
  vaccination: ['11369-6', 'History of Immunization Narrative'],
  imaging: ['18748-4', 'Diagnostic imaging study'],
}

const reference = (resource: 'Patient' | 'Practitioner', id: string) => ({
  reference: `urn:uuid:${id}`,
  type: resource,
})

const nothing = /^\s*$/
const said = <T extends object>(text: string | null | undefined, fact: (text: string) => T): T | object =>
  text && !nothing.test(text) ? fact(text) : {}

function patientOf({ person }: Content): Patient {
  return {
    resourceType: 'Patient',
    id: person._id,
    identifier: [{ system: 'urn:salus:patient-number', value: String(person.number) }],
    name: [{ text: person.name }],
    ...said(person.phone || person.email, () => ({
      telecom: [
        ...(person.phone ? [{ system: 'phone' as const, value: person.phone }] : []),
        ...(person.email ? [{ system: 'email' as const, value: person.email }] : []),
      ],
    })),
    gender: person.sex ? genders[person.sex] : 'unknown',
    ...(person.born ? { birthDate: person.born } : {}),
    ...said(person.address, (text) => ({ address: [{ text }] })),
  }
}

function doctorsOf({ visits, papers, threads }: Content): Practitioner[] {
  const doctors = new Map([
    ...visits.map(({ doctorId }) => [doctorId._id, doctorId.name] as const),
    ...papers
      .flatMap(({ doctor, addenda }) => [doctor, ...addenda.map((added) => added.doctor)])
      .map(({ _id, name }) => [_id, name] as const),
    ...threads.flatMap(
      ({
        thread: {
          with: { doctor },
        },
      }) => (doctor ? [[doctor._id, doctor.name] as const] : []),
    ),
  ])
  return Array.from(doctors, ([id, name]) => ({ resourceType: 'Practitioner', id, name: [{ text: `Dr. ${name}` }] }))
}

function visitsOf({ person, visits }: Content): Appointment[] {
  return visits.map((visit) => ({
    resourceType: 'Appointment',
    id: visit._id,
    status: statuses[visit.status],
    start: visit.startsAt,
    end: visit.endsAt,
    description: `${visit.kind.name}, ${visit.place.name}`,
    ...said(visit.notes, (comment) => ({ comment })),
    participant: [
      { actor: reference('Patient', person._id), status: 'accepted' },
      { actor: reference('Practitioner', visit.doctorId._id), status: 'accepted' },
    ],
  }))
}

/** What doctors wrote of visits, as documents of plain text. */
function notesOf({ person, visits }: Content): DocumentReference[] {
  return visits.flatMap((visit) =>
    [visit.doctorNotes, visit.consultationNotes, visit.chat]
      .filter((text) => !nothing.test(text))
      .map(
        (text): DocumentReference => ({
          resourceType: 'DocumentReference',
          status: 'current',
          type: { coding: [{ system: 'http://loinc.org', code: '34109-9', display: 'Note' }] },
          subject: reference('Patient', person._id),
          author: [reference('Practitioner', visit.doctorId._id)],
          date: visit.startsAt,
          content: [
            { attachment: { contentType: 'text/plain; charset=utf-8', data: Buffer.from(text).toString('base64') } },
          ],
        }),
      ),
  )
}

function documentsOf({ person, documents }: Content, given: ReadonlyMap<string, GivenFile>): DocumentReference[] {
  return documents.flatMap((document): DocumentReference[] => {
    const files = document.files.flatMap(({ _id }) => given.get(_id) ?? [])
    if (files.length === 0) return []
    const code = loinc[document.sort]
    return [
      {
        resourceType: 'DocumentReference',
        id: document._id,
        status: 'current',
        type: {
          ...(code ? { coding: [{ system: 'http://loinc.org', code: code[0], display: code[1] }] } : {}),
          text: document.sort,
        },
        subject: reference('Patient', person._id),
        date: document.addedAt,
        ...said(document.title, (description) => ({ description })),
        content: files.map(({ path, type, bytes, sha1 }) => ({
          attachment: { contentType: type, url: path, size: bytes, hash: sha1, creation: document.date },
        })),
      },
    ]
  })
}

const loincOfPapers: Partial<Record<PaperKind, [code: string, display: string]>> = {
  summary: ['34133-9', 'Summary of episode note'],
  referral: ['57133-1', 'Referral note'],
  letter: ['51852-2', 'Letter'],
  prescription: ['57833-6', 'Prescription for medication'],
}

const statusesOfPapers = {
  valid: 'current',
  replaced: 'superseded',
  withdrawn: 'entered-in-error',
} as const satisfies Record<PaperState, DocumentReference['status']>

/** Each version of a signed paper, and each addendum, with its PDF. */
function papersOf({ person, papers }: Content, given: ReadonlyMap<string, GivenFile>): DocumentReference[] {
  const seen = new Set<string>()
  const referenceTo = (id: string) => ({ reference: `urn:uuid:${id}`, type: 'DocumentReference' as const })
  const base = (id: string, { signedAt, doctor }: Pick<Paper, 'signedAt' | 'doctor'>) => {
    const file = given.get(id)
    return {
      resourceType: 'DocumentReference' as const,
      id,
      subject: reference('Patient', person._id),
      author: [reference('Practitioner', doctor._id)],
      authenticator: reference('Practitioner', doctor._id),
      date: signedAt,
      content: [
        {
          attachment: {
            contentType: 'application/pdf',
            creation: signedAt,
            ...(file ? { url: file.path, size: file.bytes, hash: file.sha1 } : {}),
          },
        },
      ],
    }
  }
  return papers.flatMap((paper): DocumentReference[] => {
    const code = loincOfPapers[paper.kind]
    const addenda = paper.addenda.flatMap((added): DocumentReference[] => {
      if (seen.has(added._id)) return []
      seen.add(added._id)
      return [
        {
          ...base(added._id, added),
          status: added.withdrawn ? 'entered-in-error' : 'current',
          docStatus: added.withdrawn ? 'entered-in-error' : 'final',
          type: { text: 'addendum' },
          relatesTo: [{ code: 'appends', target: referenceTo(paper._id) }],
        },
      ]
    })
    return [
      {
        ...base(paper._id, paper),
        masterIdentifier: { system: 'urn:salus:paper-number', value: paper.number },
        status: statusesOfPapers[paper.state],
        docStatus: paper.state === 'withdrawn' ? 'entered-in-error' : paper.version > 1 ? 'amended' : 'final',
        type: {
          ...(code ? { coding: [{ system: 'http://loinc.org', code: code[0], display: code[1] }] } : {}),
          text: paper.kind,
        },
        ...(paper.replacesId ? { relatesTo: [{ code: 'replaces', target: referenceTo(paper.replacesId) }] } : {}),
      },
      ...addenda,
    ]
  })
}

/**
 * Conversations (https://hl7.org/fhir/R4/communication.html): one resource for each, and its messages as parts of it.
 */
function threadsOf({ person, threads }: Content, given: ReadonlyMap<string, GivenFile>): Communication[] {
  return threads.flatMap(({ thread, messages }): Communication[] => {
    const { doctor, place } = thread.with
    const clinic = doctor ? reference('Practitioner', doctor._id) : { display: place.name }
    const patient = reference('Patient', person._id)
    return [
      {
        resourceType: 'Communication',
        id: thread._id,
        status: 'in-progress',
        subject: patient,
        ...said(thread.subject, (text) => ({ topic: { text } })),
        recipient: [clinic, patient],
      },
      ...messages.map(
        ({ _id, side, as, by, sentAt, text, files, takenBackAt }): Communication => ({
          resourceType: 'Communication',
          id: _id,
          partOf: [{ reference: `urn:uuid:${thread._id}`, type: 'Communication' }],
          status: takenBackAt ? 'entered-in-error' : 'completed',
          subject: patient,
          sent: sentAt,
          sender: as === 'patient' ? patient : as === 'doctor' && doctor ? clinic : { display: by },
          recipient: [side === 'patient' ? clinic : patient],
          ...(text || files.length > 0
            ? {
                payload: [
                  ...(text ? [{ contentString: text }] : []),
                  ...files.map(({ _id: id, type, name }) => {
                    const file = given.get(id)
                    return {
                      contentAttachment: {
                        title: name,
                        ...(file ? { contentType: file.type, url: file.path, size: file.bytes, hash: file.sha1 } : {}),
                        ...(!file && type !== 'other' ? { contentType: type } : {}),
                      },
                    }
                  }),
                ],
              }
            : {}),
        }),
      ),
    ]
  })
}

/** A person's record as a FHIR R4 bundle (https://hl7.org/fhir/R4/bundle.html) whose files lie beside it. */
export function bundleOf(content: Content, given: ReadonlyMap<string, GivenFile>, at: string): Bundle {
  const resources: Resource[] = [
    patientOf(content),
    ...doctorsOf(content),
    ...visitsOf(content),
    ...notesOf(content),
    ...documentsOf(content, given),
    ...papersOf(content, given),
    ...itemResources(content, at),
    ...medicineResources(content),
    ...threadsOf(content, given),
    ...formResources(content, given),
  ]
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: at,
    entry: resources.map((resource) => ({
      fullUrl: `urn:uuid:${resource.id ?? crypto.randomUUID()}`,
      resource,
    })),
  }
}
