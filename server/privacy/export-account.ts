import { sql } from 'kysely'
import { type AppointmentOnly, asAppointment, withPeople } from '../booking/wire.ts'
import type { Language } from '../../texts/languages.ts'
import { inWords } from '../care-requests/details.ts'
import { asReadBy } from '../care-requests/list.ts'
import { asCareRequest, type SealedCareRequest } from '../care-requests/wire.ts'
import { changeRequestsOf } from '../booking/change-requests/list.ts'
import { allNotes } from '../booking/notes/notes.ts'
import { notesFor, withRecord } from '../booking/notes/notes-for.ts'
import { callsAbout } from '../desk/tasks/words.ts'
import { documentsOf } from '../documents/documents-of.ts'
import type { Listing } from '../documents/list.ts'
import { threadsOf } from '../messages/threads-of.ts'
import { draftsOf, formsOf } from '../forms/given/forms-of.ts'
import { itemsOf } from '../records/items/items-of.ts'
import { readHistory as readMedicines } from '../medicines/history.ts'
import { papersOf } from '../records/papers/papers-of.ts'
import { readHistory } from '../records/prescriptions/history.ts'
import { asGuardianship, asPerson } from '../people/wire.ts'
import { Failure } from '../platform/failure.ts'

type Everything = Record<string, unknown> & { appointments: AppointmentOnly[]; careRequests: SealedCareRequest[] }

/**
 * Everything that is stored about a patient, with or without an account, for them to have (GDPR, article 15), and what
 * they may see of people they act for, in the caller's language. Throws `not_found`.
 */
export async function exportAccount(ground: Listing, id: string, language: Language): Promise<Record<string, unknown>> {
  const { db, records } = ground
  const { rows } = await sql<{ everything: Everything }>`
    select json_build_object(
      'profile', ${asPerson}::jsonb || jsonb_build_object('createdAt', person.created_at),
      -- The people they act for, and those who act for them. What they may see of others stands below, with names.
      'family', coalesce((
        select json_agg(
          ${asGuardianship}::jsonb
            || jsonb_build_object('endedAt', guardianship.ended_at, 'custody', guardianship.custody_words,
              'custodyDeclaredAt', guardianship.custody_declared_at)
            -- A person they no longer act for is shown without name and birthday.
            || case
              when guardianship.account_id = person.id and guardianship.id not in (select id from guardians)
              then jsonb_build_object('person', null, 'lastDay', guardianship.ends_on) else '{}'
            end
          order by guardianship.asked_at
        )
        from guardianships guardianship join persons account on account.id = guardianship.account_id
        left join people patient on patient.id = guardianship.person_id
        where guardianship.account_id = person.id
          or guardianship.person_id in (select record.id from persons record where record.root_id = person.id)
      ), '[]'),
      'appointments', coalesce((
        select json_agg(${asAppointment({ id, role: 'user' })} order by claim.date, claim.start_time)
        from appointments claim ${withPeople}
        where claim.patient_id = any(acted_for(person.id, 'visits'))
      ), '[]'),
      'payments', coalesce((
        select json_agg(json_build_object(
          'amount', payment.amount_cents / 100.0, 'status', payment.status, 'reference', payment.intent_id,
          'at', payment.created_at, 'for', patient.name
        ) order by payment.created_at)
        from payments payment join claims claim on claim.id = payment.claim_id
        join people patient on patient.id = claim.patient_id
        -- All payments they made, for anybody. The condition is split in two so that each half uses its index.
        where (
            claim.patient_id in (select record.id from persons record where record.root_id = person.id)
              and claim.booked_by is null
            or claim.booked_by = person.id
          )
          and (claim.status not in ('held', 'lapsed') or claim.hold_expires_at is not null)
      ), '[]'),
      'savedCards', coalesce((
        select json_agg(json_build_object(
          'brand', brand, 'last4', last4, 'agreed', mandate, 'keptAt', kept_at, 'removedAt', removed_at
        ) order by kept_at)
        from saved_cards where account_id = person.id and kept_at is not null
      ), '[]'),
      'careRequests', coalesce((
        select json_agg(${asCareRequest} order by request.created_at)
        from care_requests request join people patient on patient.id = request.patient_id
        where request.patient_id = any(acted_for(person.id, 'visits'))
      ), '[]'),
      'ratings', coalesce((
        select json_agg(json_build_object('stars', stars, 'comment', comment, 'at', created_at) order by created_at)
        from ratings where patient_id in (select record.id from persons record where record.root_id = person.id)
      ), '[]'),
      'favourites', coalesce((select json_agg(doctor_id) from favourites where patient_id = person.id), '[]'),
      'waitlist', coalesce((
        select json_agg(json_build_object(
          'doctorId', doctor_id, 'date', date, 'untilDate', until_date, 'part', part, 'status', status,
          'appointmentId', for_claim_id
        )) from waitlist
        where patient_id = any(acted_for(person.id, 'visits'))
      ), '[]'),
      -- Their consents: which page in which version, and when.
      'consents', coalesce((
        select json_agg(json_build_object(
          'page', page.kind, 'version', page.version, 'words', page.words, 'url', page.url, 'at', consent.at
        ) order by consent.at, page.kind)
        from legal_consents consent join legal_pages page on page.id = consent.page_id
        where consent.account_id = person.id
      ), '[]'),
      -- The balances that they brought from the former system.
      'openingBalances', coalesce((
        select json_agg(json_build_object(
          'amount', balance.amount_cents / 100.0, 'asOf', balance.as_of, 'note', balance.note
        ) order by balance.as_of, balance.id)
        from opening_balances balance
        where balance.person_id in (select record.id from persons record where record.root_id = person.id)
      ), '[]'),
      'units', (
        select json_build_object(
          'weight', users.weight_unit, 'temperature', users.temperature_unit, 'glucose', users.glucose_unit
        ) from users where users.id = person.id
      ),
      -- What they contained stands in the record.
      'filesOfMeasurements', coalesce((
        select json_agg(json_build_object('at', file.at, 'entries', file.entries, 'takenBackAt', file.undone_at)
          order by file.at)
        from measurement_imports file
        where file.person_id in (select record.id from persons record where record.root_id = person.id)
      ), '[]'),
      'notices', coalesce((
        select json_agg(json_build_object('kind', kind, 'at', at, 'readAt', read_at) order by id) from notices
        where user_id = person.id
      ), '[]'),
      'mail', coalesce((
        select json_agg(json_build_object('kind', kind, 'to', to_email, 'sentAt', sent_at) order by created_at)
        from mails where user_id = person.id
      ), '[]'),
      'passkeys', coalesce((
        select json_agg(json_build_object(
          'name', name, 'added', created_at, 'used', used_at, 'browser', browser, 'system', system
        ) order by created_at) from passkeys
        where user_id = person.id
      ), '[]'),
      'sessions', coalesce((
        select json_agg(json_build_object(
          'begun', created_at, 'ended', ended_at, 'browser', browser, 'system', system, 'network', address_block
        ) order by created_at) from sessions
        where user_id = person.id
      ), '[]')
    ) as everything
    from persons person left join users account on account.id = person.id
    where person.id = (select root_id from persons where persons.id = ${id}) and coalesce(account.role, 'user') = 'user'
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  const { everything } = rows[0]
  const { appointments, careRequests } = everything
  const reader = { id, role: 'user' } as const
  const read = (await withRecord(db, reader, appointments)).map(({ _id }) => _id)
  const requests = await asReadBy({ db, records }, reader, careRequests)
  return {
    ...everything,
    appointments: await notesFor({ db, records }, reader, appointments),
    changeRequests: await changeRequestsOf({ db, records }, id),
    careRequests: requests.map((request) => inWords(request, language)),
    chartNotes: await allNotes({ db, records }, read),
    documents: await documentsOf(ground, id),
    messages: (await threadsOf(ground, reader, id)).map(({ thread, messages }) => ({
      with: thread.with.doctor?.name ?? thread.with.place.name,
      subject: thread.subject,
      messages: messages.map(({ by, as, sentAt, text, files, takenBackAt }) => ({
        ...{ by, as, sentAt, text, takenBackAt },
        files: files.map(({ name, type, size }) => ({ name, type, size })),
      })),
    })),
    record: await itemsOf(ground, id),
    papers: await papersOf(ground, id),
    forms: await formsOf(ground, id),
    formDrafts: await draftsOf(ground, id),
    prescriptions: await readHistory(ground, reader, id),
    medicines: await readMedicines(ground, reader, id),
    // What they said when the clinic called.
    calls: await callsAbout({ db, records }, read),
  }
}
