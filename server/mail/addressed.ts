import { sql } from 'kysely'
import { passes } from '../platform/constraints.ts'
import type { Database } from '../platform/database.ts'
import { isStillTrue, readStandings, type Standing } from './about-appointment.ts'
import { type ReceiptFor, readReceiptsFor } from './about-receipt.ts'
import { isAddressKind, readForAddresses } from './address-letters.ts'
import type { DueMail } from './due-mails.ts'
import { isLinkKind, readForLink } from './link-letters.ts'
import { makeLinks } from './mailed-links.ts'
import { recordsOfOthers, waitingDoses } from './record-letters.ts'
import { asksSomething } from './stand-in-link.ts'
import { unreadMessages } from './message-letters.ts'
import { videoLinksFor } from './video-link.ts'

/** Why a mail is not sent now. */
export type Kept = 'not to be sent' | 'left to the relay' | 'waits to be confirmed'

/** The reader of a mail and its content as it is now; or why the mail is not sent; or the error of reading it. */
export type Addressed = { name: string; address: string; facts: object } | Kept | { error: unknown }

/**
 * Reads the content of a group of mails, by their ids, in a few statements for all of them. If that fails, each mail is
 * read alone, so that only the ones that cannot be read fail. Throws temporary errors, such as a database that is away.
 */
export async function addressed(db: Database, mails: readonly DueMail[]): Promise<Map<string, Addressed>> {
  try {
    return await readTogether(db, mails)
  } catch (error) {
    if (passes(error)) throw error
    if (mails.length === 1) return new Map([[mails[0]!.id, { error }]])
    const alone: (readonly [string, Addressed])[] = []
    for (const mail of mails) alone.push(...(await addressed(db, [mail])))
    return new Map(alone)
  }
}

/**
 * A mail is not sent if it is no longer true of its appointment, its reader may no longer read it, its link has ended,
 * the message that it tells of was read or taken back, or the dose that it reminds of waits no more. On its first
 * attempt, a mail that is not true is left to the relay while the relay still has events of that appointment to
 * process: they decide about the next mail. Mail about somebody's health waits until they have confirmed their address;
 * mail about the account itself does not.
 */
async function readTogether(db: Database, mails: readonly DueMail[]): Promise<Map<string, Addressed>> {
  const good = await goodLinks(db, mails)
  const unread = await unreadMessages(db, mails)
  const waiting = await waitingDoses(db, mails)
  const toRead = mails.filter(
    ({ id, kind, facts }) =>
      (!facts.linkId || good.has(facts.linkId)) &&
      (kind !== 'message' || unread.has(id)) &&
      (kind !== 'dose-due' || waiting.has(id)),
  )
  const ofClaims = toRead.filter(({ claim_id, kind }) => claim_id !== null && !isLinkKind(kind))
  const toAddresses = ofClaims.filter(({ kind }) => isAddressKind(kind))
  const toAccounts = ofClaims.filter(({ kind }) => !isAddressKind(kind))
  const standings = await readStandings(
    db,
    toAccounts.filter(({ facts }) => !facts.paperId).map((mail) => ({ ...askedOf(mail), readerId: mail.user_id! })),
  )
  const receipts = await readReceiptsFor(
    db,
    toAccounts.flatMap(({ id, user_id, facts }) =>
      facts.paperId ? [{ key: id, paperId: facts.paperId, readerId: user_id! }] : [],
    ),
  )
  const addresses = await readForAddresses(db, toAddresses.map(askedOf))
  const checkIns = await checkInLinks(db, toAccounts, standings)
  const others = await recordsOfOthers(db, toRead)
  const found = new Map<string, Addressed>(mails.map(({ id }) => [id, 'not to be sent']))
  for (const mail of toRead) {
    const { id, kind, facts, to_name: name, to_email: address } = mail
    if (isLinkKind(kind)) {
      const about = await readForLink(db, kind, mail.claim_id!, facts.paperId)
      found.set(
        id,
        'beingTold' in about
          ? untold(mail, [about])
          : { name: name!, address: address!, facts: { ...facts, ...about, ...(await videoLinkOf(db, mail, about)) } },
      )
    } else if (mail.claim_id === null) {
      const forPerson = others.get(id)
      found.set(id, { name: name!, address: address!, facts: { ...facts, ...(forPerson ? { forPerson } : {}) } })
    } else if (facts.paperId) found.set(id, ofReceipt(mail, receipts.get(id)))
    else if (isAddressKind(kind)) found.set(id, ofAddress(mail, addresses.get(id)))
    else found.set(id, ofStandings(mail, standings.get(id) ?? [], checkIns.get(id)))
  }
  return found
}

/** The link to the room of a visit by video, in the letter that a visit with a link is booked. */
async function videoLinkOf(db: Database, mail: DueMail, { isVideo }: { isVideo: boolean }) {
  const { kind, claim_id: claimId, to_email: email } = mail
  if (!isVideo || kind !== 'visit-link-agreed' || !claimId || !email) return {}
  const linkOf = await videoLinksFor(db, [{ claimId, email }])
  return { videoLink: linkOf(claimId, email) }
}

const askedOf = ({ id, kind, claim_id, facts }: DueMail) => ({
  key: id,
  kind,
  claimIds: facts.claimIds ?? [claim_id!],
  from: facts.from,
  startsAt: facts.startsAt,
})

/** Makes check-in links for the readers of reminders who may check in. Answers them by the mails' ids. */
async function checkInLinks(
  db: Database,
  mails: readonly DueMail[],
  standings: ReadonlyMap<string, Standing[]>,
): Promise<Map<string, string>> {
  const wanted = mails.flatMap((mail) => {
    const [standing] = standings.get(mail.id) ?? []
    if (!mail.kind.startsWith('reminder-') || !standing?.mayCheckIn || !isStillTrue(mail, standing)) return []
    const { reader, startsAt } = standing
    if (!reader.open || !reader.confirmed) return []
    return [{ mailId: mail.id, claimId: mail.claim_id!, accountId: mail.user_id!, email: reader.address, startsAt }]
  })
  const made = await makeLinks(db, 'check-in', wanted)
  const ids = new Map(made.map(({ id, claimId, accountId }) => [`${claimId} ${accountId}`, id]))
  return new Map(wanted.map(({ mailId, claimId, accountId }) => [mailId, ids.get(`${claimId} ${accountId}`)!]))
}

function ofStandings(mail: DueMail, standings: readonly Standing[], checkIn: string | undefined): Addressed {
  const { kind, facts } = mail
  const told = standings.filter((standing) => isStillTrue(mail, standing))
  const [first] = told
  // The visit or its reader no longer exists.
  if (!standings[0]) return 'not to be sent'
  const { open, ownsCard } = standings[0].reader
  if (!open && !(ownsCard && kind === 'card-refused')) return 'not to be sent'
  if (!first) return untold(mail, standings)
  const { appointment, today, minutesAway, reader, visitOf } = first
  const ofSeries = facts.claimIds ? { appointments: told.map((standing) => standing.appointment) } : {}
  return toReader(reader, {
    ...facts,
    appointment,
    ...ofSeries,
    today,
    minutesAway,
    ...(checkIn ? { checkIn } : {}),
    ...(visitOf ? { visitOf } : {}),
  })
}

const untold = ({ attempts }: DueMail, standings: readonly { beingTold: boolean }[]): Kept =>
  standings.some(({ beingTold }) => beingTold) && attempts === 1 ? 'left to the relay' : 'not to be sent'

function ofAddress(
  mail: DueMail,
  standing: { email: string; visits: object[]; place: object; beingTold: boolean } | undefined,
): Addressed {
  if (!standing) return 'not to be sent'
  const { email, visits, place } = standing
  if (visits.length === 0) return untold(mail, [standing])
  return { name: '', address: email, facts: { ...mail.facts, visits, place } }
}

function ofReceipt({ facts }: DueMail, found: ReceiptFor | undefined): Addressed {
  if (!found?.reader.open) return 'not to be sent'
  const { paper, reader, visitOf } = found
  return toReader(reader, { ...facts, paper, ...(visitOf ? { visitOf } : {}) })
}

const toReader = ({ name, address, confirmed }: Standing['reader'], facts: object): Addressed =>
  confirmed ? { name, address, facts } : 'waits to be confirmed'

/** The links of these mails that are still valid: for a new password, for an address, or about a stand-in. */
async function goodLinks(db: Database, mails: readonly DueMail[]): Promise<Set<string>> {
  const ids = mails.flatMap(({ facts }) => (facts.linkId ? [facts.linkId] : []))
  if (ids.length === 0) return new Set()
  const asked = sql`${ids}::uuid[]`
  const { rows } = await sql<{ id: string }>`
    select id from password_links where id = any(${asked}) and used_at is null and expires_at > clinic_now()
    union all
    select id from email_links where id = any(${asked}) and used_at is null and expires_at > clinic_now()
    union all
    ${asksSomething(asked)}
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
