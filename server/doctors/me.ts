import { sql } from 'kysely'
import type { Gender } from '#contract/doctors/doctor-lists.ts'
import type { Doctor } from '#contract/doctors/doctors.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { languageInEnglish } from '../platform/known-texts.ts'
import { getDoctor } from './list.ts'

/** The caller's own record as a doctor. Throws `not_found` for a caller who is no longer a doctor. */
export async function getMyDoctor(db: Queries, caller: Caller): Promise<Doctor & { email: string }> {
  const { rows } = await sql<{ id: string }>`
    select id from doctors where user_id = ${caller.id} and deleted_at is null
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return { ...(await getDoctor(db, rows[0].id, true)), email: caller.email }
}

type Change = {
  bio?: string | undefined
  languages?: string[] | undefined
  experience?: number | undefined
  /** Empty: not said. */
  gender?: Gender | '' | undefined
}

/**
 * Changes the fields that doctors may change themselves; fields that are left out stay. A language named in one of the
 * languages of Salus is stored in English, so that every reader has it in theirs, and finds it.
 */
export async function changeMyDoctor(db: Queries, caller: Caller, change: Change): Promise<Doctor & { email: string }> {
  const languages = change.languages && [...new Set(change.languages.map(languageInEnglish))]
  await sql`
    update doctors
    set bio = coalesce(${change.bio ?? null}, bio),
      languages = coalesce(${languages ?? null}::text[], languages),
      gender = nullif(coalesce(${change.gender ?? null}, gender, ''), ''),
      experience_years = coalesce(${change.experience ?? null}::int, experience_years)
    where user_id = ${caller.id} and deleted_at is null
  `.execute(db)
  return getMyDoctor(db, caller)
}
