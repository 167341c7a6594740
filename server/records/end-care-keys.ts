import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import { inTransaction } from '../platform/database.ts'

/**
 * Deletes the keys of what documents a treatment, of people who were erased, once the law no longer binds it: so many
 * years (`RECORDS_KEPT_YEARS`; in Germany ten, § 630f (3) BGB) after the last visit or entry. What they sealed is then
 * unreadable wherever it lies, also in older backups.
 */
export async function endCareKeys({ db, config, log }: Pick<Ground, 'db' | 'config' | 'log'>): Promise<void> {
  const { rows } = await inTransaction(db, (tx) =>
    sql<{ person_id: string }>`
      delete from person_keys key using persons person
      where key.class = 'care' and person.id = key.person_id and person.erased_at is not null
        and greatest(
          (select max(visit.date) from claims visit where visit.patient_id = person.id),
          (select max(document.dated_on) from documents document where document.person_id = person.id),
          (select max(item.dated_on) from record_items item where item.person_id = person.id),
          (select max(clinic_wall(paper.signed_at)::date) from record_papers paper where paper.person_id = person.id),
          (select max(clinic_wall(given.given_at)::date) from form_responses given where given.person_id = person.id),
          (clinic_wall(key.made_at))::date
        ) < clinic_today() - make_interval(years => ${config.recordsKeptYears}::int)
      returning key.person_id
    `.execute(tx),
  )
  if (rows.length > 0) log.info({ keys: rows.length }, 'The time of records of erased people was over')
}
