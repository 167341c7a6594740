import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { paypalMinutes } from '#contract/rules.ts'
import { authPages } from '#texts/auth/auth-pages.ts'
import { paypalPage } from '#texts/payments/paypal-page.ts'
import { ApiFailure } from '../../wire/api.ts'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { settledQuery } from '../../features/payments/paypal-queries.ts'
import { useMailReaches } from '../../session/mail-reaches.ts'

export const meta = () => [{ title: paypalPage.title }, { name: 'robots', content: 'noindex' }]

/** The page to which PayPal sends payers back, logged in or not: captures the approved payment and shows the result. */
export default function BackFromPaypal() {
  const [search] = useSearchParams()
  const reference = search.get('token') ?? ''
  const settled = useQuery(settledQuery(reference))
  const isMailed = useMailReaches()
  const { heading, lead } = said(reference, { isCancelled: search.has('cancelled'), isMailed }, settled)
  return (
    <AuthPage heading={heading} lead="" motto={authPages.motto}>
      <div className="auth-form">
        <p role="status">{lead}</p>
        {settled.error && !isUnknown(settled.error) && (
          <button
            type="button"
            className="plain-button wide"
            aria-disabled={settled.isFetching}
            onClick={() => void settled.refetch()}
          >
            {paypalPage.back.again}
          </button>
        )}
        <Link to="/dashboard" className={settled.error ? 'plain-button quiet wide' : 'plain-button wide'}>
          {paypalPage.back.toVisits}
        </Link>
      </div>
    </AuthPage>
  )
}

type Plain = Exclude<keyof typeof paypalPage.back, 'unpaidSays'>

const isUnknown = (reason: unknown) => reason instanceof ApiFailure && reason.status < 500

function said(
  reference: string,
  { isCancelled, isMailed }: { isCancelled: boolean; isMailed: boolean },
  { data, error, isFetching }: { data?: { status: Plain } | undefined; error: unknown; isFetching: boolean },
) {
  if (!reference || (error && isUnknown(error)))
    return { heading: paypalPage.back.unknown, lead: paypalPage.back.unknownSays }
  if (isFetching) return { heading: paypalPage.back.looking, lead: '' }
  if (!data) return { heading: paypalPage.back.failed, lead: paypalPage.back.failedSays }
  const isUnmailed = data.status === 'paid' && !isMailed
  const paidSays = isUnmailed ? paypalPage.back.paidUnmailed : paypalPage.back[`${data.status}Says` as Plain]
  const says = data.status === 'unpaid' ? paypalPage.back.unpaidSays(paypalMinutes) : paidSays
  return {
    heading: data.status === 'unpaid' && isCancelled ? paypalPage.back.cancelled : paypalPage.back[data.status],
    lead: says,
  }
}
