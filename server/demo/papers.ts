import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#contract/clinic-time.ts'
import { type PaperContent, paperContent } from '#contract/records/paper-content.ts'
import { templateFields, type TemplateField, type WrittenKind } from '#contract/records/paper-lists.ts'
import type { Language } from '../../texts/languages.ts'
import { printedAddendum } from '../records/papers/addendum.ts'
import { numberOf, type PaperOf, readFacts } from '../records/papers/facts.ts'
import { paperRules } from '../records/papers/kinds.ts'
import type { PaperFacts, Preparing } from '../records/papers/paper-kind.ts'
import { print } from '../records/papers/print.ts'
import { placeOfWithdrawal } from '../records/papers/seal.ts'
import { storePaper } from '../records/papers/store.ts'
import { ownPersonKey } from '../records/person-keys.ts'
import { sealPharmacy } from '../records/prescriptions/seal.ts'

type DemoPaper = {
  /** As it is signed; of a sick note how many days it covers after that of the visit. */
  content: object | { days: number }
  /** Of which visit: the last one, the one before it … */
  visit: number
  corrected?: { content: object; reason: string }
  addendum?: string
  withdrawn?: string
  /** A prescription that this pharmacy has dispensed as often as it may be, and of which a repeat is asked for now. */
  usedUpAt?: string
  notForGuardians?: true
}

const summary = (visit: number, done: string, more: object = {}): DemoPaper => ({
  visit,
  content: { kind: 'summary', done, ...more },
})

/** How long prescriptions of the demo are valid. */
const validDays = 300

const sickNote = { kind: 'sick-note', isFollowUp: false, note: 'No sports in this time.' }

/** Papers of some years for the people whom the demo's log-ins show. */
const papers: Record<string, DemoPaper[]> = {
  'Maria Lindqvist': [
    {
      ...summary(0, 'Talked about the thyroid values of last week, and examined the neck: nothing to feel.', {
        diagnoses: [{ text: 'Underactive thyroid', code: 'E03.9' }],
        watchFor: 'If your heart races or you cannot sleep, call us before you take the next tablet.',
        next: 'Have the value measured again in three months.',
      }),
      addendum: 'The laboratory called: TSH 2.4 mU/l. The dose stays as it is.',
    },
    {
      visit: 1,
      content: {
        kind: 'referral',
        to: 'Cardiology',
        question: 'A murmur that was not there a year ago. Echocardiography?',
        diagnoses: [{ text: 'Heart murmur', code: 'R01.1' }],
        findings: 'Blood pressure 118/76, ECG normal.',
      },
    },
    {
      visit: 1,
      content: {
        kind: 'prescription',
        repeats: 0,
        lines: [
          {
            ...{ inn: 'Levothyroxine', form: 'tablet', strength: '75 µg', dose: { amount: 1, unit: 'tablet' } },
            ...{ times: ['morning'], days: 90, quantity: { amount: 90, unit: 'tablet' } },
            note: 'Half an hour before breakfast, with water.',
          },
        ],
      },
      usedUpAt: 'Löwen-Apotheke, Berlin',
    },
    {
      visit: 2,
      content: { days: 3 },
      withdrawn: 'Signed for the wrong week. A new one was given to you on paper.',
    },
    {
      ...summary(3, 'Looked at the left knee six weeks after the operation.', {
        diagnoses: [{ text: 'After arthroscopy of the right knee', code: 'Z98.8' }],
        next: 'Go on with physiotherapy.',
      }),
      corrected: {
        reason: 'The operation was on the left knee.',
        content: {
          kind: 'summary',
          done: 'Looked at the left knee six weeks after the operation.',
          diagnoses: [{ text: 'After arthroscopy of the left knee', code: 'Z98.8' }],
          next: 'Go on with physiotherapy.',
        },
      },
    },
  ],
  'Hanna Lindqvist': [
    {
      visit: 0,
      content: {
        kind: 'prescription',
        repeats: 3,
        lines: [
          {
            ...{
              inn: 'Sumatriptan',
              form: 'tablet',
              strength: '100 mg',
              dose: { amount: 1, unit: 'tablet' },
              times: [],
            },
            ...{ asNeededMost: 2, days: 30, quantity: { amount: 12, unit: 'tablet' } },
          },
        ],
      },
      corrected: {
        reason: '50 mg are enough for you, and are easier on the stomach.',
        content: {
          kind: 'prescription',
          repeats: 3,
          lines: [
            {
              ...{
                inn: 'Sumatriptan',
                form: 'tablet',
                strength: '50 mg',
                dose: { amount: 1, unit: 'tablet' },
                times: [],
              },
              ...{ asNeededMost: 2, days: 30, quantity: { amount: 12, unit: 'tablet' } },
            },
          ],
        },
      },
    },
    summary(0, 'Went through the headache diary of two months: four attacks, all with aura.', {
      diagnoses: [{ text: 'Migraine with aura', code: 'G43.1' }],
      watchFor: 'A headache as you have never had, or one with fever and a stiff neck: call 112.',
      next: 'Keep the diary. Come again in three months.',
    }),
    {
      visit: 0,
      content: {
        kind: 'letter',
        to: 'Dr. Amelie Brandt, family doctor',
        about: 'Migraine with aura',
        diagnoses: [{ text: 'Migraine with aura', code: 'G43.1' }],
        body: 'Dear colleague,\n\nthank you for sending her. Four attacks in two months, each with aura for twenty minutes. Sumatriptan 50 mg helps within the hour and is taken early.\n\nI would not add a preventive medicine yet.',
      },
    },
  ],
  'Mia Lindqvist': [
    {
      visit: 0,
      content: {
        kind: 'prescription',
        repeats: 0,
        note: 'Shake before each dose.',
        lines: [
          {
            ...{ inn: 'Amoxicillin', form: 'oral-suspension', strength: '250 mg/5 ml', days: 7 },
            ...{ dose: { amount: 5, unit: 'ml' }, times: ['morning', 'noon', 'evening'] },
            ...{ quantity: { amount: 105, unit: 'ml' }, note: 'To the end, also when she feels well.' },
          },
        ],
      },
    },
    summary(0, 'Check-up for nine years: weight 27.5 kg, height 131 cm. Ears, eyes and teeth are in order.', {
      watchFor: 'Itching in the mouth after nuts: leave them out, and tell us.',
      next: 'The next check-up is in a year.',
    }),
    {
      visit: 0,
      content: { days: 2 },
    },
  ],
  'Emil Lindqvist': [
    summary(0, 'Looked at both ears: no fluid, the drums move. He hears well.', {
      diagnoses: [{ text: 'Otitis media, healed', code: 'H66.9' }],
      next: 'Nothing to do.',
    }),
  ],
  'Yusuf Haddad': [
    {
      visit: 0,
      content: {
        kind: 'prescription',
        repeats: 5,
        lines: [
          {
            ...{ inn: 'Metformin', form: 'tablet', strength: '850 mg', dose: { amount: 1, unit: 'tablet' } },
            ...{
              times: ['morning', 'evening'],
              days: 90,
              quantity: { amount: 180, unit: 'tablet' },
              note: 'With food',
            },
          },
          {
            ...{ inn: 'Ramipril', form: 'tablet', strength: '5 mg', dose: { amount: 1, unit: 'tablet' } },
            ...{ times: ['morning'], days: 90, quantity: { amount: 90, unit: 'tablet' } },
          },
        ],
      },
    },
    summary(0, 'Talked about sugar and blood pressure with your daughter. The feet are without wounds.', {
      diagnoses: [
        { text: 'Type 2 diabetes', code: 'E11.9' },
        { text: 'High blood pressure', code: 'I10' },
      ],
      watchFor: 'A wound on a foot that does not heal within three days: come at once.',
      next: 'Bring the values of two weeks to the next visit.',
    }),
  ],
  'Tim Weiß': [
    summary(0, 'Measured how well you breathe, before and after the spray.', {
      diagnoses: [{ text: 'Asthma', code: 'J45.0' }],
      watchFor: 'If two puffs do not help within ten minutes, call 112.',
      next: 'Bring the spray to the next visit.',
    }),
    {
      ...summary(0, 'Talked about sleep and exams, between the two of us.', { next: 'Come again when you like.' }),
      notForGuardians: true,
    },
  ],
}

type DemoTemplate = {
  kind: WrittenKind
  language: Language
  name: string
  words: Partial<Record<TemplateField, string>>
}

const templates: DemoTemplate[] = [
  {
    ...{ kind: 'summary', language: 'en', name: 'Visit' },
    words: {
      watchFor: 'If it gets worse or you have a fever, call us. In an emergency call 112.',
      next: 'Come again if it is not better in a week.',
    },
  },
  {
    ...{ kind: 'summary', language: 'en', name: 'Check-up' },
    words: {
      done: 'Examined from head to toe. Blood pressure and pulse were measured.',
      next: 'Come again in a year.',
    },
  },
  {
    ...{ kind: 'summary', language: 'de', name: 'Besuch' },
    words: {
      watchFor: 'Wenn es schlimmer wird oder Sie Fieber bekommen, rufen Sie uns an. Im Notfall wählen Sie 112.',
      next: 'Kommen Sie wieder, wenn es in einer Woche nicht besser ist.',
    },
  },
  {
    ...{ kind: 'summary', language: 'ar', name: 'زيارة' },
    words: {
      watchFor: 'إذا ساءت الحالة أو ارتفعت حرارتك فاتصل بنا. في الطوارئ اتصل بالرقم 112.',
      next: 'عد إلينا إذا لم تتحسن خلال أسبوع.',
    },
  },
  {
    ...{ kind: 'letter', language: 'en', name: 'To the family doctor' },
    words: { to: 'The family doctor', body: 'Dear colleague,\n\nthank you for sending this patient.\n\nKind regards' },
  },
  {
    ...{ kind: 'letter', language: 'de', name: 'An die Hausarztpraxis' },
    words: { to: 'Die Hausarztpraxis', body: 'Liebe Kollegin, lieber Kollege,\n\nvielen Dank für die Überweisung.' },
  },
]

type Visit = { id: string; person: string; name: string; doctor: string; account: string; place: string; ended: string }

/** Signed papers of three families, one corrected, one withdrawn, one with an addendum, and templates. */
export async function demoPapers(ground: Preparing): Promise<void> {
  const { rows: visits } = await sql<Visit>`
    select claim.id, claim.patient_id as person, person.name, claim.doctor_id as doctor, doctor.user_id as account,
      claim.place_id as place, iso(upper(claim.during)) as ended
    from claims claim join persons person on person.id = claim.patient_id
    join doctors doctor on doctor.id = claim.doctor_id
    where person.name = any(${Object.keys(papers)}) and claim.status = 'completed'
      and upper(claim.during) < clinic_now() - interval '3 hours'
    order by claim.date desc, claim.start_time desc, claim.id
  `.execute(ground.db)
  for (const [name, all] of Object.entries(papers)) {
    const theirs = visits.filter((visit) => visit.name === name)
    for (const paper of all) {
      const visit = theirs[Math.min(paper.visit, theirs.length - 1)]
      if (visit) await sign(ground, visit, paper)
    }
  }
  const rows = templates.map(({ words, ...template }) => ({
    ...template,
    words: { ...Object.fromEntries(templateFields.map((field) => [field, ''])), ...words },
  }))
  await sql`
    insert into paper_templates (paper_kind, language, name, words)
    select kind, language, name, words
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (kind text, language text, name text, words jsonb)
  `.execute(ground.db)
}

async function sign(ground: Preparing, visit: Visit, demo: DemoPaper): Promise<void> {
  const of: PaperOf = { personId: visit.person, doctorId: visit.doctor, placeId: visit.place, claimId: visit.id }
  const caller = { id: visit.account, role: 'doctor' as const }
  const { notForGuardians = false } = demo
  const read = await readFacts(ground.db, of)
  const rootId = randomUUID()
  const factsAt = (minutes: number, id: string, version: number, replaces: PaperFacts['replaces']): PaperFacts => {
    const signedAt = new Date(Date.parse(visit.ended) + minutes * 60_000).toISOString()
    return {
      ...{ ...read, id, rootId: version > 1 ? rootId : id, version, signedAt, date: read.visit!.date },
      ...{ writtenIn: 'en', notForGuardians, replaces, number: numberOf(version > 1 ? rootId : id, version) },
    }
  }
  const store = async (facts: PaperFacts, given: object | { days: number }): Promise<PaperContent> => {
    const from = facts.date
    const asked = paperContent.parse(
      'days' in given
        ? { ...sickNote, from, to: addDays(from, given.days) }
        : { ...('lines' in given ? { validUntil: addDays(from, validDays) } : {}), ...given },
    )
    const prepared = await paperRules(asked.kind).prepare(ground, caller, facts, asked)
    const { printed, content = asked } = prepared
    await storePaper(ground, facts, {
      ...{ of, kind: content.kind, signedBy: visit.account, addendumTo: null },
      said: { content, reason: facts.replaces?.reason ?? '', printed },
      pdf: await print(printed),
    })
    await prepared.onSigned?.(ground.db)
    return content
  }
  const first = factsAt(10, rootId, 1, null)
  const content = await store(first, demo.content)
  if (demo.corrected) {
    const { reason, content: next } = demo.corrected
    const replaces = { id: rootId, number: first.number, date: first.date, reason }
    await store(factsAt(60, randomUUID(), 2, replaces), next)
  }
  if (demo.addendum) {
    const id = randomUUID()
    const facts = factsAt(90, id, 1, null)
    const to = { kind: content.kind, root_id: rootId, version: 1, date: first.date }
    const printed = printedAddendum(facts, to, demo.addendum)
    await storePaper(ground, facts, {
      ...{ of, kind: content.kind, signedBy: visit.account, addendumTo: rootId },
      said: { content: { kind: 'addendum', text: demo.addendum }, reason: '', printed },
      pdf: await print(printed),
    })
  }
  if (demo.usedUpAt) {
    const key = await ownPersonKey(ground, visit.person, 'care')
    const id = randomUUID()
    await sql`
      with used as (
        insert into dispensings (id, paper_id, number, at, request_id, sealed)
        values (${id}, ${rootId}, 1, ${first.signedAt}::timestamptz + interval '3 hours', gen_random_uuid(),
          ${sealPharmacy(key, id, demo.usedUpAt)})
        returning paper_id
      )
      insert into repeat_requests (paper_id, person_id, asked_by, asked_at)
      select paper_id, ${visit.person}, ${visit.person}, clinic_now() - interval '90 minutes' from used
    `.execute(ground.db)
  }
  if (demo.withdrawn) {
    const key = await ownPersonKey(ground, visit.person, 'care')
    await sql`
      insert into paper_withdrawals (paper_id, at, by_id, sealed)
      values (${rootId}, ${first.signedAt}::timestamptz + interval '1 hour', ${visit.account},
        ${key.seal(demo.withdrawn, placeOfWithdrawal(rootId))})
    `.execute(ground.db)
  }
}
