import { sql } from 'kysely'
import type { PaperKind } from '#contract/records/paper-lists.ts'
import { ownPersonKey } from '../person-keys.ts'
import type { PaperOf } from './facts.ts'
import type { PaperFacts } from './paper-kind.ts'
import { sha256Of } from '../../platform/sha256.ts'
import type { Opening } from './read.ts'
import { type Said, sealPaper, sealPdf } from './seal.ts'

type Signed = {
  of: PaperOf
  kind: PaperKind
  signedBy: string
  /** Of the press of a form; null where none was sent. */
  requestId?: string | undefined
  said: Said
  pdf: Uint8Array
  /** The first version of the paper that an addendum was added to. */
  addendumTo: string | null
}

/** Stores a version of a paper or an addendum, final from now on. */
export async function storePaper(
  ground: Opening,
  { id, rootId, version, signedAt, language, writtenIn, replaces, notForGuardians }: PaperFacts,
  { of, kind, signedBy, requestId, said, pdf, addendumTo }: Signed,
): Promise<void> {
  const key = await ownPersonKey(ground, of.personId, 'care')
  await sql`
    insert into record_papers (
      id, person_id, claim_id, place_id, doctor_id, signed_by, signed_at, kind, language, written_in, root_id, version,
      replaces_id, addendum_to, not_for_guardians, request_id, sealed, pdf_sealed, bytes, sha256
    ) values (
      ${id}, ${of.personId}, ${of.claimId}, ${of.placeId}, ${of.doctorId}, ${signedBy}, ${signedAt}, ${kind},
      ${language}, ${writtenIn}, ${rootId}, ${version}, ${replaces?.id ?? null}, ${addendumTo}, ${notForGuardians},
      ${requestId ?? null}, ${sealPaper(key, id, said)}, ${sealPdf(key, id, pdf)}, ${pdf.length}, ${sha256Of(pdf)}
    )
  `.execute(ground.db)
}
