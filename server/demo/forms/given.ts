import { sql } from 'kysely'
import type { AnswerValue } from '#contract/forms/definition.ts'
import { sha256Of } from '../../platform/sha256.ts'
import { beginForm } from '../../forms/fill/begin.ts'
import type { Filler } from '../../forms/fill/filler.ts'
import { giveForm } from '../../forms/fill/give.ts'
import { saveAnswers } from '../../forms/fill/save.ts'
import type { Ground } from '../../ground.ts'
import { withoutLogIn } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { earlier } from '../earlier.ts'

type Asked = {
  visit: string
  form: string
  person: string
  name: string
  has_account: boolean
  purpose: string
  asked: string
  drawn: number
  /** How long ago they filled it in. */
  ago: string
  /** Some days before. */
  since: string
}
type Said = Record<string, AnswerValue>

const pick = <Item>(items: readonly Item[], drawn: number): Item => items[drawn % items.length]!

const concerns = [
  'Short of breath on the stairs, for some weeks.',
  'My blood pressure at home is often above 150.',
  'A check-up. Nothing troubles me.',
  'Pain in the knee after running.',
  'A letter from my family doctor says that my liver values are high.',
  'I am tired all the time and sleep badly.',
  'Itching on both forearms since I changed the soap.',
]
const allergies = ['Penicillin', 'None that I know of', 'Birch pollen', 'Nickel', '']

function anamnesisOf({ drawn, since }: Asked): Said {
  const hasPain = drawn % 3 === 0
  return {
    concern: pick(concerns, drawn),
    pain: hasPain,
    ...(hasPain ? { side: pick(['left', 'right', 'both'], drawn), since } : {}),
    weight: 52 + (drawn % 47),
    height: 155 + (drawn % 36),
    illnesses: pick([['none'], ['pressure'], ['diabetes', 'pressure'], ['asthma']], drawn),
    smokes: drawn % 5 === 0,
    ...(drawn % 5 === 0 ? { packs: 'few' } : {}),
    interest: pick(['never', 'days', 'most'], drawn),
    down: pick(['never', 'never', 'days'], drawn),
  }
}

const yearlyOf = ({ drawn }: Asked): Said => ({
  takes: drawn % 2 === 0,
  ...(drawn % 2 === 0 ? { medicines_list: 'Ramipril 5 mg, once in the morning' } : {}),
  allergies: pick(allergies, drawn),
  sport: pick(['never', 'weekly', 'often'], drawn),
  sleep: 6 + (drawn % 5) / 2,
})

function answersOf(asked: Asked): Said {
  if (asked.purpose === 'consent') return { read: true, signed: asked.name }
  return asked.asked === 'yearly' ? yearlyOf(asked) : anamnesisOf(asked)
}

/** What those who come today and tomorrow are asked; the demo's log-ins have theirs before them. */
async function askedNow(tx: Queries): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select distinct on (asked.form_id, asked.person_id) claim.id as visit, asked.form_id as form,
      asked.person_id as person, person.name, users.id is not null as has_account, asked.purpose, asked.asked,
      abs(hashtext(person.name || claim.start_time)) as drawn, (clinic_now() - moment.filled)::text as ago,
      (claim.date - 20)::text as since
    from claims claim cross join lateral forms_of_visit(claim.id) asked
    join persons person on person.id = asked.person_id
    left join users on users.id = person.id
    cross join lateral (
      select greatest(
        claim.created_at, last - (last - claim.created_at) / (2 + abs(hashtext(person.name)) % 9)
      ) as filled
      from (select least(clinic_now(), lower(claim.during)) - interval '20 minutes' as last) before
    ) moment
    where claim.date between clinic_today() and clinic_today() + 1 and asked.state = 'missing'
      and claim.status in ('pending', 'confirmed', 'in-progress', 'completed')
      and coalesce(users.email, '') not similar to '(patient|family|partner|daughter|father)@%'
      and not exists (select from guardianships guardianship where guardianship.person_id = person.id)
    order by asked.form_id, asked.person_id, lower(claim.during)
  `.execute(tx)
  return rows
}

/**
 * Most people who come today or tomorrow have given their forms, a few have begun, and some have not looked at them:
 * each by the verbs of the pages, at the time at which they would have done it.
 */
export async function demoGivenForms({ db: tx, records }: { db: Queries; records: Ground['records'] }): Promise<void> {
  // The verbs ask for a transaction of their own: it is that of the demo.
  const ground = { db: { transaction: () => ({ execute: (work: (own: Queries) => unknown) => work(tx) }) }, records }
  for (const asked of await askedNow(tx)) {
    if (asked.drawn % 10 < 8) await earlier(tx, asked.ago, () => fillIn(ground as unknown as Ground, asked))
  }
}

async function fillIn(ground: Ground, asked: Asked): Promise<void> {
  const { visit, form, person, drawn, has_account: hasAccount } = asked
  const filler: Filler = hasAccount
    ? { way: 'account', caller: withoutLogIn(person, 'user') }
    : { way: 'link', claimId: visit }
  const { form: draft } = await beginForm(ground, filler, {
    ...{ formId: form, visitId: visit, language: 'en' },
    ...(hasAccount ? { personId: person } : {}),
  })
  // One of eight was called away in between.
  const isHalf = drawn % 10 === 7
  const said = Object.entries(answersOf(asked))
  const changes = (isHalf ? said.slice(0, 1) : said).map(([key, value]) => ({ key, value, version: 0 }))
  const { revision, text } = await saveAnswers(ground, filler, draft._id, { changes, language: 'en' })
  if (isHalf) return
  const read = text === null ? {} : { sha256: sha256Of(text) }
  await giveForm(ground, filler, draft._id, { revision, language: 'en', signedAs: 'self', ...read })
}
