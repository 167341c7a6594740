import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { auth } from '#texts/auth.ts'
import { paypal as t } from '#texts/paypal.ts'
import { call } from '../../wire/api.ts'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { sandboxOrderQuery } from '../../features/payments/paypal-queries.ts'
import { asPrice } from '../../language/format.ts'

export const meta = () => [{ title: t.title }, { name: 'robots', content: 'noindex' }]

/** In PayPal's place, where no keys of PayPal are set: approve, decline, or come back. No money moves. */
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
      setProblem(t.sandbox.failed)
      setBusy(false)
    }
  }

  if (order.isFetching && !order.data) return null
  return (
    <AuthPage heading={t.sandbox.heading} lead={t.sandbox.says} motto={auth.motto}>
      <div className="auth-form">
        <p>{order.data?.open ? t.sandbox.sum(asPrice(order.data.amount)) : t.sandbox.over}</p>
        <p role="alert" className={problem ? 'auth-form-failure' : 'unseen'}>
          {problem}
        </p>
        {order.data?.open && (
          <>
            <button type="button" className="plain-button wide" aria-disabled={busy} onClick={approve}>
              {t.sandbox.approve}
            </button>
            <Link to={back} replace className="plain-button quiet wide">
              {t.sandbox.decline}
            </Link>
          </>
        )}
        <Link to={`${back}&cancelled=yes`} replace className="plain-button quiet wide">
          {t.sandbox.cancel}
        </Link>
      </div>
    </AuthPage>
  )
}
