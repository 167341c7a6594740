import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Caller } from './caller.ts'
import type { Database } from './database.ts'

/** Notes what somebody has read or changed. */
export type Audit = (endpoint: Endpoint, caller: Caller, params: unknown, address: string) => Promise<void>

const ownAffairs = new Set(['Accounts', 'Notifications', 'Calendar'])

/**
 * The trail of those who see the records of others: each call of a doctor or an admin that succeeded, as the endpoint
 * is named, with the record it was about. What concerns only themselves is left out, and so is everything of patients,
 * whose deeds stand in the history of their appointments.
 */
export function auditTrail(db: Database): Audit {
  return async (endpoint, caller, params, address) => {
    if (caller.role !== 'doctor' && caller.role !== 'admin') return
    if (endpoint.who === 'anyone' || !(endpoint.audited ?? !ownAffairs.has(endpoint.topic))) return
    const subject = Object.values((params ?? {}) as Record<string, string>).join(' ')
    await sql`
      insert into audit_events (at, actor_id, actor_name, role, action, subject, address)
      values (clinic_now(), ${caller.id}, ${caller.name}, ${caller.role}, ${`${endpoint.method} ${endpoint.path}`},
        ${subject}, ${address})
    `.execute(db)
  }
}
