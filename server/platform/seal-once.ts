import { sql } from 'kysely'
import { type Database, inTransaction, type Queries } from './database.ts'

/** How many rows one transaction seals. */
export const sealedAtOnce = 500

/**
 * Seals what older versions of the schema hold in clear text, batch by batch, until the constraint that nothing stands
 * there any more can be validated. Done once; a crash or a second server in between does no harm.
 *
 * `sealSome` seals up to `sealedAtOnce` rows behind the one whose id it is given, from `first` on, and answers the id
 * of the last, or nothing where none is left.
 */
export async function sealOnce<Id>(
  db: Database,
  { table, constraint, first }: { table: string; constraint: string; first: Id },
  sealSome: (tx: Queries, after: Id) => Promise<Id | undefined>,
): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`
    select convalidated as done from pg_constraint where conname = ${constraint}
  `.execute(db)
  if (rows[0]!.done) return
  for (let after: Id | undefined = first; after !== undefined; ) {
    const behind: Id = after
    after = await inTransaction(db, async (tx) => {
      // Rows that are final or append-only are sealed too: what they say stays the same.
      await sql`select set_config('salus.erasing', 'yes', true)`.execute(tx)
      return sealSome(tx, behind)
    })
  }
  await inTransaction(db, async (tx) => {
    // A big table takes as long as it takes; nobody waits for it.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`alter table ${sql.table(table)} validate constraint ${sql.ref(constraint)}`.execute(tx)
  })
}

/** Lower than any id that is drawn by chance: where a walk through such ids begins. */
export const firstUuid = '00000000-0000-0000-0000-000000000000'
