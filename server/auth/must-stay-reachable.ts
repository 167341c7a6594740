import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

type Contact = { phone?: string | undefined; email?: string | undefined; address?: string | undefined }

/**
 * To be called after a change of contact details: `before` are the earlier ones, `given` what was written. Throws
 * `visit_needs_contact` where the change emptied a field that a coming visit needs.
 */
export async function mustStayReachable(tx: Queries, id: string, before: Contact, given: Contact): Promise<void> {
  const emptied = (['phone', 'email', 'address'] as const).filter((one) => given[one]?.trim() === '' && before[one])
  if (emptied.length === 0) return
  const { rows } = await sql<{ needed: boolean }>`select visit_without_contact(${id}, ${emptied}) as needed`.execute(tx)
  if (rows[0]!.needed) throw new Failure('visit_needs_contact')
}
