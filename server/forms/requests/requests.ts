import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { FormRequest, OfferedForm } from '#contract/forms/requests.ts'
import type * as contract from '#contract/forms/requests.ts'
import type { Ground } from '../../ground.ts'
import { seenRecords } from '../../people/seen-by.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { mainRecord, treatsPerson } from '../../records/who-reads.ts'
import { lockPerson } from '../fill/drafts.ts'
import { tellThatFormWaits } from '../given/tell.ts'
import { linkMailedAt } from './mail-link.ts'

/** The newest version of a `form`. */
const withNewest = sql`
  join lateral (
    select definition from form_versions where form_id = form.id order by version desc limit 1
  ) newest on true`
const named = sql`newest.definition -> 'title' as title, newest.definition ->> 'language' as language`

/** The published forms that are offered, by title. */
export async function listOfferedForms(db: Queries): Promise<OfferedForm[]> {
  const { rows } = await sql<OfferedForm>`
    select form.id as "_id", ${named}, form.purpose, form.asked, form.guards
    from forms form ${withNewest} where form.offered
    order by newest.definition -> 'title' ->> (newest.definition ->> 'language'), form.id
  `.execute(db)
  return rows
}

async function readRequests(db: Queries, where: RawBuilder<unknown>): Promise<FormRequest[]> {
  const { rows } = await sql<FormRequest>`
    select request.id as "_id", form.id as "formId", ${named}, record.root_id as "personId",
      request.claim_id as "visitId", iso(request.asked_at) as "askedAt", asker.name as "askedBy",
      exists (
        select from given_forms given
        where given.root_id = record.root_id and given.form_id = form.id and given.state = 'current'
          and given.given_at >= request.asked_at
          and (request.claim_id is null or given.claim_id = request.claim_id)
      ) as "isGiven", visit.id as "linkVisitId", ${linkMailedAt(sql`visit.id`)} as "linkMailedAt"
    from form_requests request
    join persons record on record.id = request.person_id
    join persons asker on asker.id = request.asked_by
    join forms form on form.id = request.form_id ${withNewest}
    left join lateral (
      select claim.id from claims claim
      where claim.patient_id = any(records_with(record.id))
        and (request.claim_id is null or claim.id = request.claim_id)
        and claim.status in ('pending', 'confirmed', 'in-progress') and upper(claim.during) > clinic_now()
      order by claim.during limit 1
    ) visit on true
    where request.taken_back_at is null and ${where}
    order by request.asked_at desc, request.id limit 200
  `.execute(db)
  return rows
}

/** What a person was asked for by hand. Throws `not_found` for somebody whom the caller does not see. */
export async function listFormRequests(db: Queries, caller: Caller, personId: string): Promise<FormRequest[]> {
  const records = await seenRecords(db, caller, personId)
  return readRequests(db, sql`request.person_id = any(${records}::uuid[])`)
}

/**
 * Asks a person for a form; asked again while it is open, it answers the request that there is. They are told that a
 * form waits. Throws `not_found` for a form that is not offered, a person whom the caller does not see (a doctor: does
 * not treat), and a visit that is not theirs.
 */
export async function requestForm(
  { db }: Ground,
  caller: Caller,
  { formId, personId: asked, visitId }: InputOf<typeof contract.requestForm>['body'],
): Promise<{ request: FormRequest; isNew: boolean }> {
  return inTransaction(db, async (tx) => {
    const personId = await mainRecord(tx, asked)
    await lockPerson(tx, personId)
    await mustBeTheirs(tx, caller, { formId, personId, visitId })
    // Two who ask at once ask one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`forms of ${personId}`}, 0))`.execute(tx)
    const [open] = await readRequests(
      tx,
      sql`request.form_id = ${formId} and record.root_id = ${personId}
        and request.claim_id is not distinct from ${visitId}::uuid and not exists (
          select from given_forms given
          where given.root_id = record.root_id and given.form_id = form.id and given.given_at >= request.asked_at
        )`,
    )
    if (open) return { request: open, isNew: false }
    const { rows } = await sql<{ id: string }>`
      insert into form_requests (form_id, person_id, claim_id, asked_by)
      values (${formId}, ${personId}, ${visitId}, ${caller.id}) returning id
    `.execute(tx)
    const { id } = rows[0]!
    await tellThatFormWaits(tx, caller.id, id, { personId })
    auditIsAbout([personId, id])
    const [request] = await readRequests(tx, sql`request.id = ${id}`)
    return { request: request!, isNew: true }
  })
}

async function mustBeTheirs(
  tx: Queries,
  caller: Caller,
  { formId, personId, visitId }: { formId: string; personId: string; visitId: string | null },
): Promise<void> {
  const { rows } = await sql`
    select from forms form
    where form.id = ${formId} and form.offered and exists (select from form_versions where form_id = form.id)
      and (${caller.role !== 'doctor'} or ${treatsPerson(caller, sql`${personId}::uuid`)})
      and (${visitId}::uuid is null or exists (
        select from claims claim
        where claim.id = ${visitId} and claim.patient_id = any(records_with(${personId}))
          and claim.status in ('pending', 'confirmed', 'in-progress')
      ))
  `.execute(tx)
  if (rows.length === 0) throw new Failure('not_found')
}

/** Asks no more for a form; what was given stays. Throws `not_found`. */
export async function takeBackFormRequest({ db }: Ground, caller: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ person_id: string }>`
      update form_requests request set taken_back_at = clinic_now()
      where id = ${id} and taken_back_at is null
        and (${caller.role !== 'doctor'} or ${treatsPerson(caller, sql`request.person_id`)})
      returning person_id
    `.execute(tx)
    if (!rows[0]) throw new Failure('not_found')
    auditIsAbout([rows[0].person_id, id])
  })
}
