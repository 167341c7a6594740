import { plural } from '../words.ts'

/** A copy of a whole record: how one asks for it and fetches it, and the page that is in it. */
export const takeOutPage = {
  heading: 'Take your record with you',
  headingOf: (name: string) => `Take the record of ${name} with you`,
  says: 'One ZIP file with a page to read, all documents, and the same for other software (FHIR). Keep it safe: it is not encrypted.',
  ask: 'Make a copy',
  again: 'Make a new copy',
  failed: 'The copies could not be loaded',
  notAsked: 'The copy could not be asked for',
  waits: 'Your copy is next. You can leave this page.',
  making: (done: number, of: number) => `In the copy: ${done} of ${of} files. You can leave this page.`,
  made: (when: string) => `Your copy is ready. You can fetch it until ${when}.`,
  notMade: 'The copy could not be made. Please try again, or tell the clinic.',
  fetch: (size: string) => `Download (${size})`,
  size: (megabytes: string) => `${megabytes} MB`,
  title: (name: string) => `The record of ${name}`,
  madeOn: (date: string) => `Copy of ${date}`,
  inIt: (visits: number, documents: number, files: number) =>
    `It has ${plural(visits, { one: '# visit', other: '# visits' })} and ${plural(documents, { one: '# document', other: '# documents' })} with ${plural(files, { one: '# file', other: '# files' })}.`,
  missing: (files: number) =>
    plural(files, {
      one: '# file could not be given: manifest.json says which and why.',
      other: '# files could not be given: manifest.json says which and why.',
    }),
  otherFiles:
    'The folders “documents”, “papers” and “forms” have the files; manifest.json lists them with their SHA-256; record.fhir.json is the record for other software.',
  notGiven: 'could not be given',
  listed: 'Listed below.',
  nothing: 'Nothing is recorded here.',
  person: 'Person',
  name: 'Name',
  number: 'Number',
  born: 'Birthday',
  phone: 'Phone',
  email: 'E-mail',
  address: 'Address',
  emergency: 'Emergency contact',
  needs: 'Needs',
  insurance: 'Insurance',
  visits: 'Visits',
  documents: 'Documents',
  papers: 'Signed papers',
  patientNotes: 'What the doctor should know',
  doctorNotes: 'Doctor notes',
  consultationNotes: 'Consultation notes',
  chat: 'Chat of the video visit',
}
