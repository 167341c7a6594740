import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Assertion, RequestOptions } from '#contract/auth/passkeys.ts'
import type { Ground } from '../../ground.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import type { Judged } from '../open-session.ts'
import { type Asked, makeChallenge, passkeyMs, takeChallenge } from './challenges.ts'
import { handleOf } from './enrol.ts'
import { relyingParty } from './relying-party.ts'

/** What a browser is asked for: for a log-in any passkey of this clinic, else one of the account's. */
export async function requestOf({ db, config }: Pick<Ground, 'db' | 'config'>, asked: Asked): Promise<RequestOptions> {
  const { rows } = await sql<{ id: string; transports: string[] }>`
    select credential_id as id, transports from passkeys where user_id = ${asked.userId}::uuid
  `.execute(db)
  return {
    challenge: await makeChallenge(db, asked),
    rpId: relyingParty(config).id,
    timeout: passkeyMs,
    userVerification: 'required',
    allowCredentials: rows.map((each) => ({ ...each, type: 'public-key' })),
  }
}

type Row = Judged & { passkey: string; publicKey: Buffer; counter: number }

/** A passkey whose owner has just used it, and their account as it was at that moment. */
export type Proof = Judged & { passkey: string; counter: number; synced: boolean }

/**
 * Checks what a passkey has signed. Throws `passkey_refused` if it was not asked for or was answered before, was signed
 * at another address or without its owner's PIN, face or finger, if the passkey is unknown, ended or another account's,
 * and if its counter went back, as that of a copy does. To be followed by `notePasskeyUsed` in the transaction of what
 * it is for.
 */
export async function provePasskey(
  { db, config }: Pick<Ground, 'db' | 'config'>,
  asked: Asked,
  { id, userHandle, ...signed }: Assertion,
): Promise<Proof> {
  const challenge = await takeChallenge(db, asked, signed.clientDataJSON)
  const { rows } = await sql<Row>`
    select passkey.id as passkey, passkey.public_key as "publicKey", passkey.counter, account.id, account.role,
      account.password_hash as "passwordHash"
    from passkeys passkey join users account on account.id = passkey.user_id
    where passkey.credential_id = ${id} and account.closed_at is null
      and (${asked.userId}::uuid is null or account.id = ${asked.userId}::uuid)
  `.execute(db)
  const [found] = rows
  if (!challenge || !found) throw new Failure('passkey_refused')
  const { publicKey, counter, ...account } = found
  if (userHandle && !Buffer.from(userHandle, 'base64url').equals(handleOf(account.id))) {
    throw new Failure('passkey_refused')
  }
  const rp = relyingParty(config)
  const result = await verifyAuthenticationResponse({
    response: { ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} }, response: signed },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => undefined)
  if (!result?.verified) throw new Failure('passkey_refused')
  const { newCounter, credentialBackedUp } = result.authenticationInfo
  return { ...account, counter: newCounter, synced: credentialBackedUp }
}

/**
 * Notes the use of a passkey. Throws `passkey_refused` where it was ended meanwhile, or used at the same time with a
 * counter that is not behind.
 */
export async function notePasskeyUsed(tx: Queries, { id, passkey, counter, synced }: Proof): Promise<void> {
  // Accounts are locked before what belongs to them.
  await sql`select from users where id = ${id} for share`.execute(tx)
  const { rows } = await sql`
    update passkeys set counter = ${counter}, synced = ${synced}, used_at = clinic_now()
    where id = ${passkey} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning id
  `.execute(tx)
  if (!rows[0]) throw new Failure('passkey_refused')
}
