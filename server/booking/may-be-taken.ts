import { type RawBuilder, sql } from 'kysely'
import { cardMinimumCents } from '#contract/rules.ts'

/** Who may book a kind of visit themselves: for those the clinic knows, whoever has been there. */
export const mayBook = (audience: RawBuilder<unknown>, person: RawBuilder<unknown>) => sql`
  case ${audience}
    when 'anybody' then true
    when 'known' then exists (
      select from appointments earlier
      where earlier.patient_id in (
        select record.id from persons asked join persons record on record.root_id = asked.root_id
        where asked.id = ${person}
      ) and earlier.status = 'completed'
    )
    else false
  end`

/**
 * A room of the sort that `offered` asks for at a place where nothing stands, no hold either, `but` one claim; no row
 * where there is none.
 */
export const freeRoom = (place: RawBuilder<unknown>, but: string | null = null) => sql`
  lateral (
    select null::uuid as id where offered.room_sort is null
    union all
    (
      select room.id from rooms room
      where offered.room_sort is not null and room.place_id = ${place} and room.sort = offered.room_sort
        and not room.closed
        and not exists (
          select from live_claims other
          where other.room_id = room.id and other.id is distinct from ${but}::uuid
            and other.blocked && blocked_of(offered.during, offered.buffer_before, offered.buffer_after)
        )
      -- Those who book together do not all reach for the same one.
      order by random() limit 1
    )
  ) room`

/**
 * Whether `account` could have a room of the sort that `offered` asks for, as the list of free times reckons it: what
 * only a hold that is over or their own stands in the way of ends for them.
 */
export const roomFreeFor = (account: RawBuilder<unknown>, place: RawBuilder<unknown>) => sql`(
  offered.room_sort is null or exists (
    select from rooms room
    where room.place_id = ${place} and room.sort = offered.room_sort and not room.closed
      and not exists (
        select from standing_claims other
        where other.room_id = room.id
          and (other.status <> 'held' or coalesce(other.booked_by, other.patient_id) <> ${account})
          and other.blocked && blocked_of(offered.during, offered.buffer_before, offered.buffer_after)
      )
  )
)`

/** Nothing that was put there on purpose, outside the constraint, is in the way of what `offered` blocks. */
export const nothingOverbooked = (doctor: RawBuilder<unknown>, but: string | null = null) => sql`
  not exists (
    select from live_claims other
    where other.doctor_id = ${doctor} and other.overbooked is not null and other.id is distinct from ${but}::uuid
      and other.blocked && blocked_of(offered.during, offered.buffer_before, offered.buffer_after)
  )`

/**
 * Which fees may be paid in this way: nobody pays nothing by card, the card networks take no less than their minimum,
 * and what is booked by card without being held first is free. At the clinic only a visit there is paid, and what is
 * too little for a card. A deposit is paid by card alone: in the form, or of a series (`checkout`) by a kept one, which
 * is charged as it is booked; so may a series be that is paid in full. Where nothing is paid before, nothing is. Where
 * a card is to be kept, `card` is one of the account's, unless there is too little to be charged.
 */
export const payable = (
  as: RawBuilder<unknown>,
  method: RawBuilder<unknown>,
  kindId: RawBuilder<unknown>,
  { card, account, checkout }: Record<'card' | 'account' | 'checkout', RawBuilder<unknown>>,
) => {
  const onOneCard = sql`
    ${checkout} is not null and offered.fee_cents >= ${sql.lit(cardMinimumCents)} and ${isKept(card, account)}`
  return sql`
  case (select pays from kinds where kinds.id = ${kindId})
    when 'nothing' then ${as} <> 'held' and (${method} = 'clinic' or offered.fee_cents = 0)
    when 'deposit' then case
      when ${as} = 'held' then offered.fee_cents >= ${sql.lit(cardMinimumCents)}
      when offered.fee_cents >= ${sql.lit(cardMinimumCents)} then ${method} = 'card' and ${onOneCard}
      else offered.fee_cents = 0 or ${method} = 'clinic'
    end
    when 'full' then ${payableInFull(as, method, onOneCard)}
    else ${as} <> 'held' and case
      when offered.fee_cents = 0 then true
      when offered.fee_cents < ${sql.lit(cardMinimumCents)} then ${method} = 'clinic'
      else ${method} = 'card' and ${isKept(card, account)}
    end
  end`
}

const isKept = (card: RawBuilder<unknown>, account: RawBuilder<unknown>) => sql`exists (
  select from saved_cards kept
  where kept.id = ${card} and kept.account_id = ${account} and kept.kept_at is not null and kept.removed_at is null
)`

const payableInFull = (as: RawBuilder<unknown>, method: RawBuilder<unknown>, onOneCard: RawBuilder<unknown>) => sql`
  case
    when ${as} = 'held' then offered.fee_cents >= ${sql.lit(cardMinimumCents)}
    when ${method} = 'clinic' then offered.mode = 'clinic' or offered.fee_cents < ${sql.lit(cardMinimumCents)}
    when ${method} = 'card' then offered.fee_cents = 0 or ${onOneCard}
    else offered.fee_cents = 0 or offered.fee_cents >= ${sql.lit(cardMinimumCents)}
  end`

/** Where a visit with `doctor` at `place` is: their own room where they named one, or the place with its address. */
export const locationThere = sql`
  case when place.id = doctor.place_id and doctor.location <> '' then doctor.location
    else concat_ws(', ', place.name, nullif(place.address, ''))
  end`
