import { type RawBuilder, sql } from 'kysely'
import type { Share, SharedWithMe } from '#contract/documents/shares.ts'
import type { Paging } from '#contract/endpoint.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { down, type PageAsked, readPage, up } from '../../platform/list-page.ts'
import { personKeys } from '../../records/person-keys.ts'
import { recordFor, treatsPerson } from '../../records/who-reads.ts'
import { openFacts } from '../facts.ts'
import { mayList } from '../reach.ts'
import { mayRead } from '../release.ts'

type Reading = Pick<Ground, 'db' | 'records'>
type Title = Share['document']
/** A document of a row, sealed. */
type Sealed =
  | (Pick<NonNullable<Title>, '_id' | 'sort'> & {
      personId: string
      class: 'own' | 'care'
      /** Null where the caller may not read it yet. */
      sealed: string | null
    })
  | null

const inForce = sql`exists (select from shares_in_force standing where standing.id = share.id)`

const current = [
  up(sql`not ${inForce}`, 'boolean'),
  down(sql`share.made_at`, 'instant'),
  up(sql`share.id`, 'uuid'),
] as const

const asSealed = (caller: Caller) => sql`case when document.id is not null then jsonb_build_object(
  '_id', document.id, 'sort', document.sort, 'personId', document.person_id, 'class', document.class,
  'sealed', case when ${mayRead(caller)} then encode(document.sealed, 'base64') end
) end`

/**
 * Shares of a person's record as the caller may see them: those of documents that the caller may not list are left out,
 * and so are those of documents that belong to another person by now.
 */
export const sharesOf = (caller: Caller, personId: string) => sql`
  share.person_id = any(records_with(${personId})) and (
    share.document_id is null or exists (
      select from documents document
      where document.id = share.document_id and document.person_id = any(records_with(${personId}))
        and ${mayList(caller)}
    )
  )`

/** One page of what of a person's record is shared, what counts now first. Throws `not_found`. */
export async function listShares(
  ground: Reading,
  caller: Caller,
  { personId: asked, ...page }: PageAsked & { personId?: string | undefined },
): Promise<{ shares: Share[]; paging: Paging }> {
  const personId = await recordFor(ground.db, caller, asked)
  const list = {
    from: sql`record_shares share`,
    where: sharesOf(caller, personId),
    id: sql`share.id`,
    order: current,
  }
  const { ids, paging } = await readPage(ground.db, list, page)
  return { shares: await readShares(ground, caller, ids), paging }
}

/** These shares, what counts now first; whether the caller may see them is asked before. */
export async function readShares(ground: Reading, caller: Caller, ids: readonly string[]): Promise<Share[]> {
  const { rows } = await sql<{ share: Omit<Share, 'document'>; document: Sealed }>`
    select jsonb_build_object(
      '_id', share.id, 'doctor', jsonb_build_object('_id', doctor.id, 'name', doctor_person.name),
      'sharedAt', iso(share.made_at), 'sharedBy', maker.name, 'until', iso(share.until),
      'ended', not ${inForce}, 'opened', share.opened, 'lastOpenedAt', iso(share.last_opened_at)
    ) as share, ${asSealed(caller)} as document
    from record_shares share
    join doctors doctor on doctor.id = share.doctor_id
    join persons doctor_person on doctor_person.id = doctor.user_id
    join persons maker on maker.id = share.made_by
    left join documents document on document.id = share.document_id
    where share.id = any(${ids as string[]}::uuid[])
    order by not ${inForce}, share.made_at desc, share.id
  `.execute(ground.db)
  return withTitles(
    ground,
    rows.map(({ share, document }) => [share, document]),
  )
}

/**
 * What is shared with a doctor now, and the records that they opened in an emergency; of one person if it is named.
 */
export async function listSharedWithMe(
  ground: Reading,
  caller: Caller,
  { personId }: { personId?: string | undefined },
): Promise<SharedWithMe[]> {
  const ofPerson = (person: RawBuilder<unknown>) =>
    personId === undefined ? sql`true` : sql`${person} = any(records_with(${personId}))`
  const { rows } = await sql<{ shared: Omit<SharedWithMe, 'document'>; document: Sealed }>`
    select jsonb_build_object(
      '_id', shared.id, 'person', jsonb_build_object('_id', person.person_id, 'name', person.name, 'born', person.born),
      'until', iso(shared.until), 'emergency', shared.emergency,
      'mayWrite', ${treatsPerson(caller, sql`shared.person_id`)}
    ) as shared, ${asSealed(caller)} as document
    from (
      select share.id, share.person_id, share.document_id, share.until, false as emergency
      from shares_in_force share where share.account_id = ${caller.id} and ${ofPerson(sql`share.person_id`)}
      union all
      select access.id, access.person_id, null, access.until, true
      from emergency_accesses access
      where access.account_id = ${caller.id} and access.until > clinic_now() and ${ofPerson(sql`access.person_id`)}
    ) shared
    join people person on person.id = shared.person_id and person.erased_at is null
    left join documents document on document.id = shared.document_id
    order by shared.until, shared.id
  `.execute(ground.db)
  return withTitles(
    ground,
    rows.map(({ shared, document }) => [shared, document]),
  )
}

async function withTitles<R extends object>(
  ground: Reading,
  rows: readonly (readonly [R, Sealed])[],
): Promise<(R & { document: Title })[]> {
  const people = [...new Set(rows.flatMap(([, document]) => (document ? [document.personId] : [])))]
  const keys = new Map(await Promise.all(people.map(async (id) => [id, await personKeys(ground, id)] as const)))
  return rows.flatMap(([row, document]): (R & { document: Title })[] => {
    if (!document) return [{ ...row, document: null }]
    const key = keys.get(document.personId)?.[document.class]
    // What is erased is not listed, also after an older backup was restored.
    if (!key) return []
    const { _id, sort, sealed } = document
    const title = sealed && openFacts(key, 'documents', _id, Buffer.from(sealed, 'base64')).title
    return [{ ...row, document: { _id, sort, title } }]
  })
}
