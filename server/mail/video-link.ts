import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { type LinkRule, makeLinks, openLinks } from './mailed-links.ts'
import { closesAt, isComing } from './video-visit.ts'

/**
 * The link to the room of a video visit, for a patient without an account: valid until the visit ends or its room
 * closes. A visit that is moved keeps its link.
 */
export const videoLinkRule: LinkRule = {
  purpose: 'video',
  still: sql`${isComing} and clinic_now() < ${closesAt}`,
}

type Wanted = { claimId: string; email: string }

/**
 * The links of video visits for letters to these addresses, made as the letters are written. Letters to the same
 * address about the same visit have the same link while it is valid. Answers a link's id by visit and address.
 */
export async function videoLinksFor(
  db: Queries,
  wanted: readonly Wanted[],
): Promise<(claimId: string, email: string) => string | undefined> {
  if (wanted.length === 0) return () => undefined
  const keyOf = ({ claimId, email }: Wanted) => `${claimId} ${email.toLowerCase()}`
  const { rows } = await sql<Wanted & { id: string }>`
    select link.id, link.claim_id as "claimId", link.email
    ${openLinks(videoLinkRule)} and link.claim_id = any(${wanted.map(({ claimId }) => claimId)}::uuid[])
    order by link.made_at
  `.execute(db)
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]))
  const missing = new Map(wanted.filter((one) => !ids.has(keyOf(one))).map((one) => [one.claimId, one]))
  const toMake = [...missing.values()].map(({ claimId, email }) => ({ claimId, email }))
  for (const { id, claimId } of await makeLinks(db, 'video', toMake)) {
    ids.set(keyOf(missing.get(claimId)!), id)
  }
  return (claimId, email) => ids.get(keyOf({ claimId, email }))
}
