import { type RawBuilder, sql } from 'kysely'
import type { Side } from '#contract/video/video.ts'
import type { Ground } from '../ground.ts'
import { stillTheirs } from '../mail/mailed-links.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { isIn, isOpen, isReadable } from './standing.ts'

const purpose = 'video-seat'

/** A pass as a call brings it, and the secrets of the calling browser as hashes. */
export type SeatPass = { sealed: unknown; browsers: readonly Buffer[] }

/**
 * The pass of a seat: its sealed id. It names the seat in every later call, and is worth what the seat is. That of an
 * account whose session is bound to a browser opens there alone.
 */
export const passOf = ({ signatures }: Pick<Ground, 'signatures'>, seatId: string): string =>
  signatures.seal(purpose, seatId)

/** The visit of a seat with this alias: its `call`, `claim`, `patient` and `doctor`. */
export const ofSeat = (alias: string): RawBuilder<unknown> => sql`
  join video_calls call on call.claim_id = ${sql.ref(alias)}.claim_id
  join appointments claim on claim.id = call.claim_id
  join people patient on patient.id = claim.patient_id
  join doctors doctor on doctor.id = claim.doctor_id`

/**
 * Whether a `seat` is still its holder's, whatever the hour: it was neither left nor taken elsewhere; an account still
 * has its log-in, and is the visit's doctor, or may check in for its patient; a mailed link is still valid; a guest
 * came by the last invitation; and no consent that a video visit needs was withdrawn, of the patient's side. (One that
 * is asked for only since they joined puts nobody out.)
 */
const isHeld = sql<boolean>`(
  seat.left_at is null and patient.erased_at is null and doctor.deleted_at is null
  and (seat.account_id is null or exists (
    select from sessions session join users account on account.id = session.user_id
    where session.id = seat.session_id and session.ended_at is null and account.closed_at is null
  ))
  and case
    when seat.side = 'doctor' then doctor.user_id = seat.account_id
    when seat.side = 'guest' then seat.invite_id = call.invite_id
    when seat.link_id is null then may_check_in(claim.id, seat.account_id)
    else exists (select from mailed_links link where link.id = seat.link_id and ${stillTheirs})
  end
  and (seat.side <> 'patient' or not exists (
    select from forms_of_visit(claim.id) asked where asked.guards = 'video' and asked.state = 'withdrawn'
  ))
)`

/** Seats that stand now: theirs, in a room whose visit they may see. The end of a statement about `seat`. */
export const standingSeats = sql`
  from video_seats seat ${ofSeat('seat')}
  where ${isHeld} and ${isReadable}`

/** A seat that stands. */
export type Seat = {
  id: string
  side: Side
  claim_id: string
  account_id: string | null
  /** The room is open: it has neither ended nor closed. */
  is_open: boolean
  is_in: boolean
}

/**
 * The seat of a pass. Throws `video_pass_over` for a pass that is not ours or whose seat is somebody else's by now, and
 * `video_room_closed`; with `open` also once the visit has ended.
 */
export async function seatOf(
  { db, signatures }: { db: Queries } & Pick<Ground, 'signatures'>,
  { sealed, browsers }: SeatPass,
  { open = false }: { open?: boolean } = {},
): Promise<Seat> {
  const id = typeof sealed === 'string' ? signatures.open(purpose, sealed) : null
  const { rows } = await sql<Seat & { is_readable: boolean }>`
    select seat.id, seat.side, seat.claim_id, seat.account_id, ${isOpen} as is_open, ${isIn} as is_in,
      ${isReadable} as is_readable
    from video_seats seat ${ofSeat('seat')}
    where seat.id = ${id}::uuid and ${isHeld} and not exists (
      select from sessions
      where id = seat.session_id and browser_hash is not null and browser_hash <> all (${browsers}::bytea[])
    )
  `.execute(db)
  const [found] = rows
  if (!found) throw new Failure('video_pass_over')
  const { is_readable: isReadableNow, ...seat } = found
  if (!isReadableNow || (open && !seat.is_open)) throw new Failure('video_room_closed')
  return seat
}

type Holder = {
  claimId: string
  side: Side
  accountId?: string
  sessionId?: string
  linkId?: string
  inviteId?: string
  /** Of a guest. */
  name?: string
}

/**
 * Takes a seat and notes when its side first came. The newest seat of a side wins: the one before is over. The lock on
 * the call makes those who come at once take their seats one after the other.
 */
export async function takeSeat(
  tx: Queries,
  { claimId, side, accountId, sessionId, linkId, inviteId, name }: Holder,
): Promise<string> {
  const came = (of: Side) => sql`case when ${side === of} then clinic_now() end`
  await sql`
    insert into video_calls as call (claim_id, patient_joined_at, doctor_joined_at)
    values (${claimId}, ${came('patient')}, ${came('doctor')})
    on conflict (claim_id) do update
    set version = call.version + 1, ended_at = null,
      patient_joined_at = coalesce(call.patient_joined_at, excluded.patient_joined_at),
      doctor_joined_at = coalesce(call.doctor_joined_at, excluded.doctor_joined_at),
      patient_left_at = case when ${side !== 'patient'} then call.patient_left_at end,
      doctor_left_at = case when ${side !== 'doctor'} then call.doctor_left_at end
  `.execute(tx)
  await sql`
    update video_seats set left_at = clinic_now(), replaced = true
    where claim_id = ${claimId} and side = ${side} and left_at is null
  `.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into video_seats (claim_id, side, account_id, session_id, link_id, invite_id, name)
    values (
      ${claimId}, ${side}, ${accountId ?? null}, ${sessionId ?? null}, ${linkId ?? null}, ${inviteId ?? null},
      ${name ?? null}
    ) returning id
  `.execute(tx)
  return rows[0]!.id
}

/** Leaves a seat: of the patient and the doctor it is noted when they went. One may join again. */
export async function leaveSeat(tx: Queries, { id, side, claim_id: claimId }: Seat): Promise<void> {
  await sql`
    update video_calls
    set version = version + 1,
      patient_left_at = case when ${side === 'patient'} then clinic_now() else patient_left_at end,
      doctor_left_at = case when ${side === 'doctor'} then clinic_now() else doctor_left_at end
    where claim_id = ${claimId}
  `.execute(tx)
  await sql`update video_seats set left_at = clinic_now() where id = ${id} and left_at is null`.execute(tx)
  await sql`delete from video_signals where from_seat = ${id} or to_seat = ${id}`.execute(tx)
}

/** Has the pages of a room told that it has changed. */
export async function noteChange(tx: Queries, claimId: string): Promise<void> {
  await sql`update video_calls set version = version + 1 where claim_id = ${claimId}`.execute(tx)
}
