import { sql } from 'kysely'
import { beginning, contentOf, headSealOf, sealOf } from './audit-chain.ts'
import { type Database, inTransaction } from './database.ts'
import type { Keys } from './keys.ts'

const batch = 1000
type Sealing = { db: Database; auditKeys: Keys }

/** Seals new rows in batches, until none is left or `stop` is aborted. Answers how many rows. */
export async function sealAudit(ground: Sealing, stop?: AbortSignal): Promise<number> {
  let sealed = 0
  for (;;) {
    const count = await sealBatch(ground)
    sealed += count
    if (count < batch || stop?.aborted) return sealed
  }
}

/** A row that was deleted before it was sealed stays in the list of unsealed rows, where the check finds it. */
async function sealBatch({ db, auditKeys: { current: key } }: Sealing): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Servers that seal at the same time wait here.
    const { rows: heads } = await sql<{ position: number; hash: Buffer }>`
      select position, hash from audit_head for update
    `.execute(tx)
    const { rows } = await sql<{ id: number; content: string }>`
      select event.id, ${contentOf} as content
      from unsealed_audit_events waiting join audit_events event on event.id = waiting.event_id
      order by event.id limit ${batch}
    `.execute(tx)
    if (rows.length === 0) return 0
    let { position, hash } = heads[0] ?? { position: 0, hash: beginning }
    const seals = rows.map(({ id, content }) => {
      position += 1
      hash = sealOf(key, position, hash, content)
      return { position, id, hash: hash.toString('hex') }
    })
    await sql`
      insert into audit_seals (position, event_id, key_id, hash)
      select position, id, ${key.id}, decode(hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as seal (position bigint, id bigint, hash text)
    `.execute(tx)
    await sql`
      insert into audit_head (position, hash, key_id, mac, sealed_at)
      values (${position}, ${hash}, ${key.id}, ${headSealOf(key, position, hash)}, clinic_now())
      on conflict (only_one) do update set
        position = excluded.position, hash = excluded.hash, key_id = excluded.key_id, mac = excluded.mac,
        sealed_at = excluded.sealed_at
    `.execute(tx)
    await sql`
      delete from unsealed_audit_events where event_id = any(${rows.map(({ id }) => id)}::bigint[])
    `.execute(tx)
    return rows.length
  })
}
