import { sql } from 'kysely'
import { slotTimes } from '#contract/clinic-time.ts'
import { holdMinutes, paypalMinutes } from '#contract/rules.ts'
import { beginPayments } from '../../payments/ledger.ts'
import type { Queries } from '../../platform/database.ts'
import { type Fresh, freshColumns, justBooked } from './just-booked.ts'
import { confirmed, freeRoom, locationThere, mayBook, payable, stillActs } from './may-be-taken.ts'
import { waitsUntil } from '../links/visit-link-sent.ts'
import type { Refused, TakenTime, WantedClaim } from './wanted-time.ts'
import { whyRefused } from './why-refused.ts'
import { withWhoAndWhere } from '../wire.ts'

/**
 * The checks before a time is taken, apart from those that apply to everybody: other visits of the doctor and the
 * person, rooms, closed places, and people who are not active.
 */
type Question =
  /** A start that the doctor offers: hours, grid, notice, horizon, and no time off. */
  | 'start'
  /** For a start that somebody chose: it is in the future. */
  | 'future'
  /** For a start that somebody chose: the doctor is not away. */
  | 'time off'
  /** That the doctor offers the kind. */
  | 'kind'
  /** The doctor takes patients; without this check, it is enough that the doctor has an account. */
  | 'listed'
  /** That the account acts for the person. */
  | 'acting'
  /** The kind may be booked by this person. */
  | 'audience'
  /** A phone number to call or an address to go to, if the visit needs one. */
  | 'contact'
  /** That the kind can be paid in this way. */
  | 'payment'

type Verb = {
  asks: readonly Question[]
  /** The event in the history of the visit; absent, that it was held or booked. */
  event?: 'offered' | 'imported'
}

/** The checks of each verb. A check that is left out is what this verb is allowed to skip. */
const verbs = {
  'patient books': { asks: ['start', 'kind', 'listed', 'acting', 'audience', 'contact', 'payment'] },
  // The waiting list chose the patient together with an account; the rest is checked when they take the offer.
  'waiting-list offer': { asks: ['start', 'kind', 'listed', 'audience'], event: 'offered' },
  // Reception has accepted what it oversteps (`findAtDesk`).
  'desk books': { asks: ['kind', 'listed', 'contact'] },
  // Reception holds a free time while it speaks, before it is known for whom.
  'desk holds': { asks: ['start', 'kind', 'listed'] },
  // Reception repeats a visit at times that are offered to everybody.
  'desk repeats': { asks: ['start', 'kind', 'listed', 'contact'] },
  // A doctor books a follow-up, at a time that is offered to everybody. They decide for whom the kind is. A kind that
  // asks for a card or a deposit is left to reception, who tells the terms.
  'doctor books': { asks: ['start', 'kind', 'listed', 'contact', 'payment'] },
  // Imported visits, agreed on elsewhere.
  import: { asks: ['future', 'time off'], event: 'imported' },
} as const satisfies Record<string, Verb>

/** Who takes the times: `actorId` is named in their history; absent, the account that books. */
type By = { verb: keyof typeof verbs; actorId?: string }

/** What became of a wanted time. */
export type Outcome = { taken: TakenTime; refused: null } | { taken: null; refused: Refused }

type Claim = Omit<Fresh, 'id'> & { holdExpiresAt: Date | null }
type Row = { id: string; payment: TakenTime['payment']; refused: Told | null } & {
  [column in keyof Claim]: Claim[column] | null
}
type Told = Omit<Refused, 'own'> & { own: { id: string; amountCents: number; holdExpiresAt: string | null } | null }

/** What is paid in advance for a visit that is being `taken`: its terms are stored only after the insert. */
const dueBefore = sql`
  case taken.kind_id when consultation() then taken.amount_cents
    else (select now_cents from kinds, terms_at(kinds, taken.amount_cents) where kinds.id = taken.kind_id) end`

/**
 * The one way into `claims`: takes all times whose parties are locked, in one statement, and answers for each, in
 * order, what was taken or why it was not. Of rivals the exclusion constraints let one in and give the others no row.
 */
export function insertClaims(
  db: Queries,
  wanted: readonly WantedClaim[],
  by: By = { verb: 'patient books' },
): Promise<Outcome[]> {
  return judge(db, wanted, by, true)
}

/** The same checks without taking anything: why each time would be refused. */
export async function wouldRefuse(
  db: Queries,
  wanted: readonly WantedClaim[],
  verb: By['verb'] = 'patient books',
): Promise<Refused[]> {
  const outcomes = await judge(db, wanted, { verb }, false)
  return outcomes.map(({ refused }) => refused!)
}

async function judge(
  db: Queries,
  attempts: readonly WantedClaim[],
  { verb, actorId }: By,
  take: boolean,
): Promise<Outcome[]> {
  const { asks, event }: Verb = verbs[verb]
  const asked = (question: Question) => sql<boolean>`${asks.includes(question)}::boolean`
  const wanted = attempts.map(({ doctorId, slotId, appointmentDate, ...taker }) => ({
    id: crypto.randomUUID(),
    doctorId,
    date: appointmentDate,
    ...slotTimes(slotId),
    ...taker,
  }))
  const { rows } = await sql<Row>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
        id uuid, "doctorId" uuid, "patientId" uuid, "accountId" uuid, date date, "startTime" time, "endTime" time,
        "as" text, "paymentMethod" text, "mostAllowed" int, "kindId" uuid, "placeId" uuid, "checkoutId" uuid,
        provider text, "savedCardId" uuid, "holdMinutes" int, overbooked text, "byLink" boolean, "feeCents" int
      )
    ), judged as materialized (
      select wanted.*, visit.kind_id, visit.place_id, coalesce(place.time_zone, clinic_zone()) as zone, offered.during,
        offered.mode, offered.room_sort, offered.buffer_before, offered.buffer_after, offered.cancel_hours,
        offered.tax_percent, offered.pays, coalesce(wanted."feeCents", offered.fee_cents) as fee_cents,
        room.id as room_id, ${locationThere} as location,
        -- The result of each check; a time is taken if it passes all of them.
        doctor.id is not null and patient.active is not null as known,
        not ${asked('audience')} or offered.kind_id is null
          or ${mayBook(sql`offered.audience`, sql`wanted."patientId"`)} as may_book,
        -- Nothing is missing for a visit at the clinic; planning the function takes each statement milliseconds.
        case when ${asked('contact')} and offered.mode <> 'clinic'
          then contact_missing(offered.mode, wanted."patientId", wanted."accountId")
        end as contact_missing,
        offered.during is not null as is_offered,
        offered.room_sort is null or room.id is not null as has_room,
        not ${asked('payment')} or ${payable(sql`wanted."as"`, sql`wanted."paymentMethod"`, {
          card: sql`wanted."savedCardId"`,
          account: sql`wanted."accountId"`,
          checkout: sql`wanted."checkoutId"`,
          date: sql`wanted.date`,
        })} as payable
      from wanted
      -- "offset 0" makes each lateral an index lookup.
      left join lateral (
        select * from doctors
        where doctors.id = wanted."doctorId"
          and case when ${asked('listed')} then listed else deleted_at is null and not account_closed end
        offset 0
      ) doctor on true
      left join lateral (
        -- The right may have ended since it was checked; ending it locks the person.
        select person.active from people person
        where person.id = wanted."patientId" and person.active
          and (not ${asked('acting')} or ${stillActs(sql`person.id`)})
        offset 0
      ) patient on true
      cross join lateral (
        select coalesce(wanted."kindId", consultation()) as kind_id,
          coalesce(wanted."placeId", doctor.place_id) as place_id
      ) visit
      left join lateral (select * from places where places.id = visit.place_id offset 0) place on true
      left join lateral (
        select kind.*, start.during
        from kinds_of_doctors kind
        left join lateral (
          select during from offered_at(
            wanted."doctorId", visit.kind_id, visit.place_id, wanted.date, wanted."startTime", wanted."accountId"
          ) offered
          where ${asked('start')} and offered.end_time = wanted."endTime"
          union all
          select chosen.during
          from (
            select bookable_at(
              coalesce(place.time_zone, clinic_zone()), wanted.date, minute_of(wanted."startTime"),
              minute_of(wanted."endTime") - minute_of(wanted."startTime"),
              case when ${asked('future')} then clinic_now() else '-infinity' end
            ) as during
            offset 0
          ) chosen
          where not ${asked('start')} and chosen.during is not null and not place.closed
            and not (${asked('time off')} and exists (
              select from away_at(
                wanted."doctorId", visit.place_id, blocked_of(chosen.during, kind.buffer_before, kind.buffer_after)
              )
            ))
        ) start on true
        where kind.doctor_id = wanted."doctorId" and kind.kind_id = visit.kind_id
          and (kind.offered or not ${asked('kind')})
        offset 0
      ) offered on true
      left join ${freeRoom(sql`visit.place_id`)} on true
    ), fit as (
      select judged.*, row_number() over (partition by "accountId" order by coalesce("checkoutId", id)) as turn
      from judged
      where ${take}::boolean and known and may_book and contact_missing is null and is_offered and has_room and payable
        and (overbooked <> '' or not overbooked_at("doctorId", blocked_of(during, buffer_before, buffer_after), null))
    ), tried as materialized (
      select fit.* from fit
      cross join lateral (
        select case when "mostAllowed" is null then 0
          when "as" = 'held' then (select counting from claims_counting("accountId", "as", "mostAllowed"))
          else (select counting from unpaid_visits("accountId", "mostAllowed")) end as counting
        offset 0
      ) others
      where "mostAllowed" is null or turn + counting <= "mostAllowed"
        and ("as" = 'held' or turn + counting <= 1 or ${confirmed(sql`"accountId"`)})
    ), taken as (
      insert into claims (
        id, doctor_id, patient_id, date, start_time, end_time, during, status, hold_expires_at, amount_cents,
        payment_method, location, kind_id, place_id, room_id, mode, buffer_before, buffer_after, cancel_hours,
        tax_percent, overbooked, checkout_id, booker_id, booked_by, pay_by, saved_card_id
      )
      select id, "doctorId", "patientId", date, "startTime", "endTime", during, "as",
        case when "as" = 'held'
          then clinic_now() + make_interval(mins => coalesce("holdMinutes", ${sql.lit(holdMinutes)}))
        end,
        fee_cents, "paymentMethod", location, kind_id, place_id, room_id, mode, buffer_before, buffer_after,
        cancel_hours, tax_percent, nullif(overbooked, ''), "checkoutId", "accountId",
        nullif("accountId", "patientId"),
        case
          when "byLink" then ${waitsUntil(sql`during`)}
          when "as" = 'pending' and "paymentMethod" = 'paypal' and fee_cents > 0
            then clinic_now() + make_interval(mins => ${sql.lit(paypalMinutes)})
        end,
        "savedCardId"
      from tried
      -- All batches of all servers insert in the same order, so that they never wait for each other in a circle.
      order by "doctorId", during
      on conflict do nothing
      returning *
    ), noted as (
      insert into appointment_events (claim_id, actor_id, kind, details)
      select id,
        case when ${asked('acting')} then booker_id else ${actorId ?? null}::uuid end,
        coalesce(${event ?? null}::text, case when status = 'held' then 'held' else 'booked' end),
        case when ${event ?? null}::text is not null then '{}'
          else jsonb_build_object('method', payment_method) || case when checkout_id is null then '{}'
            else jsonb_build_object(
              'visits', (select count(*) from taken other where other.checkout_id = taken.checkout_id)
            ) end
        end
      from taken
    ), begun as (
      ${beginPayments(sql`(
        select taken.id, provider, "accountId" as payer_id, ${dueBefore} as amount_cents
        from taken join wanted using (id) where provider is not null
      )`)}
    ), refused as materialized (
      select judged.id, ${whyRefused} as told
      from judged where not exists (select from taken where taken.id = judged.id)
    )
    select wanted.id, claim.amount_cents as "amountCents", claim.hold_expires_at as "holdExpiresAt",
      (select row_to_json(begun) from begun where begun.claim_id = claim.id) as payment,
      refused.told as refused, ${freshColumns}
    from wanted
    left join (taken claim ${withWhoAndWhere}) on claim.id = wanted.id
    left join refused on refused.id = wanted.id
  `.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return wanted.map(({ id, as, checkoutId }) => {
    const { refused, payment, ...claim } = found.get(id)!
    if (refused) return { taken: null, refused: { ...refused, own: asOwn(refused.own) } }
    const fresh = claim as Fresh & Claim
    const alone = as === 'pending' && checkoutId === undefined
    const { amountCents, holdExpiresAt } = fresh
    const taken = { id, amountCents, holdExpiresAt, payment, appointment: alone ? justBooked(fresh) : null }
    return { taken, refused: null }
  })
}

const asOwn = (own: Told['own']): TakenTime | null =>
  own && {
    ...own,
    holdExpiresAt: own.holdExpiresAt === null ? null : new Date(own.holdExpiresAt),
    appointment: null,
    payment: null,
    already: true,
  }
