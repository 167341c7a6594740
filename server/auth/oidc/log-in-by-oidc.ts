import { sql } from 'kysely'
import { isOidcRole } from '#contract/auth/oidc.ts'
import type { Ground } from '../../ground.ts'
import { addressBlock } from '../../platform/address-block.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { atTheDoor, enter, type LoggedIn } from '../log-in.ts'
import type { Judged, Origin } from '../open-session.ts'
import { readAnswer, type Said } from './read-answer.ts'
import { holdBriefly } from './sessions.ts'

type Given = { answer: string; device?: string | undefined }

/**
 * Opens the session of somebody whom the clinic's provider has logged in. Their account is the one that is linked to
 * this subject, at the first time the one of staff with this address. Throws as `readAnswer` does, `oidc_no_account`,
 * `oidc_account_ended`, and `not_ready` if too many log-ins from that address are waiting.
 */
export async function logInByOidc(ground: Ground, { answer, device }: Given, origin: Origin): Promise<LoggedIn> {
  return atTheDoor(addressBlock(origin.address), async () => {
    const said = await readAnswer(ground, { sessionId: null }, answer, origin.browsers)
    const person = await inTransaction(ground.db, (tx) => accountOf(tx, said))
    const by = said.isFactor ? 'factor' : 'password'
    const entered = await enter(ground, person, { remember: false, device, by }, origin, {
      opened: (tx, { id }) => holdBriefly(tx, ground, id, said),
    })
    if (!entered) throw new Failure('oidc_account_ended')
    return entered
  })
}

type Account = Judged & { closed: boolean }

/** Links the account at the first time: rights are never given, so whoever is no staff here stays outside. */
async function accountOf(tx: Queries, said: Said): Promise<Judged> {
  const linked = await linkedAccount(tx, said)
  const found = linked ?? (await accountByEmail(tx, said.email))
  if (!found || !isOidcRole(found.role)) throw new Failure('oidc_no_account')
  const { closed, ...account } = found
  if (closed) throw new Failure('oidc_account_ended')
  if (!linked) await link(tx, said, account.id)
  return account
}

const account = sql`
  account.id, account.role, account.password_hash as "passwordHash", account.closed_at is not null as closed
`

async function linkedAccount(tx: Queries, { issuer, subject }: Said): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select ${account} from oidc_links link join users account on account.id = link.user_id
    where link.issuer = ${issuer} and link.subject = ${subject}
  `.execute(tx)
  return rows[0]
}

async function accountByEmail(tx: Queries, email: string | null): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select ${account} from users account
    where lower(account.email) = ${email} and account.email_confirmed_at is not null and account.erased_at is null
    for no key update
  `.execute(tx)
  return rows[0]
}

/** Throws `oidc_no_account` where the account is linked to another subject: an admin ends that link first. */
async function link(tx: Queries, { issuer, subject }: Said, userId: string): Promise<void> {
  await sql`
    insert into oidc_links (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})
    on conflict do nothing
  `.execute(tx)
  const { rows } = await sql`
    select from oidc_links where issuer = ${issuer} and subject = ${subject} and user_id = ${userId}
  `.execute(tx)
  if (!rows[0]) throw new Failure('oidc_no_account')
}

/** Deletes what links an account to the provider, and its tokens; the next log-in there links it anew. */
export async function forgetOidc(tx: Queries, userId: string): Promise<void> {
  await sql`delete from oidc_links where user_id = ${userId}`.execute(tx)
  const theirs = sql`session_id in (select id from sessions where user_id = ${userId})`
  await sql`delete from oidc_attempts where ${theirs}`.execute(tx)
  await sql`delete from oidc_sessions where ${theirs}`.execute(tx)
}
