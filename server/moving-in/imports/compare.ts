import { sql } from 'kysely'
import { type ImportKind, consultationId } from '#contract/rules.ts'
import { languageNames } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { findDoubles } from '../../people/find-doubles.ts'
import type { Progress } from './bring-in.ts'
import { type Database, type Queries, inTransaction } from '../../platform/database.ts'

/** The lines that one transaction compares. */
const batch = 1000

type Compared = { id: string; kind: ImportKind }

type Right = { line: number; fields: Record<string, string> }

/** For people: finds existing people who may be the same, by at least two matching facts or by the whole name. */
async function compareWithPeople(tx: Queries, importId: string, lines: readonly Right[]): Promise<void> {
  const people = lines.map(({ fields }) => ({ name: fields.name!, ...fields }))
  const doubles = await findDoubles(tx, people)
  const found = lines.flatMap(({ line }, n) => {
    const double = doubles[n]!.find(({ by }) => by.length > 1 || by[0] === 'name')
    return double ? [{ line, double: double._id }] : []
  })
  await sql`
    update import_lines line set double_of = found.double
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (line int, double uuid)
    where line.import_id = ${importId} and line.line = found.line
  `.execute(tx)
  // A person that an earlier file made with this number is certainly the same.
  await sql`
    update import_lines line set double_of = person.root_id
    from import_lines known join persons person on person.id = known.became
    where line.import_id = ${importId} and line.line = any(${lines.map(({ line }) => line)}::int[])
      and known.reference = line.reference and known.import_id <> line.import_id
  `.execute(tx)
}

/** Finds the person of a line in another file: by their earlier number, by e-mail, or by name and birthday. */
async function findPeople(tx: Queries, importId: string, lines: readonly Right[]): Promise<void> {
  await sql`
    with meant as (
      select line.line, array_agg(distinct person.root_id) filter (
        where person.root_id is not null and person.erased_at is null
      ) as people
      from import_lines line
      left join lateral (
        select known.root_id, known.erased_at from persons known where known.id in (
          select earlier.became from import_lines earlier join imports file on file.id = earlier.import_id
          where earlier.reference = line.fields ->> 'number' and earlier.became is not null and file.kind = 'people'
          union all
          select numbered.id from persons numbered
          where line.fields ->> 'number' ~ '^[0-9]{1,15}$' and numbered.number = (line.fields ->> 'number')::bigint
            and not exists (
              select from import_lines earlier join persons on persons.id = earlier.became
              where earlier.reference = line.fields ->> 'number' and earlier.became is not null
            )
        )
        union all
        select known.root_id, known.erased_at from persons known
        where not line.fields ? 'number' and lower(known.email) = lower(line.fields ->> 'email')
          and known.email <> ''
        union all
        select known.root_id, known.erased_at from persons known
        where not line.fields ? 'number' and not line.fields ? 'email'
          and known.name_key = name_key(line.fields ->> 'name')
          and (known.born = (line.fields ->> 'born')::date or not line.fields ? 'born')
      ) person on true
      where line.import_id = ${importId} and line.line = any(${lines.map(({ line }) => line)}::int[])
      group by line.line
    )
    update import_lines line
    set fields = case when cardinality(meant.people) = 1
        then line.fields || jsonb_build_object('person', meant.people[1]) else line.fields end,
      problems = line.problems || case
        when meant.people is null then array['person_unknown']
        when cardinality(meant.people) > 1 then array['person_unclear'] else '{}' end
    from meant where line.import_id = ${importId} and line.line = meant.line
  `.execute(tx)
}

/** The names of the consultation in all languages; files use their own. */
const consultations = languageNames.map((language) =>
  textsIn(language).knownTexts.kinds.consultation.name.toLowerCase(),
)

/** For appointments: finds patient, doctor, kind and place, and whether the time can be booked. */
async function findVisits(tx: Queries, importId: string, lines: readonly Right[]): Promise<void> {
  await sql`
    with asked as (
      select line.line, line.fields, doctors.ids as doctors, kind.id as kind
      from import_lines line
      left join lateral (
        select array_agg(doctor.id) as ids
        from doctors doctor join persons person on person.id = doctor.user_id
        where doctor.deleted_at is null and (
          lower(person.email) = lower(line.fields ->> 'doctor')
          or person.name_key = name_key(regexp_replace(line.fields ->> 'doctor', '^((dr|prof|med)\\.?\\s+)+', '', 'i'))
        )
      ) doctors on true
      left join lateral (
        select kinds.id from kinds
        where kinds.active and case
          when not line.fields ? 'kind' or lower(line.fields ->> 'kind') = any(${consultations}::text[])
            then kinds.id = ${consultationId}
          else fold(kinds.name) = fold(line.fields ->> 'kind') end
        limit 1
      ) kind on true
      where line.import_id = ${importId} and line.line = any(${lines.map(({ line }) => line)}::int[])
    ), found as (
      select asked.line, asked.doctors, asked.kind, there.place, offer.minutes, offer.fee_cents, there.until,
        there.during
      from asked
      left join doctors doctor on cardinality(asked.doctors) = 1 and doctor.id = asked.doctors[1]
      left join kinds_of_doctors offer on offer.doctor_id = doctor.id and offer.kind_id = asked.kind
      left join lateral (
        select places.id as place, until, case when until <= 24 * 60 then bookable_at(
          zone_of(places.id), (asked.fields ->> 'date')::date, starts, until - starts, '-infinity'
        ) end as during
        from places
        cross join lateral (
          select starts, starts + coalesce((asked.fields ->> 'minutes')::int, offer.minutes) as until
          from minute_of((asked.fields ->> 'time')::time) starts
        ) day
        where not places.closed and case when asked.fields ? 'place'
          then fold(places.name) = fold(asked.fields ->> 'place') else places.id = doctor.place_id end
        limit 1
      ) there on true
    )
    update import_lines line
    set fields = line.fields || jsonb_strip_nulls(jsonb_build_object(
        'doctorId', found.doctors[1], 'kindId', found.kind, 'placeId', found.place,
        'minutes', coalesce((line.fields ->> 'minutes')::int, found.minutes),
        'feeCents', coalesce((line.fields ->> 'fee')::int, found.fee_cents)
      )),
      problems = line.problems || array_remove(array[
        case when found.doctors is null then 'doctor_unknown'
          when cardinality(found.doctors) > 1 then 'doctor_unclear' end,
        case when found.kind is null then 'kind_unknown' end,
        case when cardinality(found.doctors) = 1 and found.place is null then 'place_unknown' end,
        case when found.until > 24 * 60 then 'over_midnight' when found.until is not null and found.during is null
          then 'clock_skips' end,
        case when lower(found.during) <= clinic_now() then 'past' end,
        case when exists (select from claims_in_the_way(found.doctors[1], found.during)) then 'taken' end,
        case when exists (
          select from live_claims other
          where other.patient_id = (line.fields ->> 'person')::uuid and other.during && found.during
        ) then 'person_busy' end,
        case when exists (select from away_at(found.doctors[1], found.place, found.during)) then 'time_off' end,
        (
          select contact_missing(kinds.mode, (line.fields ->> 'person')::uuid, (line.fields ->> 'person')::uuid)
          from kinds where kinds.id = found.kind
        )
      ], null)
    from found where line.import_id = ${importId} and line.line = found.line
  `.execute(tx)
}

/** Finds visits of one file that overlap: the later line gets a problem. */
async function compareVisits(tx: Queries, importId: string): Promise<void> {
  await sql`
    with visit as (
      select line, fields ->> 'doctorId' as doctor, fields ->> 'person' as person,
        tsrange(begins, begins + make_interval(mins => (fields ->> 'minutes')::int)) as lasts
      from import_lines
      cross join lateral (select (fields ->> 'date')::date + (fields ->> 'time')::time as begins) at
      where import_id = ${importId} and problems = '{}'
    ), clash as (
      select later.line, min(earlier.line) as with_line
      from visit later join visit earlier
        on earlier.line < later.line and earlier.lasts && later.lasts
        and (earlier.doctor = later.doctor or earlier.person = later.person)
        and lower(earlier.lasts)::date = lower(later.lasts)::date
      group by later.line
    )
    update import_lines line set problems = array_append(problems, 'clash|' || clash.with_line)
    from clash where line.import_id = ${importId} and line.line = clash.line
  `.execute(tx)
}

/** Compares the next lines of an import with existing data. */
async function compareNext(tx: Queries, { id, kind }: Compared): Promise<Progress> {
  const { rows } = await sql<{ after: number }>`
    select done as after from imports where id = ${id} and status = 'comparing' for update skip locked
  `.execute(tx)
  if (!rows[0]) return 'elsewhere'
  const { after } = rows[0]
  const next = await sql<Right & { wrong: boolean }>`
    select line, fields, problems <> '{}' as wrong from import_lines
    where import_id = ${id} and line > ${after}::int order by line limit ${batch}
  `.execute(tx)
  const right = next.rows.filter(({ wrong }) => !wrong)
  if (right.length > 0) {
    if (kind === 'people') await compareWithPeople(tx, id, right)
    else await findPeople(tx, id, right)
    if (kind === 'appointments') await findVisits(tx, id, right)
  }
  const isLast = next.rows.length < batch
  if (isLast && kind === 'appointments') await compareVisits(tx, id)
  if (isLast) await sql`delete from import_parts where import_id = ${id}`.execute(tx)
  await sql`
    update imports
    set done = ${isLast ? sql`0` : sql`${next.rows.at(-1)!.line}::int`}, status = ${isLast ? 'read' : 'comparing'},
      tries = 0
    where id = ${id}
  `.execute(tx)
  return isLast ? 'done' : 'more'
}

/** Compares the lines of an import with each other and with existing data, a thousand at a time. */
export async function compare(db: Database, one: Compared, stop: AbortSignal): Promise<Progress> {
  let progress: Progress = 'more'
  while (progress === 'more' && !stop.aborted) {
    progress = await inTransaction(db, (tx) => patiently(tx, () => compareNext(tx, one)))
  }
  return progress
}

/** Gives statements over all lines of a file more time than those that people wait for. */
async function patiently<T>(tx: Queries, work: () => Promise<T>): Promise<T> {
  await sql`set local statement_timeout = '120s'`.execute(tx)
  return work()
}
