import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { itemContent, type ItemContent } from '#contract/records/items.ts'
import type { Records } from '../booking/notes/notes.ts'
import { ownPersonKey, type RetentionClass } from '../records/person-keys.ts'
import { sealVersion } from '../records/items/seal.ts'

type Entry = {
  content: object
  /** Days before today. */
  daysAgo: number
  endedDaysAgo?: number
  by: 'patient' | 'doctor'
  /** An earlier version: what it said before. */
  before?: object
  error?: string
  notForGuardians?: boolean
}
type Saying = { sort: string; says: 'none' | 'checked'; by: 'patient' | 'doctor' }

const vaccinated = (vaccine: string, daysAgo: number, product = ''): Entry => ({
  content: { sort: 'vaccination', vaccine, product },
  daysAgo,
  by: 'doctor',
})
const weighed = (value: number, daysAgo: number): Entry => ({
  content: { sort: 'measurement', kind: 'weight', value },
  daysAgo,
  by: 'doctor',
})
const targetOf = (kind: string, ends: object, reason: string, daysAgo: number): Entry => ({
  content: { sort: 'target', kind, reason, ...ends },
  daysAgo,
  by: 'doctor',
})
const pressure = (value: number, lower: number, daysAgo: number): Entry => ({
  content: { sort: 'measurement', kind: 'blood-pressure', value, lower },
  daysAgo,
  by: 'patient',
})

/** Years of a record for the people whom the demo's log-ins show. */
const records: Record<string, { entries: Entry[]; sayings: Saying[] }> = {
  'Maria Lindqvist': {
    entries: [
      {
        content: { sort: 'allergy', name: 'Ibuprofen', reaction: 'Wheezing', severity: 'severe' },
        daysAgo: 3000,
        by: 'doctor',
      },
      { content: { sort: 'condition', name: 'Underactive thyroid' }, daysAgo: 2100, by: 'doctor' },
      {
        content: {
          sort: 'medicine',
          name: 'Levothyroxine',
          strength: '75 µg',
          dose: 'In the morning, before breakfast',
        },
        daysAgo: 380,
        by: 'doctor',
        before: {
          sort: 'medicine',
          name: 'Levothyroxine',
          strength: '50 µg',
          dose: 'In the morning, before breakfast',
        },
      },
      vaccinated('influenza', 400),
      vaccinated('td', 2900),
      pressure(118, 76, 21),
      weighed(64.5, 21),
      targetOf('blood-pressure', { least: 105, most: 130, lowerMost: 85 }, 'To be looked at again in spring.', 90),
    ],
    sayings: [{ sort: 'allergy', says: 'checked', by: 'doctor' }],
  },
  'Hanna Lindqvist': {
    entries: [
      {
        content: { sort: 'allergy', name: 'Penicillin', reaction: 'Rash and itching', severity: 'moderate' },
        daysAgo: 2400,
        by: 'patient',
      },
      {
        content: { sort: 'condition', name: 'Migraine', note: 'With aura, about once a month' },
        daysAgo: 1900,
        by: 'doctor',
      },
      {
        content: {
          sort: 'medicine',
          name: 'Sumatriptan',
          strength: '50 mg',
          dose: 'One at the first signs of an attack',
        },
        daysAgo: 700,
        by: 'doctor',
        before: {
          sort: 'medicine',
          name: 'Sumatriptan',
          strength: '100 mg',
          dose: 'One at the first signs of an attack',
        },
      },
      {
        content: { sort: 'medicine', name: 'Amoxicillin', strength: '500 mg' },
        daysAgo: 690,
        by: 'doctor',
        error: 'Meant for another patient: she is allergic to penicillin.',
      },
      { ...vaccinated('tdap-polio', 3100, 'Repevax'), by: 'patient' },
      pressure(122, 79, 40),
      pressure(128, 84, 400),
    ],
    sayings: [{ sort: 'allergy', says: 'checked', by: 'doctor' }],
  },
  'Mia Lindqvist': {
    entries: [
      {
        content: { sort: 'allergy', name: 'Hazelnut', reaction: 'Itching in the mouth', severity: 'mild' },
        daysAgo: 900,
        by: 'patient',
      },
      {
        content: { sort: 'condition', name: 'Otitis media', note: 'On the left' },
        daysAgo: 1500,
        endedDaysAgo: 1480,
        by: 'doctor',
      },
      ...[3230, 3160, 2960].flatMap((daysAgo) => [
        vaccinated('six-in-one', daysAgo, 'Hexyon'),
        vaccinated('pneumococci', daysAgo, 'Prevenar'),
      ]),
      ...[2960, 2830].map((daysAgo) => vaccinated('mmrv', daysAgo, 'Priorix-Tetra')),
      vaccinated('meningococci-c', 2930),
      vaccinated('tdap-polio', 1200, 'Boostrix Polio'),
      weighed(27.5, 75),
      weighed(24, 440),
      { content: { sort: 'measurement', kind: 'height', value: 131 }, daysAgo: 75, by: 'doctor' },
    ],
    sayings: [
      { sort: 'allergy', says: 'checked', by: 'doctor' },
      { sort: 'medicine', says: 'none', by: 'patient' },
    ],
  },
  'Emil Lindqvist': {
    entries: [
      ...[1420, 1350, 1140].flatMap((daysAgo) => [
        vaccinated('six-in-one', daysAgo, 'Hexyon'),
        vaccinated('pneumococci', daysAgo, 'Prevenar'),
      ]),
      vaccinated('mmrv', 1140, 'Priorix-Tetra'),
      weighed(16.2, 30),
    ],
    sayings: [{ sort: 'allergy', says: 'none', by: 'patient' }],
  },
  'Yusuf Haddad': {
    entries: [
      { content: { sort: 'condition', name: 'Type 2 diabetes' }, daysAgo: 5200, by: 'doctor' },
      { content: { sort: 'condition', name: 'High blood pressure' }, daysAgo: 6100, by: 'doctor' },
      {
        content: { sort: 'medicine', name: 'Metformin', strength: '850 mg', dose: 'Morning and evening' },
        daysAgo: 5100,
        by: 'doctor',
      },
      {
        content: { sort: 'medicine', name: 'Ramipril', strength: '5 mg', dose: 'In the morning' },
        daysAgo: 2600,
        by: 'doctor',
      },
      { content: { sort: 'measurement', kind: 'glucose', value: 142 }, daysAgo: 18, by: 'doctor' },
      targetOf('glucose', { least: 100, most: 160 }, 'Fasting, as agreed at the last visit.', 60),
      targetOf('blood-pressure', { most: 140, lowerMost: 85 }, 'For kidneys and heart.', 200),
      vaccinated('influenza', 410),
      vaccinated('pneumococci', 2200),
    ],
    sayings: [{ sort: 'medicine', says: 'checked', by: 'doctor' }],
  },
  'Tim Weiß': {
    entries: [
      {
        content: { sort: 'condition', name: 'Asthma', note: 'With exertion and in the cold' },
        daysAgo: 2900,
        by: 'doctor',
      },
      {
        content: { sort: 'medicine', name: 'Salbutamol', strength: '100 µg', dose: 'Two puffs as needed' },
        daysAgo: 2880,
        by: 'doctor',
      },
      {
        content: { sort: 'condition', name: 'Exam stress', note: 'Talked about sleep' },
        daysAgo: 120,
        by: 'doctor',
        notForGuardians: true,
      },
      { content: { sort: 'measurement', kind: 'height', value: 176 }, daysAgo: 60, by: 'doctor' },
      ...[5700, 5640, 5430].map((daysAgo) => vaccinated('six-in-one', daysAgo)),
      ...[5430, 5300].map((daysAgo) => vaccinated('mmr', daysAgo)),
    ],
    sayings: [],
  },
}

type Made = {
  id: string
  person: string
  retention: RetentionClass
  sort: string
  date: string
  ended: string | null
  version: number
  state: string
  hidden: boolean
  versions: { version: number; state: string; sealed: string }[]
}

/** Health records of three families: entries of some years, one corrected, one made in error, one not for guardians. */
export async function demoRecords(ground: Records): Promise<void> {
  const { rows: people } = await sql<{ id: string; name: string; writer: string; doctor: string; today: string }>`
    select person.id, person.name, clinic_today() as today,
      coalesce((select users.id from users where users.id = person.id), (
        select account_id from guardianships where person_id = person.id order by asked_at, id limit 1
      )) as writer,
      (select doctors.user_id from doctors join claims visit on visit.doctor_id = doctors.id
        where visit.patient_id = person.id order by visit.date limit 1) as doctor
    from persons person where person.name = any(${Object.keys(records)}) and person.merged_into is null
  `.execute(ground.db)
  const made: Made[] = []
  for (const { id: person, name, today } of people) {
    const keys = { own: await ownPersonKey(ground, person, 'own'), care: await ownPersonKey(ground, person, 'care') }
    const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
    for (const { content, by, before, error, ...entry } of records[name]!.entries) {
      const retention = by === 'patient' ? 'own' : 'care'
      const id = randomUUID()
      const said: { content: ItemContent; errorReason: string }[] = [
        ...(before ? [{ content: itemContent.parse(before), errorReason: '' }] : []),
        { content: itemContent.parse(content), errorReason: '' },
        ...(error ? [{ content: itemContent.parse(content), errorReason: error }] : []),
      ]
      made.push({
        ...{ id, person, retention, sort: said[0]!.content.sort, version: said.length },
        state: error ? 'in-error' : 'current',
        date: daysAgo(entry.daysAgo),
        ended: entry.endedDaysAgo === undefined ? null : daysAgo(entry.endedDaysAgo),
        hidden: entry.notForGuardians ?? false,
        versions: said.map((each, n) => ({
          version: n + 1,
          state: each.errorReason ? 'in-error' : 'current',
          sealed: sealVersion(keys[retention], id, n + 1, each).toString('base64'),
        })),
      })
    }
  }
  await sql`
    insert into record_items (
      id, person_id, class, sort, added_as, added_at, version, dated_on, ended_on, state, not_for_guardians
    )
    select id, person, retention, sort, case retention when 'own' then 'patient' else 'doctor' end,
      clinic_instant(date + time '10:00'), version, date, ended, state, hidden
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (
      id uuid, person uuid, retention text, sort text, date date, ended date, version int, state text, hidden boolean
    )
  `.execute(ground.db)
  const versions = made.flatMap(({ id, person, retention, date, ended, versions: all }) =>
    all.map((version) => ({ id, person, retention, date, ended, ...version })),
  )
  await sql`
    insert into record_item_versions (item_id, version, state, dated_on, ended_on, at, by_id, sealed)
    select made.id, version, state, date, ended, clinic_instant(date + time '10:00') + make_interval(hours => version),
      case retention when 'own' then people.writer else people.doctor end, decode(sealed, 'base64')
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as made (
      id uuid, person uuid, retention text, date date, ended date, version int, state text, sealed text
    )
    join jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as people (id uuid, writer uuid, doctor uuid)
      on people.id = made.person
  `.execute(ground.db)
  const said = people.flatMap(({ id, name, writer, doctor }) =>
    records[name]!.sayings.map(({ sort, says, by }) => ({
      id,
      sort,
      says,
      by,
      who: by === 'doctor' ? doctor : writer,
    })),
  )
  await sql`
    insert into record_list_sayings (person_id, sort, says, at, by_id, said_as)
    select id, sort, says, clinic_now() - interval '20 days', who, by
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (id uuid, sort text, says text, by text, who uuid)
  `.execute(ground.db)
}
