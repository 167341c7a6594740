import type { ReactNode } from 'react'
import { confirmEmailBar } from '#texts/auth/confirm-email-bar.ts'
import { Button } from '../../ui/button.tsx'
import { useChange } from '../../wire/use-change.ts'

/**
 * Why an address has to be confirmed, and a button that mails the link again; afterwards, the result is shown instead.
 */
export function SendConfirmation({ why }: { why: ReactNode }) {
  const send = useChange('POST /auth/send-confirmation', { invalidates: ['profile'], quiet: true, scope: 'own email' })
  return (
    <>
      <p role="status">{send.data?.message ?? send.error?.message ?? why}</p>
      {!send.isSuccess && (
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate({})}>
          {confirmEmailBar.again}
        </Button>
      )}
    </>
  )
}
