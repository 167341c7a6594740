import { sql } from 'kysely'
import { responseLimits } from '#contract/forms/response-lists.ts'
import type { EnteredForms } from '#contract/forms/by-pass.ts'
import { askedForVisit } from '../../forms/fill/asked.ts'
import type { Filler } from '../../forms/fill/filler.ts'
import type { Ground } from '../../ground.ts'
import { formLinkRule } from '../../mail/form-link.ts'
import { openMailedLink } from '../../mail/mailed-links.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { openAmong } from '../screens.ts'

const purpose = 'form-pass'

/** What a pass is worth: a visit, and by which link or at which screen somebody came to it. */
export type FormPass = Extract<Filler, { claimId: string }> & {
  /** The link's or the screen's id. */
  by: string
}

type Needs = Pick<Ground, 'db' | 'signatures'>

const now = async (db: Queries) => {
  const { rows } = await sql<{ now: number }>`select extract(epoch from clinic_now())::float8 as now`.execute(db)
  return Math.floor(rows[0]!.now)
}

/** A pass for the visit from now on; each call that uses one answers a new one. */
export const passOf = async ({ db, signatures }: Needs, { way, by, claimId }: FormPass): Promise<string> =>
  signatures.seal(purpose, [way, by, claimId, await now(db)].join('~'))

/**
 * Opens a pass. It ends by itself, with the link or the screen that it came by, and once the visit is cancelled or over
 * for a day. Throws `form_pass_over`.
 */
export async function openPass({ db, signatures }: Needs, sealed: unknown): Promise<FormPass> {
  const said = typeof sealed === 'string' ? signatures.open(purpose, sealed) : null
  const [way = '', by = '', claimId = '', since = ''] = said?.split('~') ?? []
  const isInTime = (await now(db)) - Number(since) < responseLimits.passMinutes * 60
  if (!isInTime || (way !== 'link' && way !== 'kiosk')) throw new Failure('form_pass_over')
  const pass = { way, by, claimId } as const
  if (!(await isStanding({ db, signatures }, pass))) throw new Failure('form_pass_over')
  return pass
}

async function isStanding({ db, signatures }: Needs, { way, by, claimId }: FormPass): Promise<boolean> {
  if (way === 'link') {
    try {
      const link = await openMailedLink({ db, signatures }, formLinkRule, signatures.seal(formLinkRule.purpose, by))
      return link.claim_id === claimId
    } catch (error) {
      if (error instanceof Failure && error.code === 'link_not_valid') return false
      throw error
    }
  }
  if ((await openAmong(db, [by])).length === 0) return false
  const { rows } = await sql`
    select from claims claim join people patient on patient.id = claim.patient_id and patient.erased_at is null
    where claim.id = ${claimId} and claim.status not in ('held', 'lapsed', 'cancelled')
      and claim.date = today_at(claim.place_id)
  `.execute(db)
  return rows.length > 0
}

/** What somebody with a pass sees of the visit, with a new pass. */
export async function entered(ground: Needs, pass: FormPass): Promise<EnteredForms> {
  const { rows } = await sql<EnteredForms['visit']>`
    select split_part(patient.name, ' ', 1) as "firstName", claim.date,
      to_char(claim.start_time, 'HH24:MI') as "startTime", doctor_person.name as doctor, place.name as place
    from claims claim
    join people patient on patient.id = claim.patient_id
    join doctors doctor on doctor.id = claim.doctor_id
    join persons doctor_person on doctor_person.id = doctor.user_id
    join places place on place.id = claim.place_id
    where claim.id = ${pass.claimId}
  `.execute(ground.db)
  const asked = await askedForVisit(ground.db, pass.claimId)
  return {
    pass: await passOf(ground, pass),
    visit: rows[0]!,
    forms: asked.map(({ personId: _, draftId: __, ...form }) => form),
  }
}
