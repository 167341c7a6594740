import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { PaperContent } from '#contract/records/paper-content.ts'
import { draftOfPaper, type PaperKind, paperLimits } from '#contract/records/paper-lists.ts'
import type * as contract from '#contract/records/papers.ts'
import { isLanguage, type Language } from '../../../texts/languages.ts'
import { dropDraft } from '../../auth/drafts.ts'
import { provePassword, stillProved } from '../../auth/prove-password.ts'
import type { Ground } from '../../ground.ts'
import type { CalledFrom } from '../../platform/bind.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { mustWorkHere } from '../emergency/open.ts'
import { lockRecord } from '../items/write.ts'
import { mainRecord, recordFor } from '../who-reads.ts'
import { printedAddendum } from './addendum.ts'
import { numberOf, type PaperOf, readFacts } from './facts.ts'
import { findOwnPaper, mustBeNewest, type OwnPaper } from './own.ts'
import { paperRules } from './kinds.ts'
import type { PaperFacts, Prepared } from './paper-kind.ts'
import { print } from './print.ts'
import type { AddendumContent } from './seal.ts'
import { storePaper } from './store.ts'
import { tellOfPaper } from './tell.ts'

type Signing = Omit<InputOf<typeof contract.signPaper>['body'], 'requestId'> & { requestId?: string }
type Correcting = InputOf<typeof contract.correctPaper>['body']
type Adding = InputOf<typeof contract.addToPaper>['body']

/** What happens in the same transaction, for a paper that is signed without a form: no draft belongs to it. */
type AlsoDone = { stored?: (tx: Queries, id: string) => Promise<void> }

/** Who signs: a doctor at their keyboard, in which language they read, and from where. */
type Signer = { caller: Caller; language: Language; from: CalledFrom }

/**
 * Signs a paper of the doctor's own visit, or, for kinds that need none, of somebody whom they treat: the password is
 * proved again, the PDF is made, and all of it is stored at once and told. Answers its id. Throws `wrong_password`,
 * `too_many_logins`, `right_missing` for a doctor who is suspended, `not_found`, `cancelled_is_final`,
 * `cannot_be_printed`, `changed_meanwhile` if the record was merged meanwhile, and what the kind refuses. The same
 * press, sent again, answers what it has signed.
 */
export async function signPaper(
  ground: Ground,
  signer: Signer,
  signing: Signing,
  more: AlsoDone = {},
): Promise<string> {
  const { caller } = signer
  const { content, appointmentId, notForGuardians, requestId } = signing
  const hash = await provePassword(ground, caller, signing.password, signer.from)
  const before = await answeredBefore(ground, caller, requestId)
  if (before) return before
  const of = appointmentId
    ? await ofVisit(ground.db, caller, appointmentId)
    : await withoutVisit(ground.db, caller, content.kind, signing.personId)
  return sign(ground, signer, hash, {
    ...{ of, kind: content.kind, content, notForGuardians, requestId },
    writtenIn: spoken(signer, signing.writtenIn),
    act: 'signed',
    drafts: more.stored ? [] : [draftOfPaper(content.kind, appointmentId ?? of.personId)],
    ...more,
    async check(tx) {
      if (appointmentId) await ofVisit(tx, caller, appointmentId, true)
      else await recordFor(tx, caller, of.personId, 'write')
      // It was merged into another record meanwhile.
      if ((await mainRecord(tx, of.personId)) !== of.personId) throw new Failure('changed_meanwhile')
    },
  })
}

/**
 * Signs a new version of a paper of the doctor's own; the one before is replaced. Throws what `signPaper` does, and
 * `changed_meanwhile` if it is no longer the newest, `paper_withdrawn`, `too_many_entries`.
 */
export async function correctPaper(
  ground: Ground,
  signer: Signer,
  id: string,
  correcting: Correcting,
): Promise<string> {
  const { content, reason, requestId } = correcting
  const hash = await provePassword(ground, signer.caller, correcting.password, signer.from)
  const before = await answeredBefore(ground, signer.caller, requestId)
  if (before) return before
  const paper = await findOwnPaper(ground.db, signer.caller, id)
  if (paper.addendum_to || content.kind !== paper.kind) throw new Failure('not_found')
  await mustBeNewest(ground.db, id)
  if (paper.version >= paperLimits.versions) throw new Failure('too_many_entries')
  // A prescription of a record that was merged into another is closed.
  const isMerged = (await mainRecord(ground.db, paper.person_id)) !== paper.person_id
  if (isMerged && paper.kind === 'prescription') throw new Failure('paper_withdrawn')
  return sign(ground, signer, hash, {
    ...{ of: ofPaper(paper), kind: content.kind, content, notForGuardians: paper.not_for_guardians, requestId },
    ...{ writtenIn: spoken(signer, correcting.writtenIn), replaces: { ...paper, reason } },
    act: 'corrected',
    drafts: [draftOfPaper('correction', id)],
    check: (tx) => mustBeNewest(tx, id),
  })
}

/** Adds a signed addendum to a paper of the doctor's own. Throws what `correctPaper` does. */
export async function addToPaper(ground: Ground, signer: Signer, id: string, adding: Adding): Promise<string> {
  const hash = await provePassword(ground, signer.caller, adding.password, signer.from)
  if (await answeredBefore(ground, signer.caller, adding.requestId)) return id
  const paper = await findOwnPaper(ground.db, signer.caller, id)
  if (paper.addendum_to) throw new Failure('not_found')
  await mustBeNewest(ground.db, id)
  return sign(ground, signer, hash, {
    ...{ of: ofPaper(paper), kind: paper.kind, notForGuardians: paper.not_for_guardians },
    ...{
      requestId: adding.requestId,
      writtenIn: spoken(signer, adding.writtenIn),
      content: { kind: 'addendum', text: adding.text },
    },
    addsTo: paper,
    act: 'added',
    drafts: [draftOfPaper('addendum', id)],
    async check(tx) {
      await mustBeNewest(tx, id)
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from record_papers where addendum_to = ${paper.root_id}
      `.execute(tx)
      if (rows[0]!.count >= paperLimits.addenda) throw new Failure('too_many_entries')
    },
  })
}

type Plan = {
  of: PaperOf
  kind: PaperKind
  content: PaperContent | AddendumContent
  writtenIn: Language
  notForGuardians: boolean
  requestId: string | undefined
  replaces?: OwnPaper & { reason: string }
  addsTo?: OwnPaper
  act: 'signed' | 'corrected' | 'added'
  /** What was typed for it; nobody has to go on with it. */
  drafts: readonly string[]
  /** Whether it may still be signed, with the record locked. */
  check(tx: Queries): Promise<void>
} & AlsoDone

async function sign(ground: Ground, { caller }: Signer, hash: string, plan: Plan): Promise<string> {
  const { of, content, writtenIn, replaces, addsTo, notForGuardians, requestId } = plan
  const id = randomUUID()
  const [rootId, version] = replaces ? [replaces.root_id, replaces.version + 1] : [id, 1]
  const facts: PaperFacts = {
    // Names whom the record has by now, also where the paper stays with the one that was merged into it.
    ...(await readFacts(ground.db, { ...of, personId: await mainRecord(ground.db, of.personId) })),
    ...{ id, rootId, version, writtenIn, notForGuardians, number: numberOf(rootId, version) },
    replaces: replaces
      ? {
          id: replaces.id,
          number: numberOf(rootId, replaces.version),
          date: replaces.date,
          reason: replaces.reason,
        }
      : null,
  }
  const prepared: Prepared<PaperContent> =
    content.kind === 'addendum'
      ? { printed: printedAddendum(facts, addsTo!, content.text) }
      : await paperRules(content.kind).prepare(ground, caller, facts, content)
  const pdf = await print(prepared.printed)
  return inTransaction(ground.db, async (tx) => {
    await stillProved(tx, caller, hash)
    await mustWorkHere(tx, caller)
    await lockRecord(tx, of.personId)
    const before = await signedBefore(tx, caller, requestId)
    if (before) return addsTo?.id ?? before
    await plan.check(tx)
    await storePaper({ db: tx, records: ground.records }, facts, {
      ...{ of, kind: plan.kind, signedBy: caller.id, requestId, pdf },
      said: { content: prepared.content ?? content, reason: replaces?.reason ?? '', printed: prepared.printed },
      addendumTo: addsTo?.root_id ?? null,
    })
    await prepared.onSigned?.(tx)
    await plan.stored?.(tx, id)
    for (const draft of plan.drafts) await dropDraft(tx, caller, draft)
    await tellOfPaper(tx, caller, { id, personId: of.personId, act: plan.act, notForGuardians })
    auditIsAbout([of.personId, id])
    return addsTo?.id ?? id
  })
}

/** What this press has signed already, where its answer was lost and it is sent again. */
async function signedBefore(db: Queries, caller: Caller, requestId: string | undefined): Promise<string | undefined> {
  if (requestId === undefined) return undefined
  const { rows } = await sql<{ id: string }>`
    select id from record_papers where signed_by = ${caller.id} and request_id = ${requestId}
  `.execute(db)
  return rows[0]?.id
}

/** The same before anything is made; noted as a call of its own. */
async function answeredBefore(ground: Ground, caller: Caller, requestId: string | undefined) {
  const id = await signedBefore(ground.db, caller, requestId)
  if (id) await inTransaction(ground.db, async () => auditIsAbout([id]))
  return id
}

/** The language that a doctor writes in: as they say, else the one they read in. */
const spoken = ({ language }: Signer, asked: string | undefined): Language => (isLanguage(asked) ? asked : language)

/** Throws `not_found` for a visit of another doctor, `cancelled_is_final`. */
async function ofVisit(db: Queries, caller: Caller, id: string, lock = false): Promise<PaperOf> {
  const { rows } = await sql<{ status: string; patient_id: string; doctor_id: string; place_id: string }>`
    select claim.status, claim.patient_id, claim.doctor_id, claim.place_id
    from appointments claim join doctors doctor on doctor.id = claim.doctor_id
    where claim.id = ${id} and doctor.user_id = ${caller.id} ${lock ? sql`for share of claim` : sql``}
  `.execute(db)
  const [visit] = rows
  if (!visit) throw new Failure('not_found')
  if (visit.status === 'cancelled') throw new Failure('cancelled_is_final')
  const personId = await mainRecord(db, visit.patient_id)
  return { personId, doctorId: visit.doctor_id, placeId: visit.place_id, claimId: id }
}

async function withoutVisit(
  db: Queries,
  caller: Caller,
  kind: PaperContent['kind'],
  asked: string | undefined,
): Promise<PaperOf> {
  if (!paperRules(kind).withoutVisit) throw new Failure('not_found')
  const personId = await recordFor(db, caller, asked, 'write')
  const { rows } = await sql<{ id: string; place_id: string }>`
    select id, place_id from doctors where user_id = ${caller.id} and deleted_at is null
  `.execute(db)
  if (!rows[0]) throw new Failure('right_missing')
  return { personId, doctorId: rows[0].id, placeId: rows[0].place_id, claimId: null }
}

/** A later version stays with its paper, also when a merge is taken apart. */
const ofPaper = (paper: OwnPaper): PaperOf => ({
  personId: paper.person_id,
  doctorId: paper.doctor_id,
  placeId: paper.place_id,
  claimId: paper.claim_id,
})
