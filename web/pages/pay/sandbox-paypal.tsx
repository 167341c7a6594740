import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { authPages } from '#texts/auth/auth-pages.ts'
import { paypalPage } from '#texts/payments/paypal-page.ts'
import { call } from '../../wire/api.ts'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { sandboxOrderQuery } from '../../features/payments/paypal-queries.ts'
import { asPrice } from '../../language/format.ts'

export const meta = () => [{ title: paypalPage.title }, { name: 'robots', content: 'noindex' }]

/** The sandbox's page in place of PayPal's: approve, decline, or go back. No money moves. */
export default function SandboxPaypal() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const reference = search.get('token') ?? ''
  const order = useQuery(sandboxOrderQuery(reference))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const back = `/pay/paypal?token=${encodeURIComponent(reference)}`

  async function approve() {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      await call('POST /sandbox/approve', { body: { reference } })
      navigate(back, { replace: true })
    } catch {
      setProblem(paypalPage.sandbox.failed)
      setBusy(false)
    }
  }

  if (order.isFetching && !order.data) return null
  return (
    <AuthPage heading={paypalPage.sandbox.heading} lead={paypalPage.sandbox.says} motto={authPages.motto}>
      <div className="auth-form">
        <p>{order.data?.open ? paypalPage.sandbox.sum(asPrice(order.data.amount)) : paypalPage.sandbox.over}</p>
        <p role="alert" className={problem ? 'auth-form-failure' : 'unseen'}>
          {problem}
        </p>
        {order.data?.open && (
          <>
            <button type="button" className="plain-button wide" aria-disabled={busy} onClick={approve}>
              {paypalPage.sandbox.approve}
            </button>
            <Link to={back} replace className="plain-button quiet wide">
              {paypalPage.sandbox.decline}
            </Link>
          </>
        )}
        <Link to={`${back}&cancelled=yes`} replace className="plain-button quiet wide">
          {paypalPage.sandbox.cancel}
        </Link>
      </div>
    </AuthPage>
  )
}
