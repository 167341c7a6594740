import type { RequestOptions } from '#contract/auth/passkeys.ts'
import { call } from '../../../wire/api.ts'

const library = () => import('@simplewebauthn/browser')

/** An address of numbers, which no passkey can belong to. */
const isNumbers = (host: string) => /^[\d.]+$|^\[/.test(host)

/** Whether this browser can use passkeys at this address. */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential === 'function' && window.isSecureContext && !isNumbers(location.hostname)

/** Whether this browser can offer passkeys in a field, as it offers saved passwords. */
export const offersInField = async (): Promise<boolean> =>
  passkeysWork() &&
  typeof PublicKeyCredential.isConditionalMediationAvailable === 'function' &&
  (await PublicKeyCredential.isConditionalMediationAvailable())

/** The person has closed the browser's question, it took too long, or another question has taken its place. */
const isGivenUp = (reason: unknown): boolean =>
  reason instanceof Error && ['NotAllowedError', 'AbortError'].includes(reason.name)

/** This device has a passkey of the account already. */
export class HasPasskey extends Error {}

/** Has this or another device make a passkey. Undefined if the person gives up. Throws `HasPasskey`. */
export async function makePasskey() {
  const options = await call('POST /auth/passkeys/options', {})
  const { startRegistration } = await library()
  try {
    const { id, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, clientDataJSON, attestationObject, transports }
  } catch (reason) {
    if (isGivenUp(reason)) return undefined
    throw reason instanceof Error && reason.name === 'InvalidStateError' ? new HasPasskey() : reason
  }
}

/**
 * Has a passkey sign what the server asks for. `inField`: offered in the field for the name, in place of a question.
 * Undefined if the person gives up.
 */
export async function signByPasskey(options: RequestOptions, { inField = false } = {}) {
  const { startAuthentication } = await library()
  try {
    const signed = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inField })
    const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response
    return { id: signed.id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
  } catch (reason) {
    if (isGivenUp(reason)) return undefined
    throw reason
  }
}

/** Ends the question that the browser has open. */
export const stopAsking = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony()
