import { sql } from 'kysely'
import type { KnownPerson } from '#contract/people/family.ts'
import type { AskedList, RecordItem } from '#contract/records/items.ts'
import type { Paper } from '#contract/records/papers.ts'
import type { GivenFormWhole } from '#contract/forms/responses.ts'
import type { PatientDocument } from '#contract/documents/documents.ts'
import { type AppointmentOnly, asAppointment, withPeople } from '../../booking/wire.ts'
import type { Notes } from '../../booking/notes/notes.ts'
import { notesFor } from '../../booking/notes/notes-for.ts'
import { type Listing, readDocuments } from '../../documents/list.ts'
import { mayList } from '../../documents/reach.ts'
import { readAllWhole, seenOf as seenOfForms } from '../../forms/given/read.ts'
import { asPerson } from '../../people/wire.ts'
import { askedLists } from '../../records/items/lists.ts'
import { readItems, seenOf } from '../../records/items/read.ts'
import { allSeenOf, readPapers } from '../../records/papers/read.ts'
import { type PrescriptionHistory, readHistory } from '../../records/prescriptions/history.ts'
import { type MedicineHistory, readHistory as readMedicines } from '../../medicines/history.ts'
import { threadsOf, type WholeThread } from '../../messages/threads-of.ts'
import type { Caller } from '../../platform/caller.ts'
import { Failure } from '../../platform/failure.ts'

/** A file of the take-out, of a document, paper or form; a file that could not be given has no path. */
export type GivenFile = { id: string; path: string; bytes: number; sha1: string; type: string }

/** What a take-out holds of a person. */
export type Content = {
  person: KnownPerson
  /** In the order of their dates, as are the documents. */
  visits: (AppointmentOnly & Notes)[]
  documents: PatientDocument[]
  /** Allergies, conditions and medicines as lists: also whether anybody has asked. */
  lists: AskedList[]
  /** Entries of the health record, ended ones and errors too, in the order of their dates. */
  items: RecordItem[]
  /** Signed papers in all their versions, each with its addenda, in the order in which they were signed. */
  papers: Paper[]
  /** Where and when prescriptions were dispensed, and repeats with their answers; in the same order. */
  prescriptions: PrescriptionHistory[]
  /** Plans of medicines with all that was said of their doses. */
  medicines: MedicineHistory[]
  /** Conversations that the account may read, in the order in which they were begun. */
  threads: WholeThread[]
  /** Given forms and consents in all their versions, in the order in which they were given. */
  forms: GivenFormWhole[]
}

/** What the caller may see of a person's record now, files excepted. Throws `not_found`. */
export async function contentOf(ground: Listing, caller: Caller, personId: string): Promise<Content> {
  const { db } = ground
  const { rows: people } = await sql<{ person: KnownPerson }>`
    select ${asPerson} as person from persons person where person.id = ${personId} and person.erased_at is null
  `.execute(db)
  if (!people[0]) throw new Failure('not_found')
  const { rows: visits } = await sql<{ visit: AppointmentOnly }>`
    select ${asAppointment(caller)} as visit from appointments claim ${withPeople}
    where claim.patient_id = any(records_with(${personId}))
      and claim.patient_id = any(acted_for(${caller.id}, 'visits'))
    order by claim.date, claim.start_time, claim.id
  `.execute(db)
  const { rows: documents } = await sql<{ id: string }>`
    select document.id from documents document
    where document.person_id = any(records_with(${personId})) and ${mayList(caller)}
  `.execute(db)
  const read = await readDocuments(
    ground,
    caller,
    documents.map(({ id }) => id),
  )
  return {
    person: people[0].person,
    visits: await notesFor(
      ground,
      caller,
      visits.map(({ visit }) => visit),
    ),
    documents: read.toReversed(),
    lists: await askedLists(db, caller, personId),
    items: (await readItems(ground, caller, seenOf(caller, personId))).toReversed(),
    papers: (await readPapers(ground, caller, allSeenOf(caller, personId))).toReversed(),
    prescriptions: await readHistory(ground, caller, personId),
    medicines: await readMedicines(ground, caller, personId),
    threads: await threadsOf(ground, caller, personId),
    forms: (await readAllWhole(ground, caller, seenOfForms(caller, personId))).toReversed(),
  }
}
