import { useState } from 'react'
import { passkeyCard } from '#texts/auth/passkey-card.ts'
import { say, sayFailure } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'
import { HasPasskey, makePasskey } from './browser.ts'

/**
 * Adds a passkey of this or another device to the account that is logged in. `onAdded` gets the recovery codes, if they
 * are the account's first.
 */
export function useAddPasskey(onAdded: (codes: readonly string[] | undefined) => void) {
  const add = useChange('POST /auth/passkeys', { invalidates: ['passkeys'], quiet: true, scope: 'own passkeys' })
  const [busy, setBusy] = useState(false)
  async function start() {
    setBusy(true)
    try {
      const passkey = await makePasskey()
      if (!passkey) return
      const { codes } = await add.mutateAsync({ body: { passkey } })
      say(passkeyCard.added)
      onAdded(codes)
    } catch (reason) {
      sayFailure(reason instanceof HasPasskey ? undefined : reason, known(reason))
    } finally {
      setBusy(false)
    }
  }
  return { busy, start: () => void start() }
}

const known = (reason: unknown) => (reason instanceof HasPasskey ? passkeyCard.known : passkeyCard.notAdded)
