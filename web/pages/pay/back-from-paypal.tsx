import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { paypalMinutes } from '#contract/rules.ts'
import { auth } from '#texts/auth.ts'
import { paypal as t } from '#texts/paypal.ts'
import { ApiFailure } from '../../wire/api.ts'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { settledQuery } from '../../features/payments/paypal-queries.ts'
import { useMailReaches } from '../../session/own-profile.ts'

export const meta = () => [{ title: t.title }, { name: 'robots', content: 'noindex' }]

/**
 * Where PayPal sends its payers back to, logged in or not: what they approved is taken, and they read what became of
 * it.
 */
export default function BackFromPaypal() {
  const [search] = useSearchParams()
  const reference = search.get('token') ?? ''
  const settled = useQuery(settledQuery(reference))
  const isMailed = useMailReaches()
  const { heading, lead } = said(reference, { isCancelled: search.has('cancelled'), isMailed }, settled)
  return (
    <AuthPage heading={heading} lead="" motto={auth.motto}>
      <div className="auth-form">
        <p role="status">{lead}</p>
        {settled.error && !isUnknown(settled.error) && (
          <button
            type="button"
            className="plain-button wide"
            aria-disabled={settled.isFetching}
            onClick={() => void settled.refetch()}
          >
            {t.back.again}
          </button>
        )}
        <Link to="/dashboard" className={settled.error ? 'plain-button quiet wide' : 'plain-button wide'}>
          {t.back.toVisits}
        </Link>
      </div>
    </AuthPage>
  )
}

type Plain = Exclude<keyof typeof t.back, 'unpaidSays'>

const isUnknown = (reason: unknown) => reason instanceof ApiFailure && reason.status < 500

function said(
  reference: string,
  { isCancelled, isMailed }: { isCancelled: boolean; isMailed: boolean },
  { data, error, isFetching }: { data?: { status: Plain } | undefined; error: unknown; isFetching: boolean },
) {
  const { back } = t
  if (!reference || (error && isUnknown(error))) return { heading: back.unknown, lead: back.unknownSays }
  if (isFetching) return { heading: back.looking, lead: '' }
  if (!data) return { heading: back.failed, lead: back.failedSays }
  const isUnmailed = data.status === 'paid' && !isMailed
  const paidSays = isUnmailed ? back.paidUnmailed : back[`${data.status}Says` as Plain]
  const says = data.status === 'unpaid' ? back.unpaidSays(paypalMinutes) : paidSays
  return { heading: data.status === 'unpaid' && isCancelled ? back.cancelled : back[data.status], lead: says }
}
