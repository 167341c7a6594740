import type { Assertion } from '#contract/auth/passkeys.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Ground } from '../../ground.ts'
import { addressBlock } from '../../platform/address-block.ts'
import { Failure } from '../../platform/failure.ts'
import { atTheDoor, enter, type LoggedIn } from '../log-in.ts'
import { mayLogInHere } from '../oidc/only.ts'
import type { Origin } from '../open-session.ts'
import { notePasskeyUsed, provePasskey } from './prove-passkey.ts'

type Given = { passkey: Assertion; role: Role; remember: boolean; device?: string | undefined }

/**
 * Opens a session by passkey. An unknown passkey, one of another portal's account and a wrong signature are refused
 * with the same `passkey_refused`. Throws `oidc_only`, and
 * `not_ready` if too many log-ins from that address are waiting.
 */
export async function logInByPasskey(ground: Ground, given: Given, origin: Origin): Promise<LoggedIn> {
  const { passkey, role, remember, device } = given
  mayLogInHere(ground, role)
  return atTheDoor(addressBlock(origin.address), async () => {
    const proof = await provePasskey(ground, { purpose: 'log-in', userId: null }, passkey)
    if (proof.role !== role) throw new Failure('passkey_refused')
    const isOpened = await enter(ground, proof, { remember, device, by: 'factor' }, origin, {
      first: (tx) => notePasskeyUsed(tx, proof),
    })
    if (!isOpened) throw new Failure('passkey_refused')
    return isOpened
  })
}
