import { sql } from 'kysely'
import { type Overstep, oversteps } from '#contract/desk/desk-stages.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { mayBook } from './may-be-taken.ts'

/** A time that staff choose for a visit; `date` and `startTime` are local to the place. */
type Asked = {
  personId: string
  doctorId: string
  kindId: string
  placeId: string
  date: string
  startTime: string
  /** The visit that is moved: it keeps its length, and its kind's audience is not checked again. */
  moving?: { id: string; minutes: number }
}

/** `during` is a tstzrange as PostgreSQL writes it. */
export type FoundAtDesk = { endTime: string; during: string; oversteps: Overstep[] }

/** Makes the failure that tells staff what they would overstep; the codes are included for those who accept them. */
export type InWords = (beyond: readonly Overstep[]) => Failure

/**
 * When a visit would be that staff book or move, and which rules of the doctor and the kind it oversteps: staff are
 * told of these, not bound by them. Throws `slot_not_offered` for a kind that the doctor does not offer, a closed place
 * or a time that is over, and `no_such_time` for a time that the place's clock skips or shows twice in the night of a
 * clock change.
 */
export async function findAtDesk(tx: Queries, wanted: Asked): Promise<FoundAtDesk> {
  const { personId, doctorId, kindId, placeId, date, startTime, moving } = wanted
  const { rows } = await sql<
    { end_time: string; during: string | null; is_over: boolean | null } & Record<Overstep, boolean | null>
  >`
    select visit.end_time, visit.during, upper(visit.during) <= clinic_now() as is_over,
      lower(visit.during) < clinic_now() + make_interval(mins => notice_minutes) and notice_minutes > 0 as notice,
      ${date}::date > today_at(${placeId}::uuid) + horizon_days as horizon,
      ${moving === undefined} and not (${mayBook(sql`audience`, sql`${personId}::uuid`)}) as audience,
      not exists (
        select from windows_of_day(${doctorId}::uuid, ${placeId}::uuid, mode, ${date}::date) open
        where opens <= minute and closes >= minute + lasts
      ) as hours,
      exists (
        select from away_at(
          ${doctorId}::uuid, ${placeId}::uuid, blocked_of(visit.during, buffer_before, buffer_after)
        )
      ) as "timeOff",
      minute + lasts > 1440 as midnight,
      exists (
        select from claims moved join saved_cards card on card.id = moved.saved_card_id
        where moved.id = ${moving?.id ?? null}::uuid and not card_lasts(card.exp_month, card.exp_year, ${date}::date)
      ) as card
    from offer_of(${doctorId}::uuid, ${kindId}::uuid, ${moving?.id ?? null}::uuid) offer
    join places place on place.id = ${placeId} and not place.closed
    cross join lateral (
      select minute_of(${startTime}::time) as minute, coalesce(${moving?.minutes ?? null}::int, minutes) as lasts
    ) asked
    cross join lateral (
      -- A visit stays within one day: one that begins late in the evening is cut at midnight.
      select least(lasts, 1440 - minute) as within_day
    ) day
    cross join lateral (
      select time_of(minute + within_day) as end_time,
        bookable_at(zone_of(${placeId}::uuid), ${date}::date, minute, within_day, '-infinity') as during
    ) visit
  `.execute(tx)
  const [found] = rows
  if (!found || found.is_over) throw new Failure('slot_not_offered')
  const { during, end_time: endTime } = found
  if (during === null) throw new Failure('no_such_time')
  return { endTime, during, oversteps: oversteps.filter((each) => found[each]) }
}

/** Throws what `inWords` makes of the oversteps that were not accepted. */
export function mustBeAccepted(found: FoundAtDesk, accepted: readonly Overstep[], inWords: InWords): void {
  const beyond = found.oversteps.filter((each) => !accepted.includes(each))
  if (beyond.length > 0) throw inWords(beyond)
}
