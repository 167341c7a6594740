import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { DocumentSort } from '#contract/documents/document-lists.ts'
import { placeOfPart, sealFacts } from '../documents/facts.ts'
import { sha256Of } from '../platform/sha256.ts'
import type { Queries } from '../platform/database.ts'
import type { Keyring } from '../platform/encryption.ts'
import { ownPersonKey, type PersonKey } from '../records/person-keys.ts'
import { plainPdf } from './plain-pdf.ts'

type Seeding = { db: Queries; records: Keyring }

export type DemoFile = { name: string; type: 'application/pdf' | 'image/jpeg'; bytes: Buffer }

type DemoDocument = {
  of: string
  title: string
  sort: DocumentSort
  daysAgo: number
  /** The e-mail of the account that added it. */
  by: string
  as: 'patient' | 'doctor' | 'desk'
  notForGuardians?: true
  /** It waits for its release. */
  waits?: true
  files: DemoFile[]
}

const doctor = 'doctor@salus.test'
const desk = 'desk@salus.test'

const pdf = (name: string, ...pages: string[][]): DemoFile => ({
  ...{ name: `${name}.pdf`, type: 'application/pdf' },
  bytes: plainPdf(pages.map((lines) => ['Salus Clinic', '', ...lines])),
})

export const picture = async (name: string, svg: string): Promise<DemoFile> => ({
  ...{ name: `${name}.jpg`, type: 'image/jpeg' },
  bytes: await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer(),
})

export const svgOf = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`

/** A page of a yellow booklet with lines, stamps and signatures; its letters are strokes, so no font is needed. */
function bookletPage(stamps: number): string {
  const rows = Array.from({ length: 9 }, (_, n) => {
    const y = 150 + n * 74
    const line = `<path d="M60 ${y}H740" stroke="#b59a4a"/>`
    if (n >= stamps) return line
    const ink = n % 2 === 0 ? '#2b4a8b' : '#5b3a7a'
    return (
      `${line}<path d="M80 ${y - 22}h${70 + ((n * 37) % 40)}M200 ${y - 22}h${120 + ((n * 53) % 70)}" stroke="#444" ` +
      'stroke-width="7" stroke-dasharray="16 5 9 4"/>' +
      `<circle cx="480" cy="${y - 32}" r="26" fill="none" stroke="${ink}" stroke-width="4"/>` +
      `<path d="M462 ${y - 32}h36M480 ${y - 50}v36" stroke="${ink}" stroke-width="4"/>` +
      `<path d="M560 ${y - 24}q20-34 34 0t36-6 44-8" fill="none" stroke="#20304f" stroke-width="3"/>`
    )
  })
  return svgOf(
    800,
    900,
    `<path fill="#f6e7a8" d="M0 0h800v900H0z"/><path fill="#e5cf7c" d="M0 0h800v76H0z"/>` +
      `<path d="M60 40h220M420 40h180" stroke="#6d5a1c" stroke-width="12" stroke-dasharray="22 7"/>${rows.join('')}`,
  )
}

/** Something like an X-ray of a knee, of nobody. */
const kneeSvg = svgOf(
  700,
  900,
  '<defs><radialGradient id="soft"><stop offset="0" stop-color="#5d666b"/><stop offset="1" stop-color="#0b0e10"/>' +
    '</radialGradient><linearGradient id="bone"><stop offset="0" stop-color="#8e989c"/><stop offset=".5" ' +
    'stop-color="#dfe6e8"/><stop offset="1" stop-color="#8e989c"/></linearGradient></defs>' +
    '<path fill="#07090a" d="M0 0h700v900H0z"/><ellipse cx="350" cy="450" rx="260" ry="520" fill="url(#soft)"/>' +
    '<path fill="url(#bone)" d="M285 0h130l-6 260c60 26 92 80 74 140-20 40-90 40-133 30-43 10-113 10-133-30' +
    '-18-60 14-114 74-140z"/>' +
    '<ellipse cx="350" cy="356" rx="66" ry="60" fill="#eef2f3" opacity=".55"/>' +
    '<path fill="url(#bone)" d="M222 470q128-26 256 0c10 60-40 96-62 130l-10 300H296l-12-300c-22-34-72-70-62-130z"/>' +
    '<path fill="#9aa4a8" d="M470 540q34 40 14 120l-6 240h-26l4-260z"/>',
)

async function documents(): Promise<DemoDocument[]> {
  const [firstPage, secondPage, mias, knee] = await Promise.all([
    picture('vaccinations-1', bookletPage(9)),
    picture('vaccinations-2', bookletPage(3)),
    picture('vaccinations-mia', bookletPage(6)),
    picture('knee-left', kneeSvg),
  ])
  const bloodCount = (when: string, values: string[]) => pdf('blood-count', [`Blood count, ${when}`, '', ...values])
  const maria = { of: 'patient@salus.test' }
  return [
    {
      ...{ ...maria, title: 'Vaccination booklet', sort: 'vaccination', daysAgo: 1460, by: maria.of, as: 'patient' },
      files: [firstPage, secondPage],
    },
    {
      ...{ ...maria, title: 'Letter after the knee operation', sort: 'letter', daysAgo: 830, by: doctor, as: 'doctor' },
      files: [
        pdf(
          'letter',
          ['Letter to the family doctor', '', 'Arthroscopy of the left knee, without complications.', 'Page 1 of 2'],
          ['What comes next', '', 'Physiotherapy for six weeks. Full load after two weeks.', 'Page 2 of 2'],
        ),
      ],
    },
    { ...{ ...maria, title: 'X-ray, left knee', sort: 'imaging', daysAgo: 825, by: desk, as: 'desk' }, files: [knee] },
    {
      ...{ ...maria, title: 'Blood count', sort: 'result', daysAgo: 370, by: desk, as: 'desk' },
      files: [bloodCount('last year', ['Haemoglobin 13.6 g/dl', 'Leucocytes 6.1 /nl', 'Thrombocytes 245 /nl'])],
    },
    {
      ...{ ...maria, title: 'Referral to cardiology', sort: 'referral', daysAgo: 45, by: doctor, as: 'doctor' },
      files: [pdf('referral', ['Referral', '', 'Cardiology: echocardiography, please.'])],
    },
    {
      ...{ ...maria, title: 'Lipids', sort: 'result', daysAgo: 2, by: desk, as: 'desk', waits: true },
      files: [bloodCount('this week', ['Cholesterol 231 mg/dl', 'LDL 148 mg/dl', 'HDL 52 mg/dl'])],
    },
    {
      of: 'family@salus.test',
      ...{ title: 'Thyroid values', sort: 'result', daysAgo: 210, by: doctor, as: 'doctor' },
      files: [pdf('thyroid', ['Thyroid', '', 'TSH 2.1 mU/l', 'fT4 1.2 ng/dl'])],
    },
    {
      of: 'Mia Lindqvist',
      ...{
        title: 'Vaccination booklet of Mia',
        sort: 'vaccination',
        daysAgo: 700,
        by: 'family@salus.test',
        as: 'patient',
      },
      files: [mias],
    },
    {
      of: 'Mia Lindqvist',
      ...{ title: 'Allergy test', sort: 'result', daysAgo: 1, by: desk, as: 'desk', waits: true },
      files: [pdf('allergy-test', ['Allergy test', '', 'Birch pollen: positive', 'House dust mite: negative'])],
    },
    {
      of: 'Emil Lindqvist',
      ...{ title: 'Letter of the ear, nose and throat clinic', sort: 'letter', daysAgo: 160, by: doctor, as: 'doctor' },
      files: [pdf('letter', ['Ear, nose and throat', '', 'Hearing is normal on both sides.'])],
    },
    {
      of: 'Yusuf Haddad',
      ...{ title: 'Letter after discharge', sort: 'letter', daysAgo: 95, by: doctor, as: 'doctor' },
      files: [pdf('discharge', ['Discharge letter', '', 'Pneumonia, treated for eight days. Recovered well.'])],
    },
    {
      of: 'Tim Weiß',
      ...{ title: 'Sick note for school', sort: 'sick-note', daysAgo: 30, by: doctor, as: 'doctor' },
      files: [pdf('sick-note', ['Sick note', '', 'Unable to attend school for three days.'])],
    },
    {
      of: 'Tim Weiß',
      ...{ title: 'Talk about sleep', sort: 'letter', daysAgo: 20, by: doctor, as: 'doctor', notForGuardians: true },
      files: [pdf('talk', ['Notes for Tim', '', 'What we agreed on, between us.'])],
    },
  ]
}

/** Documents of some years for the demo's patient and its three families; two results wait for their release. */
export async function demoDocuments(seeding: Seeding): Promise<void> {
  for (const document of await documents()) await add(seeding, document)
}

async function add({ db, records }: Seeding, { of, title, sort, daysAgo, by, as, files, ...more }: DemoDocument) {
  const { rows } = await sql<{ person: string; adder: string }>`
    select person.id as person, adder.id as adder from persons person join users adder on adder.email = ${by}
    where ${of} in (person.email, person.name) order by person.number limit 1
  `.execute(db)
  const { person, adder } = rows[0]!
  const retention = as === 'patient' ? 'own' : 'care'
  const key = await ownPersonKey({ db, records }, person, retention)
  const id = randomUUID()
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  const added = sql`clinic_now() - make_interval(days => ${daysAgo}::int)`
  await sql`
    insert into documents (
      id, person_id, class, sort, dated_on, bytes, not_for_guardians, added_at, added_by, added_as, released_at,
      released_by, opens_at, sealed
    ) values (
      ${id}, ${person}, ${retention}, ${sort}, clinic_today() - ${daysAgo}::int, ${bytes},
      ${more.notForGuardians ?? false}, ${added}, ${adder}, ${as}, ${more.waits ? null : added},
      ${as === 'desk' && !more.waits ? sql`(select id from users where email = ${doctor})` : null},
      ${more.waits ? sql`${added} + interval '7 days'` : null}, ${sealFacts(key, 'documents', id, { title })}
    )
  `.execute(db)
  for (const [index, file] of files.entries()) {
    const fileId = await storeBytes(db, key, file)
    await sql`
      insert into document_files (id, document_id, position, type, bytes, parts, stored_in, sealed)
      values (
        ${fileId}, ${id}, ${index + 1}, ${file.type}, ${file.bytes.length}, 1, 'database', ${factsOf(key, fileId, file)}
      )
    `.execute(db)
  }
}

/** What is sealed beside a file. */
export const factsOf = (key: PersonKey, fileId: string, { name, bytes }: DemoFile): Buffer =>
  sealFacts(key, 'document_files', fileId, { name, sha256: sha256Of(bytes) })

/** Stores a file of one part; answers its id. */
export async function storeBytes(db: Queries, key: PersonKey, { bytes }: DemoFile): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into document_parts (file_id, part, sealed) values (${id}, 1, ${key.seal(bytes, placeOfPart(id, 1, 1))})
  `.execute(db)
  return id
}
