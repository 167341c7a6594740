import { sql } from 'kysely'
import { isLanguage, type Language } from '../../../texts/languages.ts'
import type { Queries } from '../../platform/database.ts'
import type { PaperFacts } from './paper-kind.ts'

/** Whose paper it is, by whom, where and of which visit. */
export type PaperOf = { personId: string; doctorId: string; placeId: string; claimId: string | null }

type Read = Omit<
  PaperFacts,
  'id' | 'rootId' | 'version' | 'number' | 'language' | 'writtenIn' | 'notForGuardians' | 'replaces'
> & {
  language: string | null
}

/** What is known now of a paper to be signed; its language is the patient's, else a guardian's, else English. */
export async function readFacts(
  db: Queries,
  { personId, doctorId, placeId, claimId }: PaperOf,
): Promise<Omit<Read, 'language'> & { language: Language }> {
  const { rows } = await sql<Read>`
    select iso(clinic_now()) as "signedAt", today_at(place.id) as date,
      coalesce(person.language, (
        select reader.language from guardians guardian join persons reader on reader.id = guardian.account_id
        where guardian.person_id = person.root_id and 'record' = any(guardian.rights) and reader.language is not null
        order by guardian.id limit 1
      )) as language,
      json_build_object(
        'id', person.id, 'name', printed_name(person.name, person.name_latin), 'born', person.born,
        'number', person.number, 'address', person.address
      ) as person,
      json_build_object(
        'id', doctor.id, 'name', printed_name(doctor_person.name, doctor_person.name_latin), 'specialization', doctor.specialization,
        'registrationNumber', doctor.registration_number, 'issuingBody', doctor.issuing_body
      ) as doctor,
      json_build_object('id', place.id, 'name', place.name, 'address', place.address, 'phone', place.phone) as place,
      (
        select json_build_object('id', id, 'date', visit.date, 'startTime', to_char(start_time, 'HH24:MI'))
        from claims visit where visit.id = ${claimId}
      ) as visit
    from persons person, doctors doctor join persons doctor_person on doctor_person.id = doctor.user_id, places place
    where person.id = ${personId} and doctor.id = ${doctorId} and place.id = ${placeId}
  `.execute(db)
  const { language, ...facts } = rows[0]!
  return { ...facts, language: isLanguage(language) ? language : 'en' }
}

/** The number that a version is printed with: 40 bits of its paper's id, and the version. */
export const numberOf = (rootId: string, version: number): string => {
  const digits = rootId.replaceAll('-', '').slice(0, 10).toUpperCase()
  return `${digits.slice(0, 5)} ${digits.slice(5)}-${version}`
}
