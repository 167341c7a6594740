import { type RawBuilder, sql } from 'kysely'

/** Who may book a kind of visit themselves. A kind for known patients needs an earlier visit. */
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
 * Whether a `hold` is an earlier time that the waiting list offers for a visit. It is no time for a second visit: only
 * that visit may be moved to it.
 */
export const heldForVisit = (hold: RawBuilder<unknown>) => sql`exists (
  select from waitlist entry
  where entry.claim_id = ${hold} and entry.status = 'offered' and entry.for_claim_id is not null
)`

/** A free room of the sort that `offered` asks for, ignoring the one claim `but`; no row if there is none. */
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
      -- Picked at random, so that bookings at the same moment do not all try the same room.
      order by random() limit 1
    )
  ) room`

/**
 * Which fees may be paid in which way. A fee of zero is never paid by card, an amount below the card networks' minimum
 * is paid at the clinic, and a card booking without a hold is free. Only visits at the clinic, and amounts too small
 * for a card, are paid at the clinic. A deposit is paid by card: in the payment form, or for a series (`checkout`) by a
 * saved card, which is charged when it is booked; a series paid in full may use a saved card too. A kind that takes
 * nothing in advance is never held. A kind that keeps a card needs `card`, a saved card of the account that is valid
 * until the visit, unless the fee is too small to charge.
 */
export const payable = (
  as: RawBuilder<unknown>,
  method: RawBuilder<unknown>,
  { card, account, checkout, date }: Record<'card' | 'account' | 'checkout' | 'date', RawBuilder<unknown>>,
) => {
  const onOneCard = sql`
    ${checkout} is not null and offered.fee_cents >= card_minimum_cents()
      and ${isKept({ card, account, date })}`
  return sql`
  case offered.pays
    when 'nothing' then ${as} <> 'held' and (${method} = 'clinic' or offered.fee_cents = 0)
    when 'deposit' then case
      when ${as} = 'held' then offered.fee_cents >= card_minimum_cents()
      when offered.fee_cents >= card_minimum_cents() then ${method} = 'card' and ${onOneCard}
      else offered.fee_cents = 0 or ${method} = 'clinic'
    end
    when 'full' then ${payableInFull(as, method, onOneCard)}
    else ${as} <> 'held' and case
      when offered.fee_cents = 0 then true
      when offered.fee_cents < card_minimum_cents() then ${method} = 'clinic'
      else ${method} = 'card' and ${isKept({ card, account, date })}
    end
  end`
}

type OnCard = Record<'card' | 'account' | 'date', RawBuilder<unknown>>

const ofSavedCard = ({ card, account }: OnCard, holds: RawBuilder<unknown>) => sql`exists (
  select from saved_cards kept
  where kept.id = ${card} and kept.account_id = ${account} and kept.kept_at is not null and kept.removed_at is null
    and ${holds}
)`
const lasts = ({ date }: OnCard) => sql`card_lasts(kept.exp_month, kept.exp_year, ${date})`

/** The card is a saved one of the account and can be charged on the date. */
const isKept = (onCard: OnCard) => ofSavedCard(onCard, lasts(onCard))

/** The card is a saved one of the account but expires before the date. */
export const cardEndsBefore = (onCard: OnCard) => ofSavedCard(onCard, sql`not ${lasts(onCard)}`)

/** Whether an account's e-mail address is confirmed: otherwise it may have at most one unpaid visit. */
export const confirmed = (account: RawBuilder<unknown>) => sql`exists (
  select from users where users.id = ${account} and users.email_confirmed_at is not null
)`

const payableInFull = (as: RawBuilder<unknown>, method: RawBuilder<unknown>, onOneCard: RawBuilder<unknown>) => sql`
  case
    when ${as} = 'held' then offered.fee_cents >= card_minimum_cents()
    when ${method} = 'clinic' then offered.mode = 'clinic' or offered.fee_cents < card_minimum_cents()
    when ${method} = 'card' then offered.fee_cents = 0 or ${onOneCard}
    else offered.fee_cents = 0 or offered.fee_cents >= card_minimum_cents()
  end`

/**
 * Where a visit with `doctor` at `place` is: the doctor's own location if they named one there, else the place with its
 * address.
 */
export const locationThere = sql`
  case when place.id = doctor.place_id and doctor.location <> '' then doctor.location
    else concat_ws(', ', place.name, nullif(place.address, ''))
  end`

/**
 * Whether the account of a `wanted` time still acts for `person`: with the right to book, and to pay where the visit is
 * paid through the account.
 */
export const stillActs = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  ${person} = wanted."accountId"
  or ${person} = any(records_of(wanted."accountId", wanted."patientId", 'book'))
    and case when wanted."as" = 'held' or wanted."paymentMethod" = 'paypal' or wanted."savedCardId" is not null
      then ${person} = any(records_of(wanted."accountId", wanted."patientId", 'pay'))
      else true
    end
)`
