import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Attestation, Passkey } from '#contract/auth/passkeys.ts'
import { passkeyNameMost, passkeysMost } from '#contract/rules.ts'
import type { Language } from '../../../texts/languages.ts'
import type { Ground } from '../../ground.ts'
import { deviceIn } from '../../mail/device.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { deviceOf, networkInWords } from '../device-words.ts'
import { addressBlock } from '../../platform/address-block.ts'
import { passFactor } from '../factors/pass-factor.ts'
import { firstCodes } from '../factors/recovery-codes.ts'
import type { Origin } from '../open-session.ts'
import { settingsOf } from '../tell-of-log-in.ts'
import { makeChallenge, passkeyMs, takeChallenge } from './challenges.ts'
import { readPasskey } from './passkeys.ts'
import { relyingParty } from './relying-party.ts'

/** EdDSA, ES256, RS256: what the browsers' own authenticators and keys of the last years sign with. */
const algorithms = [-8, -7, -257]

/** The bytes by which an authenticator knows an account: its id, which says nothing about a person. */
export const handleOf = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

/**
 * What a browser needs to make a passkey: here, or by QR code on another device. Throws `too_many_passkeys`.
 */
export async function enrolOptions({ db, config }: Ground, caller: Caller) {
  const rp = relyingParty(config)
  const { rows } = await sql<{ id: string; transports: string[] }>`
    select credential_id as id, transports from passkeys where user_id = ${caller.id}
  `.execute(db)
  if (rows.length >= passkeysMost) throw new Failure('too_many_passkeys')
  const challenge = await makeChallenge(db, { purpose: 'enrol', userId: caller.id })
  const made = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userName: caller.email,
    userDisplayName: caller.name,
    userID: handleOf(caller.id),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: passkeyMs,
    attestationType: 'none',
    excludeCredentials: rows,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return {
    ...{ challenge: made.challenge, rp: { id: rp.id, name: rp.name }, user: made.user, timeout: passkeyMs },
    pubKeyCredParams: made.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    attestation: 'none' as const,
    excludeCredentials: rows.map((each) => ({ ...each, type: 'public-key' as const })),
    authenticatorSelection: {
      ...{ residentKey: 'required' as const, requireResidentKey: true as const, userVerification: 'required' as const },
    },
  }
}

type Enrolled = { passkey: Attestation; name?: string | undefined }

/**
 * Adds the passkey that a browser has made, and tells the account by mail. Making it proved that it is the caller.
 * Recovery codes come with the first factor. Throws `passkey_refused` where it is not what
 * was asked for, and `too_many_passkeys`.
 */
export async function enrolPasskey(
  ground: Ground,
  caller: Caller,
  { passkey, name }: Enrolled,
  { address, userAgent }: Pick<Origin, 'address' | 'userAgent'>,
  language: Language,
): Promise<Passkey & { codes?: string[] }> {
  const made = await verified(ground, caller, passkey)
  const device = deviceOf(userAgent)
  const { credential, credentialBackedUp: synced } = made
  const answer = await inTransaction(ground.db, async (tx) => {
    await mustHaveRoom(tx, caller)
    const { rows } = await sql<{ id: string; at: string }>`
      insert into passkeys (
        user_id, credential_id, public_key, counter, transports, name, browser, system, synced
      ) values (
        ${caller.id}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
        ${passkey.transports}::text[], ${(name || deviceIn(language, device)).slice(0, passkeyNameMost)},
        ${device.browser}, ${device.system}, ${synced}
      )
      on conflict (credential_id) do nothing
      returning id, iso(created_at) as at
    `.execute(tx)
    const [added] = rows
    if (!added) throw new Failure('passkey_refused')
    await enqueueMail(tx, {
      kind: 'new-passkey',
      userId: caller.id,
      dedupeKey: `new-passkey-${added.id}`,
      facts: {
        ...{ ...device, device: deviceIn('en', device), network: networkInWords(addressBlock(address)) },
        ...{ at: added.at, link: settingsOf[caller.role] },
      },
    })
    await passFactor(tx, caller)
    return { ...(await readPasskey(tx, caller.id, added.id, language)), ...(await firstCodes(tx, caller.id)) }
  })
  ground.forgetCaller(caller.id)
  return answer
}

/** Locks the account, so that passkeys that are added at once are counted, and none is added to a closed account. */
async function mustHaveRoom(tx: Queries, caller: Caller): Promise<void> {
  const { rows: open } = await sql`
    select from users where id = ${caller.id} and closed_at is null for no key update
  `.execute(tx)
  if (!open[0]) throw new Failure('passkey_refused')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from passkeys where user_id = ${caller.id}
  `.execute(tx)
  if (rows[0]!.count >= passkeysMost) throw new Failure('too_many_passkeys')
}

async function verified({ db, config }: Ground, caller: Caller, passkey: Attestation) {
  const rp = relyingParty(config)
  const { id, clientDataJSON, attestationObject, transports } = passkey
  const challenge = await takeChallenge(db, { purpose: 'enrol', userId: caller.id }, clientDataJSON)
  if (!challenge) throw new Failure('passkey_refused')
  const result = await verifyRegistrationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject, transports },
    },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    supportedAlgorithmIDs: algorithms,
    // The library throws for each way in which it is not what was asked for.
  }).catch(() => undefined)
  if (!result?.verified) throw new Failure('passkey_refused')
  return result.registrationInfo
}
