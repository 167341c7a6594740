import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/video/video.ts'
import type { JoinedVideo } from '#contract/video/video.ts'
import { withAttendance } from '../booking/move/rooms-of-calls.ts'
import { stageOf } from '../desk/board.ts'
import { arriveWithin, hasMovedOn } from '../desk/check-in.ts'
import type { Ground } from '../ground.ts'
import { openMailedLink } from '../mail/mailed-links.ts'
import { videoLinkRule } from '../mail/video-link.ts'
import { proofAskedBy, proveLink } from '../people/proof.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { iceServersOf } from './ice-servers.ts'
import { readRoom } from './room.ts'
import { noteChange, passOf, type SeatPass, seatOf, takeSeat } from './seats.ts'
import { isOpen } from './standing.ts'

type Visit = {
  id: string
  version: number
  /** Its patient has not said yet that they are there, and the day of the visit has begun at its place. */
  may_arrive: boolean
  is_open: boolean
  /** A consent that a video visit needs has not been given. */
  needs_consent: boolean
}

/** The video visit that this describes, of a doctor and a patient who are both still there. Throws `not_found`. */
async function findVisit(tx: Queries, where: RawBuilder<unknown>): Promise<Visit> {
  const { rows } = await sql<Visit>`
    select claim.id, claim.version, ${isOpen} as is_open,
      ${stageOf} = 'expected' and claim.date <= today_at(claim.place_id) as may_arrive,
      exists (
        select from forms_of_visit(claim.id) asked where asked.guards = 'video' and asked.state <> 'given'
      ) as needs_consent
    from appointments claim
    join people patient on patient.id = claim.patient_id
    join doctors doctor on doctor.id = claim.doctor_id
    ${withAttendance}
    where ${where} and claim.mode = 'video' and patient.erased_at is null and doctor.deleted_at is null
  `.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}

/** How often a visit that others change at the same moment is looked at again. */
const mostTries = 5

/**
 * Seats the patient. That is arriving: the visit waits on the board from now on, with a number, as of somebody who
 * comes to the clinic. Whoever has arrived stays so.
 */
async function seatPatient(
  ground: Ground,
  caller: Caller | null,
  where: RawBuilder<unknown>,
  holder: { accountId: string; sessionId: string } | { linkId: string },
): Promise<JoinedVideo> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(ground.db, async (tx) => {
        const visit = await findVisit(tx, where)
        if (!visit.is_open) throw new Failure('video_room_closed')
        if (visit.needs_consent) throw new Failure('consent_needed')
        if (visit.may_arrive) await arriveWithin(tx, caller, visit)
        const seat = await takeSeat(tx, { claimId: visit.id, side: 'patient', ...holder })
        return answer(ground, tx, seat)
      })
    } catch (error) {
      // The desk or another press was quicker: look at what the visit is now.
      if (!hasMovedOn(error) || tries === mostTries) throw error
    }
  }
}

/** What a seat is told within the transaction that has taken it. */
async function answer(ground: Ground, tx: Queries, seatId: string): Promise<JoinedVideo> {
  const room = await readRoom(tx, seatId)
  return { pass: passOf(ground, seatId), room, ...iceServersOf(ground.config, seatId, room.closesAt) }
}

/**
 * Takes a seat in the room of a visit, as its doctor, or as its patient or an account that may check in for them.
 * Throws `not_found` for a visit that is not by video or not theirs, `video_room_closed` if it is too early or too
 * late, or the visit was cancelled or has ended, and `consent_needed` for the patient's side without a consent that
 * video visits need.
 */
export async function joinVideo(ground: Ground, caller: Caller, id: string): Promise<JoinedVideo> {
  const holder = { accountId: caller.id, sessionId: caller.sessionId }
  if (caller.role === 'user') {
    const theirs = sql`claim.id = ${id}::uuid and may_check_in(claim.id, ${caller.id}::uuid)`
    return seatPatient(ground, caller, theirs, holder)
  }
  return inTransaction(ground.db, async (tx) => {
    const visit = await findVisit(tx, sql`claim.id = ${id}::uuid and doctor.user_id = ${caller.id}::uuid`)
    if (!visit.is_open) throw new Failure('video_room_closed')
    return answer(ground, tx, await takeSeat(tx, { claimId: visit.id, side: 'doctor', ...holder }))
  })
}

/** What the mailed link asks for, and when its visit is. Throws `link_not_valid`. */
export async function openVideoLink(ground: Ground, token: string) {
  const asked = await proofAskedBy(ground, videoLinkRule, token)
  const { claim_id: id } = await openMailedLink(ground, videoLinkRule, token)
  const { rows } = await sql<{ startsAt: string; endsAt: string }>`
    select iso(lower(during)) as "startsAt", iso(upper(during)) as "endsAt" from claims where id = ${id}
  `.execute(ground.db)
  return { ...asked, ...rows[0]! }
}

/**
 * Takes the patient's seat by the mailed link. Throws `link_not_valid`, `proof_wrong`, `video_room_closed`,
 * `consent_needed`.
 */
export async function joinByLink(ground: Ground, asked: { token: string; proof: string }): Promise<JoinedVideo> {
  const { id: linkId, claim_id: id } = await proveLink(ground, videoLinkRule, asked)
  return seatPatient(ground, null, sql`claim.id = ${id}::uuid`, { linkId })
}

const guestPurpose = 'video-guest'

/**
 * The address of a link for one guest. It ends the one before, and the seat that was taken by it. Throws
 * `video_not_yours` for guests.
 */
export async function inviteGuest(ground: Ground, pass: SeatPass): Promise<string> {
  const { side, claim_id: claimId } = await seatOf(ground, pass, { open: true })
  if (side === 'guest') throw new Failure('video_not_yours')
  const inviteId = randomUUID()
  await inTransaction(ground.db, async (tx) => {
    await sql`update video_calls set invite_id = ${inviteId} where claim_id = ${claimId}`.execute(tx)
    await sql`
      update video_seats set left_at = clinic_now() where claim_id = ${claimId} and side = 'guest' and left_at is null
    `.execute(tx)
    await noteChange(tx, claimId)
  })
  return `${ground.config.publicUrl}/video/guest#${ground.signatures.seal(guestPurpose, inviteId)}`
}

/** Takes the guest's seat, in which they wait until the doctor lets them in. */
export async function joinAsGuest(
  ground: Ground,
  { token, name }: InputOf<typeof contract.joinVideoAsGuest>['body'],
): Promise<JoinedVideo> {
  const inviteId = ground.signatures.open(guestPurpose, token)
  return inTransaction(ground.db, async (tx) => {
    const { rows } = await sql<{ claim_id: string }>`
      select claim_id from video_calls where invite_id = ${inviteId}::uuid for update
    `.execute(tx)
    if (!rows[0] || !inviteId) throw new Failure('link_not_valid')
    const visit = await findVisit(tx, sql`claim.id = ${rows[0].claim_id}::uuid`)
    if (!visit.is_open) throw new Failure('video_room_closed')
    return answer(ground, tx, await takeSeat(tx, { claimId: visit.id, side: 'guest', inviteId, name }))
  })
}
