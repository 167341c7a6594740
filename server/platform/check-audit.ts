import { sql } from 'kysely'
import { beginning, contentOf, headSealOf, sealOf } from './audit-chain.ts'
import type { Database, Queries } from './database.ts'
import type { Keys } from './keys.ts'

const atOnce = 5000

type Seal = { position: number; event_id: number; key_id: string; hash: Buffer; content: string | null }
type Head = { position: number; hash: Buffer; key_id: string; mac: Buffer }

export type AuditCheck = {
  sealed: number
  /** Rows that the job's next round will seal. */
  waiting: number
  /** The end of the chain. Kept elsewhere, it shows later whether the chain was cut. */
  head: string
  /** The first problem, in a sentence. */
  broken: string | null
}

/**
 * Checks the chain of the audit from its beginning. `known` is a head that was kept elsewhere and must still be in the
 * chain. Without it, a chain that was cut together with its head, or restored from an older copy, would pass.
 */
export async function checkAudit(
  { db, auditKeys }: { db: Database; auditKeys: Keys },
  known?: string,
): Promise<AuditCheck> {
  // Read one snapshot, because running servers go on sealing.
  const atOneMoment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return atOneMoment.execute((tx) => check(tx, auditKeys, known))
}

async function check(db: Queries, auditKeys: Keys, known: string | undefined): Promise<AuditCheck> {
  let last = { position: 0, hash: beginning as Buffer }
  let met = known === undefined
  let broken: string | null = null
  while (!broken) {
    const seals = await sealsAfter(db, last.position)
    if (seals.length === 0) break
    for (const seal of seals) {
      broken = wrongWith(seal, last, auditKeys)
      if (broken) break
      last = seal
      if (known === nameOf(last)) met = true
    }
  }
  broken ??= await wrongAtTheEnd(db, last, auditKeys)
  if (!met) broken ??= `The chain no longer holds ${known}: it was cut before its end.`
  broken ??= await neverSealed(db)
  const { rows } = await sql<{ count: number }>`select count(*) as count from unsealed_audit_events`.execute(db)
  return { sealed: last.position, waiting: rows[0]!.count, head: nameOf(last), broken }
}

const nameOf = ({ position, hash }: { position: number; hash: Buffer }) => `${position}:${hash.toString('hex')}`

async function sealsAfter(db: Queries, position: number): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select seal.position, seal.event_id, seal.key_id, seal.hash,
      case when event.id is not null then ${contentOf} end as content
    from audit_seals seal left join audit_events event on event.id = seal.event_id
    where seal.position > ${position} order by seal.position limit ${atOnce}
  `.execute(db)
  return rows
}

function wrongWith(seal: Seal, before: { position: number; hash: Buffer }, keys: Keys): string | null {
  const { position, event_id: row, key_id: keyId, hash, content } = seal
  if (position !== before.position + 1) {
    return `Seals were removed: after ${before.position} comes ${position}, of row ${row}.`
  }
  if (content === null) return `Row ${row} was removed after it was sealed.`
  const key = keys.named(keyId)
  if (!key) return `Row ${row} is sealed with the key ${keyId}, which is not known: set it beside the current one.`
  if (sealOf(key, position, before.hash, content).equals(hash)) return null
  return `Row ${row} is not what was sealed: it was changed, or stands in the place of another.`
}

async function wrongAtTheEnd(
  db: Queries,
  last: { position: number; hash: Buffer },
  keys: Keys,
): Promise<string | null> {
  const { rows } = await sql<Head>`select position, hash, key_id, mac from audit_head`.execute(db)
  const [head] = rows
  if (!head) return last.position === 0 ? null : 'Where the chain ends was removed.'
  const key = keys.named(head.key_id)
  if (!key) return `The end of the chain is sealed with the key ${head.key_id}, which is not known.`
  if (!headSealOf(key, head.position, head.hash).equals(head.mac)) return 'Where the chain ends was forged.'
  if (head.position === last.position && head.hash.equals(last.hash)) return null
  return `The chain ends after ${last.position} rows, but ${head.position} were sealed: the end was removed.`
}

/** Finds rows that Salus did not write, or that were deleted before they were sealed. */
async function neverSealed(db: Queries): Promise<string | null> {
  const { rows } = await sql<{ id: number; gone: boolean }>`
    select event.id, false as gone from audit_events event
    where not exists (select from audit_seals where event_id = event.id)
      and not exists (select from unsealed_audit_events where event_id = event.id)
    union all
    select event_id, true from unsealed_audit_events waiting
    where not exists (select from audit_events where id = waiting.event_id)
    order by id limit 1
  `.execute(db)
  const [found] = rows
  if (!found) return null
  return found.gone ? `Row ${found.id} was removed before it was sealed.` : `Row ${found.id} was never to be sealed.`
}
