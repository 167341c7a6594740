import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import type { DueMail } from './due-mails.ts'

/** Those of these mails that remind of a dose that still waits, of a plan that goes on and that the reader sees. */
export async function waitingDoses(db: Database, mails: readonly DueMail[]): Promise<Set<string>> {
  const asked = mails.filter(({ kind }) => kind === 'dose-due').map(({ id }) => id)
  if (asked.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from mails where id = any(${asked}::uuid[]) and dose_waits(facts, user_id)
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Of mails about somebody's record, those to an account that acts for them: the person, by the mail's id. */
export async function recordsOfOthers(db: Database, mails: readonly DueMail[]): Promise<Map<string, string>> {
  const asked = mails.filter(({ facts }) => facts.recordOf).map(({ id }) => id)
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: string; personId: string }>`
    select mail.id, person.id as "personId" from mails mail
    join persons person on person.id = (mail.facts ->> 'recordOf')::uuid
    join persons reader on reader.id = mail.user_id and reader.root_id <> person.root_id
    where mail.id = any(${asked}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, personId }) => [id, personId]))
}
