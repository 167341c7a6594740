import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountPages } from '#texts/auth/account-pages.ts'
import { call } from '../../wire/api.ts'
import { Button } from '../../ui/button.tsx'

/** Why an address has to be confirmed, and a button that mails its link once more; what came of it is said instead. */
export function SendConfirmation({ why }: { why: ReactNode }) {
  const send = useMutation({
    mutationFn: () => call('POST /auth/send-confirmation', {}),
    // What failed is said here.
    meta: { invalidates: ['profile'], quiet: true },
  })
  return (
    <>
      <p role="status">{send.data?.message ?? send.error?.message ?? why}</p>
      {!send.isSuccess && (
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          {accountPages.confirmEmail.again}
        </Button>
      )}
    </>
  )
}
