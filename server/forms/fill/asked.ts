import { type RawBuilder, sql } from 'kysely'
import type { AskedForm, AskedOfFamily, AskedOfVisit } from '#contract/forms/responses.ts'
import { responseLimits } from '#contract/forms/response-lists.ts'
import { personFor } from '../../people/person-for.ts'
import { withDoctor } from '../../people/seen-by.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { linkMailedAt } from '../requests/mail-link.ts'

/** A row of `forms_of_visit`, or one like it, called `asked`, with its `form_versions published`, for the wire. */
const asAsked = sql`json_build_object(
  'formId', asked.form_id, 'version', asked.version, 'personId', asked.person_id,
  'title', published.definition -> 'title', 'language', published.definition ->> 'language',
  'purpose', asked.purpose, 'asked', asked.asked, 'guards', asked.guards, 'required', asked.required,
  'state', asked.state, 'draftId', asked.draft_id, 'at', iso(asked.at), 'visitId', asked.claim_id
)`
const withVersion = sql`
  join form_versions published on published.form_id = asked.form_id and published.version = asked.version`

const columns = sql`
  asked.form_id, asked.version, asked.purpose, asked.asked, asked.guards, asked.required, asked.state, asked.at,
  asked.draft_id, asked.claim_id, asked.person_id`

/** What the coming visits of these records ask for, each with its visit. */
const ofVisits = (records: RawBuilder<unknown>) => sql`
  select ${columns}, claim.id as visit_id, lower(claim.during) as starts
  from claims claim cross join lateral forms_of_visit(claim.id) asked
  where claim.patient_id = any(${records}) and upper(claim.during) > clinic_now()
    and claim.status in ('pending', 'confirmed', 'in-progress')`

/** What these records were asked for by hand without a visit, and is not given yet. */
const ofRequests = (records: RawBuilder<unknown>) => sql`
  select form.id, coalesce(draft.version, newest.version), form.purpose, form.asked, form.guards, form.required,
    case when draft.revision > 0 then 'begun' else 'missing' end, draft.touched_at, draft.id, null::uuid,
    record.root_id, null::uuid, null::timestamptz
  from form_requests request
  join persons record on record.id = request.person_id
  join forms form on form.id = request.form_id and form.offered
  join lateral (
    select version from form_versions where form_id = form.id order by version desc limit 1
  ) newest on true
  left join lateral (
    select draft.* from form_drafts draft join persons other on other.id = draft.person_id
    where other.root_id = record.root_id and draft.form_id = form.id and draft.claim_id is null
      and draft.corrects_id is null
    order by draft.touched_at desc, draft.id limit 1
  ) draft on true
  where request.person_id = any(${records}) and request.claim_id is null and request.taken_back_at is null
    and not exists (
      select from given_forms given
      where given.root_id = record.root_id and given.form_id = form.id and given.state = 'current'
        and given.given_at >= request.asked_at
    )`

/** Everything that these records are asked for, each form of a person or visit once, with its earliest visit. */
const allAsked = (records: RawBuilder<unknown>) => sql`
  select distinct on (form_id, person_id, claim_id) *
  from (${ofVisits(records)} union all ${ofRequests(records)}) asked
  order by form_id, person_id, claim_id, starts nulls last`

/**
 * What is asked of the caller and of everybody whose record they may see, or of one of them, what is due first. Throws
 * `not_found`.
 */
export async function listForms(db: Queries, caller: Caller, personId: string | undefined): Promise<AskedOfFamily[]> {
  const records =
    personId === undefined
      ? sql`acted_for(${caller.id}, 'record')`
      : sql`records_with(${await personFor(db, caller, personId, 'record')})`
  const { rows } = await sql<{ asked: AskedOfFamily }>`
    select ${asAsked}::jsonb || jsonb_build_object(
      'person', jsonb_build_object('_id', person.id, 'name', person.name),
      'visit', case when person.id = any(acted_for(${caller.id}, 'visits')) and visit.id is not null then
        jsonb_build_object(
          '_id', visit.id, 'date', visit.date, 'startTime', to_char(visit.start_time, 'HH24:MI'),
          'doctor', doctor_person.name, 'place', place.name
        )
      end
    ) as asked
    from (${allAsked(records)}) asked ${withVersion}
    join persons person on person.id = asked.person_id and person.erased_at is null
    left join claims visit on visit.id = asked.visit_id
    left join doctors doctor on doctor.id = visit.doctor_id
    left join persons doctor_person on doctor_person.id = doctor.user_id
    left join places place on place.id = visit.place_id
    order by asked.state = 'given', asked.starts nulls first, not asked.required, asked.form_id
    limit ${responseLimits.asked}
  `.execute(db)
  return rows.map(({ asked }) => asked)
}

/** What is asked for a visit, without answers. Throws `not_found` for a doctor whose visit it is not. */
export async function listFormsOfVisit(db: Queries, caller: Caller, visitId: string): Promise<AskedOfVisit[]> {
  const { rows } = await sql<{ at: string | null }>`
    select ${linkMailedAt(sql`claim.id`)} as at from claims claim
    where claim.id = ${visitId} and claim.status not in ('held', 'lapsed')
      and (${caller.role !== 'doctor'} or ${withDoctor(caller)})
  `.execute(db)
  const [visit] = rows
  if (!visit) throw new Failure('not_found')
  return (await askedForVisit(db, visitId)).map((form) => ({ ...form, linkMailedAt: visit.at }))
}

/** What is asked for a visit, what is due first. */
export async function askedForVisit(db: Queries, visitId: string): Promise<AskedForm[]> {
  const { rows } = await sql<{ asked: AskedForm }>`
    select ${asAsked} as asked from forms_of_visit(${visitId}) asked ${withVersion}
    order by asked.state = 'given', not asked.required, asked.form_id
  `.execute(db)
  return rows.map(({ asked }) => asked)
}

/** A form that is asked, and to which visit its answers belong. */
export type Asked = { version: number; claimId: string | null; isGiven: boolean }

/** The newest version of a form that is asked of this person, for the visit if one is named; undefined if none is. */
export async function findAsked(
  db: Queries,
  { formId, personId, visitId }: { formId: string; personId: string; visitId: string | null },
): Promise<Asked | undefined> {
  const from = visitId
    ? sql`select ${columns} from forms_of_visit(${visitId}) asked`
    : allAsked(sql`records_with(${personId})`)
  const { rows } = await sql<Asked>`
    select (select max(version) from form_versions where form_id = asked.form_id) as version,
      asked.claim_id as "claimId", asked.state = 'given' as "isGiven"
    from (${from}) asked
    where asked.form_id = ${formId} and asked.person_id = any(records_with(${personId}))
    order by asked.state = 'given' limit 1
  `.execute(db)
  return rows[0]
}
