import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ChatLine, VideoRoom } from '#contract/video/video.ts'
import { textsIn } from '../../texts/texts.ts'
import { insertNotes } from '../booking/notes/notes.ts'
import type { Ground } from '../ground.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { accountLanguage } from '../platform/language.ts'
import { readRoom } from './room.ts'
import { noteChange, type SeatPass, seatOf } from './seats.ts'

type Agreed = { patient: string | null; doctor: string | null; is_kept: boolean }

/**
 * Patient or doctor agree to keep the chat. Once both have agreed to the same lines, they are written as a sealed note
 * of the visit; before that only a hash of them is stored. A repeated call changes nothing. Throws `video_not_yours`
 * for guests, and as `seatOf`.
 */
export async function keepChat(
  ground: Ground,
  { pass, lines }: { pass: SeatPass; lines: readonly ChatLine[] },
): Promise<VideoRoom> {
  const { id: seatId, side, claim_id: id } = await seatOf(ground, pass)
  if (side === 'guest') throw new Failure('video_not_yours')
  const hash = hashOf(lines)
  await inTransaction(ground.db, async (tx) => {
    const { rows } = await sql<Agreed>`
      update video_calls
      set doctor_chat_hash = case when ${side === 'doctor'} then ${hash} else doctor_chat_hash end,
        patient_chat_hash = case when ${side === 'patient'} then ${hash} else patient_chat_hash end
      where claim_id = ${id} and chat_kept_at is null
      returning patient_chat_hash as patient, doctor_chat_hash as doctor, chat_kept_at is not null as is_kept
    `.execute(tx)
    const [agreed] = rows
    if (!agreed) return
    if (agreed.patient === agreed.doctor) await writeChat({ ...ground, db: tx }, id, lines)
    await noteChange(tx, id)
  })
  return readRoom(ground.db, seatId)
}

/** A hash of the lines in one canonical form, so that both sides have agreed to the same ones. */
const hashOf = (lines: readonly ChatLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(({ side, at, text }) => [side, at, text])))
    .digest('hex')

async function writeChat(
  { db, records }: { db: Queries } & Pick<Ground, 'records'>,
  id: string,
  lines: readonly ChatLine[],
): Promise<void> {
  type Named = { doctor: string; patient: string; language: string | null; times: string[] }
  const { rows } = await sql<Named>`
    select doctor_person.name as doctor, patient.name as patient, doctor_person.language, array(
        select to_char(at at time zone zone_of(claim.place_id), 'HH24:MI')
        from unnest(${lines.map(({ at }) => at)}::timestamptz[]) with ordinality as line (at, n) order by n
      ) as times
    from claims claim
    join people patient on patient.id = claim.patient_id
    join doctors doctor on doctor.id = claim.doctor_id
    join persons doctor_person on doctor_person.id = doctor.user_id
    where claim.id = ${id}
  `.execute(db)
  const { doctor, patient, language, times } = rows[0]!
  const { chatNote } = textsIn(accountLanguage(language))
  const nameOf = { doctor: chatNote.doctor(doctor), patient, guest: chatNote.guest }
  const text = [
    chatNote.heading,
    ...lines.map(({ side, text }, n) => chatNote.line(times[n]!, nameOf[side], text)),
  ].join('\n')
  await insertNotes({ db, records }, [{ claimId: id, kind: 'chat', version: 1, authorId: null, text }])
  await sql`update video_calls set chat_kept_at = clinic_now() where claim_id = ${id}`.execute(db)
}
