import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Participant } from '#contract/messages/message-lists.ts'
import { placeOfSubject, placeOfText } from '../messages/sealing.ts'
import type { Queries } from '../platform/database.ts'
import type { Keyring } from '../platform/encryption.ts'
import { ownPersonKey, type PersonKey } from '../records/person-keys.ts'
import { type DemoFile, factsOf, picture, storeBytes, svgOf } from './documents.ts'

type Seeding = { db: Queries; records: Keyring }

type Said = {
  as: Participant
  /** The e-mail of the account that wrote it; not given: the doctor of the thread. */
  by?: string
  hoursAgo: number
  text: string
  file?: DemoFile
  takenBack?: true
}
type Talk = {
  /** The e-mail or the name of the person. */
  of: string
  /** With the doctor of this e-mail, with the desk, or with another doctor who lets that one answer. */
  with: 'doctor' | 'desk' | 'another doctor'
  subject: string
  said: Said[]
  /** Those who have read all of it. */
  readBy: string[]
}

const doctor = 'doctor@salus.test'
const desk = 'desk@salus.test'
const maria = 'patient@salus.test'
const hanna = 'family@salus.test'

/** A forearm with a rash, of nobody. */
const rashSvg = svgOf(
  900,
  600,
  '<path fill="#d9dfe0" d="M0 0h900v600H0z"/><path fill="#e9b896" d="M0 170q450-70 900 10v260q-450 80-900 10z"/>' +
    Array.from({ length: 46 }, (_, n) => {
      const [x, y] = [300 + ((n * 97) % 330), 210 + ((n * 61) % 170)]
      return `<circle cx="${x}" cy="${y}" r="${6 + ((n * 7) % 9)}" fill="#c4553f" opacity="${0.45 + (n % 4) / 10}"/>`
    }).join(''),
)

async function talks(): Promise<Talk[]> {
  const rash = await picture('forearm', rashSvg)
  return [
    {
      ...{ of: maria, with: 'doctor', subject: 'Rash after the new tablets', readBy: [maria, doctor] },
      said: [
        {
          ...{ as: 'patient', by: maria, hoursAgo: 97, file: rash },
          text: 'Good morning. Since yesterday I have had a rash on my forearm. It itches a little. Should I go on taking the new tablets?',
        },
        {
          as: 'doctor',
          hoursAgo: 94,
          text: 'Good morning. Please stop them today. Are you short of breath, or is your face swollen?',
        },
        { as: 'patient', by: maria, hoursAgo: 93, text: 'No, neither. Only the itching.' },
        {
          as: 'doctor',
          hoursAgo: 92,
          text: 'Good. Then come by on Thursday, and we look at it together. If you get short of breath, call the emergency number at once.',
        },
        { as: 'patient', by: maria, hoursAgo: 91, text: 'Thank you. I have booked a time.' },
      ],
    },
    {
      ...{ of: maria, with: 'desk', subject: '', readBy: [maria, desk] },
      said: [
        { as: 'patient', by: maria, hoursAgo: 51, text: 'Do I have to come without breakfast to the blood test?' },
        { as: 'desk', by: desk, hoursAgo: 50, text: 'Yes, for the lipids. Water is fine.' },
      ],
    },
    {
      // Nobody has answered for longer than was promised: it is on the desk's list of tasks.
      ...{ of: 'Mia Lindqvist', with: 'doctor', subject: 'Allergy test', readBy: [hanna] },
      said: [
        {
          ...{ as: 'guardian', by: hanna, hoursAgo: 150 },
          text: 'Mia’s eyes are red again. https://www.example.org says that drops may help. May she have some until the results are here?',
        },
      ],
    },
    {
      ...{ of: 'Yusuf Haddad', with: 'desk', subject: 'A taxi for Thursday', readBy: [desk] },
      said: [
        { as: 'guardian', by: 'daughter@salus.test', hoursAgo: 30, text: '', takenBack: true },
        {
          as: 'guardian',
          by: 'daughter@salus.test',
          hoursAgo: 29,
          text: 'Can somebody help my father from the taxi to the door? He comes with a wheelchair.',
        },
        {
          as: 'desk',
          by: desk,
          hoursAgo: 28,
          text: 'Of course. Ask the driver to ring the bell at the side entrance.',
        },
      ],
    },
    {
      // Its doctor lets the demo's doctor answer.
      ...{ of: 'Emil Lindqvist', with: 'another doctor', subject: 'Kindergarten', readBy: [hanna] },
      said: [
        {
          ...{ as: 'guardian', by: hanna, hoursAgo: 3 },
          text: 'May Emil go to kindergarten again? He has had no fever since Friday.',
        },
      ],
    },
    {
      // His son is almost 16: the age at which nobody acts for a child any more, in messages neither.
      ...{ of: 'father@salus.test', with: 'desk', subject: 'Tim turns 16', readBy: ['father@salus.test', desk] },
      said: [
        {
          ...{ as: 'patient', by: 'father@salus.test', hoursAgo: 75 },
          text: 'Tim turns 16 next week. Who makes his appointments then?',
        },
        {
          as: 'desk',
          by: desk,
          hoursAgo: 73,
          text: 'He does, with an account of his own. We can set it up at his next visit.',
        },
      ],
    },
  ]
}

/** Conversations of the demo's patient and its three families. */
export async function demoMessages(seeding: Seeding): Promise<void> {
  for (const talk of await talks()) await add(seeding, talk)
}

/** The doctor of a talk: the demo's own or another one, where the person has had a visit with them. */
async function doctorOf({ db }: Seeding, personId: string, { with: whom }: Talk) {
  if (whom === 'desk') return null
  const { rows } = await sql<{ id: string; user_id: string; place_id: string; email: string }>`
    select doctor.id, doctor.user_id, claim.place_id, account.email
    from appointments claim
    join doctors doctor on doctor.id = claim.doctor_id
    join users account on account.id = doctor.user_id
    where claim.patient_id = ${personId} and claim.status <> 'cancelled'
    order by (${whom === 'another doctor'} = (account.email <> ${doctor})) desc, claim.during desc limit 1
  `.execute(db)
  return rows[0]
}

async function add(seeding: Seeding, talk: Talk): Promise<void> {
  const { db, records } = seeding
  const { rows: people } = await sql<{ id: string }>`
    select id from persons where ${talk.of} in (email, name) order by number limit 1
  `.execute(db)
  const personId = people[0]!.id
  const found = await doctorOf(seeding, personId, talk)
  if (found === undefined) throw new Error(`${talk.of} has had no visit that this conversation could be about`)
  const retention = found ? 'care' : 'own'
  const key = await ownPersonKey({ db, records }, personId, retention)
  const id = randomUUID()
  const first = talk.said[0]!
  const at = (hoursAgo: number) => sql`clinic_now() - make_interval(hours => ${hoursAgo}::int)`
  await sql`
    insert into threads (id, person_id, doctor_id, place_id, class, begun_by, begun_at, last_seq, last_at, sealed)
    values (
      ${id}, ${personId}, ${found?.id ?? null}, coalesce(${found?.place_id ?? null}::uuid, first_place()), ${retention},
      (select id from users where email = ${first.by ?? doctor}), ${at(first.hoursAgo)}, ${talk.said.length},
      ${at(talk.said.at(-1)!.hoursAgo)}, ${talk.subject ? key.seal(talk.subject, placeOfSubject(id)) : null}
    )
  `.execute(db)
  for (const [n, said] of talk.said.entries()) {
    const messageId = randomUUID()
    const sentAt = at(said.hoursAgo)
    const isAsked = said.as === 'patient' || said.as === 'guardian'
    await sql`
      insert into messages (id, thread_id, seq, client_id, sender_id, sent_as, sent_at, due_at, taken_back_at, sealed)
      select ${messageId}, ${id}, ${n + 1}, gen_random_uuid(),
        coalesce((select id from users where email = ${said.by ?? null}), ${found?.user_id ?? null}::uuid),
        ${said.as}, ${sentAt}, case when ${isAsked} then ${sentAt} + interval '24 hours' end,
        case when ${said.takenBack ?? false} then ${sentAt} + interval '5 minutes' end,
        ${said.takenBack ? null : key.seal(said.text, placeOfText(messageId))}
    `.execute(db)
    if (said.file) await attach(db, key, { threadId: id, messageId, by: said.by!, at: sentAt, file: said.file })
  }
  await sql`
    insert into thread_reads (thread_id, account_id, upto)
    select ${id}, id, ${talk.said.length} from users where email = any(${talk.readBy})
  `.execute(db)
  if (talk.with === 'another doctor' && found!.email !== doctor) {
    await sql`
      insert into message_delegations (doctor_id, to_doctor_id, applies, begins_at, until)
      select ${found!.id}, doctor.id, 'always', clinic_now() - interval '1 day', clinic_now() + interval '21 days'
      from doctors doctor join users account on account.id = doctor.user_id and account.email = ${doctor}
    `.execute(db)
  }
}

type Attached = { threadId: string; messageId: string; by: string; at: ReturnType<typeof sql>; file: DemoFile }

async function attach(db: Queries, key: PersonKey, { threadId, messageId, by, at, file }: Attached): Promise<void> {
  const id = await storeBytes(db, key, file)
  await sql`
    insert into document_files (
      id, thread_id, message_id, added_by, added_at, position, type, bytes, parts, stored_in, sealed
    )
    select ${id}, ${threadId}, ${messageId}, account.id, ${at}, 1, ${file.type}, ${file.bytes.length}, 1, 'database',
      ${factsOf(key, id, file)}
    from users account where account.email = ${by}
  `.execute(db)
}
