import { type RawBuilder, sql } from 'kysely'
import type { PaperKind, PaperState } from '#contract/records/paper-lists.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { treatsPerson } from '../who-reads.ts'

/** A version of a paper, or an addendum, that the calling doctor may change. */
export type OwnPaper = {
  id: string
  kind: PaperKind
  person_id: string
  doctor_id: string
  place_id: string
  claim_id: string | null
  root_id: string
  version: number
  addendum_to: string | null
  not_for_guardians: boolean
  /** The day of signing, local to its place. */
  date: string
}

/** The condition that a `paper`, or a row about one with its `doctor_id`, is one that the calling doctor has signed. */
export const isOwnPaper = ({ id }: Pick<Caller, 'id'>, paper: RawBuilder<unknown> = sql`paper`) => sql<boolean>`exists (
  select from doctors own where own.id = ${paper}.doctor_id and own.user_id = ${id}
)`

/** Papers whose key is there: what has ended is not listed, also after an older backup was restored. */
export const isReadable = sql<boolean>`exists (
  select from person_keys key where key.person_id = paper.person_id and key.class = 'care'
)`

/** The condition that the caller may withdraw a `paper`: its doctor, else, once they work here no more, who treats. */
export const mayWithdraw = (caller: Pick<Caller, 'id' | 'role'>) => sql<boolean>`(
  ${isOwnPaper(caller)}
  or ${caller.role} = 'doctor' and not works_here(paper.doctor_id) and ${treatsPerson(caller, sql`paper.person_id`)}
)`

/** Throws `not_found` for a paper of another doctor, or one whose key is gone. */
export const findOwnPaper = (db: Queries, caller: Caller, id: string) => findPaper(db, isOwnPaper(caller), id)

/** Throws `not_found` for a paper that the caller may not withdraw, or one whose key is gone. */
export const findToWithdraw = (db: Queries, caller: Caller, id: string) => findPaper(db, mayWithdraw(caller), id)

async function findPaper(db: Queries, isTheirs: RawBuilder<boolean>, id: string): Promise<OwnPaper> {
  const { rows } = await sql<OwnPaper>`
    select paper.id, kind, person_id, doctor_id, paper.place_id, claim_id, root_id, version, addendum_to,
      not_for_guardians, (signed_at at time zone zone_of(paper.place_id))::date as date
    from record_papers paper
    where paper.id = ${id} and ${isTheirs} and ${isReadable}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}

/** Throws `changed_meanwhile` for a version that was replaced, `paper_withdrawn`. */
export async function mustBeNewest(db: Queries, id: string): Promise<void> {
  const { rows } = await sql<{ state: PaperState }>`select paper_state(${id}) as state`.execute(db)
  if (rows[0]!.state === 'replaced') throw new Failure('changed_meanwhile')
  if (rows[0]!.state === 'withdrawn') throw new Failure('paper_withdrawn')
}
