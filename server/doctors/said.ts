import { type RawBuilder, sql } from 'kysely'
import type { FilterChoices } from '#contract/doctors/doctors.ts'
import type { Gender } from '#contract/doctors/doctor-lists.ts'
import type { Queries } from '../platform/database.ts'
import { languageInEnglish } from '../platform/known-texts.ts'

/** What the doctor has to have said of themselves, and the place of the times of what it takes. */
export type Said = { language?: string | undefined; gender?: Gender | undefined; insurance?: string | undefined }

/** The condition, for `allOf`, that the place with this id takes the insurance. */
export const takesInsurance = (placeId: RawBuilder<unknown>, { insurance }: Said) =>
  insurance &&
  sql`exists (
    select from places taking cross join unnest(taking.insurances) taken
    where taking.id = ${placeId} and fold(taken) = fold(${insurance})
  )`

/** The conditions, for `allOf`, that `doctor` speaks the language, and is of the gender. */
export const saysOf = ({ language, gender }: Said) => [
  language &&
    sql`exists (
      select from unnest(doctor.languages) spoken
      where fold(spoken) = fold(${languageInEnglish(language)})
    )`,
  gender && sql`doctor.gender = ${gender}`,
]

/** The languages and genders that doctors of the directory have named, the most frequent first, with their numbers. */
export async function listFilterChoices(db: Queries): Promise<FilterChoices> {
  const languages = await sql<{ language: string; name: string; doctors: number }>`
    select min(spoken) as language, min(spoken) as name, count(distinct doctor.id) as doctors
    from doctors doctor cross join unnest(doctor.languages) spoken
    where doctor.listed
    group by fold(spoken) order by doctors desc, fold(spoken)
  `.execute(db)
  const genders = await sql<{ gender: string; doctors: number }>`
    select gender, count(*) as doctors from doctors
    where listed and gender is not null
    group by gender order by doctors desc, gender
  `.execute(db)
  return { languages: languages.rows, genders: genders.rows as FilterChoices['genders'] }
}
