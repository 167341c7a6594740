import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/auth/auth.ts'
import { passkeyCard } from '#texts/auth/passkey-card.ts'
import { Button } from '../../../ui/button.tsx'
import { useCodes } from '../factors/use-codes.tsx'
import { declineOffer } from './offered.ts'
import { passkeysQuery } from './queries.ts'
import { useAddPasskey } from './use-add-passkey.ts'

/** The bar that offers a passkey. It goes once there is one. */
export function OfferBar({ user, onOver }: { user: User; onOver: () => void }) {
  const passkeys = useQuery(passkeysQuery)
  const { show, dialog } = useCodes(onOver)
  const add = useAddPasskey((codes) => (codes ? show(codes) : onOver()))
  if (dialog) return dialog
  if (passkeys.data?.length !== 0) return null
  return (
    <section className="confirm-email-bar" aria-label={passkeyCard.offerLabel}>
      <p>{passkeyCard.offer}</p>
      <Button size="sm" loading={add.busy} onClick={add.start}>
        {passkeyCard.add}
      </Button>
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          declineOffer(user)
          onOver()
        }}
      >
        {passkeyCard.notNow}
      </Button>
    </section>
  )
}
