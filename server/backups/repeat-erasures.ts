import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import { splitPersons } from '../people/merge.ts'
import { type Caller, withoutLogIn } from '../platform/caller.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { erasePatient } from '../privacy/erase-patient.ts'

type Erased = { id: string; by_id: string | null }

/** Each `record` that the list of erasures names and that is there all the same; `root` is its person. */
const comeBack = sql`
  from erasures join persons record on record.id = erasures.person_id
  join persons root on root.id = record.root_id
  where record.erased_at is null and not exists (select from users where id = root.id and role <> 'user')`

/** Throws `StartRefused` where a restore was interrupted before those who were erased since were erased again. */
export async function mustStayErased({ db }: Pick<Ground, 'db'>): Promise<void> {
  const { rows } = await sql`select 1 ${comeBack} limit 1`.execute(db)
  if (rows.length === 0) return
  throw new StartRefused(
    'A restore was interrupted, and people who were erased are back: run it again with --overwrite',
  )
}

/** Erases again everybody whom the list of erasures names and a restored backup still has. Answers how many. */
export async function repeatErasures(ground: Ground): Promise<number> {
  await splitOffOthers(ground)
  let count = 0
  for (;;) {
    const { rows } = await sql<Erased>`
      select root.id, coalesce(
        (select id from users where users.id = erasures.by_id),
        (select id from users where role = 'admin' order by created_at limit 1)
      ) as by_id
      ${comeBack} limit 1
    `.execute(ground.db)
    const [next] = rows
    if (!next) return count
    const caller: Caller = { ...withoutLogIn(next.by_id ?? '', 'user'), role: 'admin' }
    await erasePatient(ground, caller, next.id)
    count++
  }
}

/** Records that were split off after the backup, and not erased, must not be erased with the others. */
async function splitOffOthers(ground: Ground): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select record.id from persons record join persons root on root.id = record.root_id
    where record.id <> root.id and record.erased_at is null
      and exists (select from erasures where person_id = root.id)
        <> exists (select from erasures where person_id = record.id)
  `.execute(ground.db)
  for (const { id } of rows) await splitPersons(ground, id)
}
