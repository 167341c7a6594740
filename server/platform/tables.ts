import type { ColumnType, Generated } from 'kysely'
import type { AppointmentStatus, PaymentMethod } from '#contract/appointment-status.ts'
import type { Role } from '#contract/endpoint.ts'
import type { PaymentAttention } from '#contract/payments.ts'

type Instant = ColumnType<Date, Date | string, Date | string>
/** An instant that the database sets where none is given. */
type Begun = ColumnType<Date, Date | string | undefined, Date | string>

/** The tables as Kysely sees them; `migrations/` is what they are. Columns that only raw SQL touches are left out. */
export type Tables = {
  settings: { key: string; value: string }
  images: { id: Generated<string>; content_type: string; bytes: Buffer }
  users: {
    id: Generated<string>
    email: string
    name: string
    phone: Generated<string>
    address: Generated<string>
    image_id: string | null
    role: Role
    password_hash: string
    closed_at: Instant | null
  }
  sessions: { id: Generated<string>; user_id: string; expires_at: Instant; ended_at: Instant | null }
  login_attempts: { id: Generated<number>; email: string; address: string; at: Instant }
  doctors: {
    id: Generated<string>
    user_id: string
    specialization: string
    experience_years: number
    fee_cents: number
    location: Generated<string>
    bio: Generated<string>
    languages: Generated<string[]>
    rating_sum: Generated<number>
    rating_count: Generated<number>
    deleted_at: Instant | null
    listed: Generated<boolean>
  }
  favourites: { patient_id: string; doctor_id: string }
  weekly_slots: { id: Generated<string>; doctor_id: string; weekday: number; start_time: string; end_time: string }
  claims: {
    id: Generated<string>
    doctor_id: string
    patient_id: string
    date: string
    start_time: string
    end_time: string
    status: 'held' | 'lapsed' | AppointmentStatus
    hold_expires_at: Instant | null
    amount_cents: number
    payment_method: PaymentMethod
  }
  appointment_events: {
    id: Generated<number>
    claim_id: string
    at: Begun
    actor_id: string | null
    kind: string
    details: ColumnType<unknown, string | undefined, never>
  }
  payments: {
    id: Generated<string>
    claim_id: string
    provider: string
    intent_id: string | null
    amount_cents: number
    currency: string
    status: PaymentState
    captured_cents: number | null
    refunded_cents: Generated<number>
    refund_attempts: Generated<number>
    refund_refusals: Generated<number>
    attention: PaymentAttention | null
    attention_at: Instant | null
    look: Generated<number>
    last_error: string | null
    next_check_at: Instant | null
    created_at: Begun
  }
  provider_events: { event_id: string; type: string; intent_id: string | null }
  sandbox_intents: {
    id: string
    idempotency_key: string
    client_secret: string
    amount_cents: number
    currency: string
    metadata: ColumnType<Record<string, string>, string, never>
    status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
    refunded_cents: Generated<number>
  }
}

export type PaymentState =
  | 'creating'
  | 'open'
  | 'booked'
  | 'cancelled'
  | 'failed'
  | 'refund_due'
  | 'refunded'
  | 'frozen'
  | 'disputed'
