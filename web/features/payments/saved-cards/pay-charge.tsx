import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import { cards as t } from '#texts/cards.ts'
import { call } from '../../../api.ts'
import { clinicQuery, useClinicClock } from '../../../clinic.ts'
import { asPrice } from '../../../format.ts'
import { markStale } from '../../../stale.ts'
import { Button } from '../../../ui/button.tsx'
import { CardForm } from '../card-forms.tsx'
import { cardNamed } from './card-in-words.ts'
import { confirmKept } from './confirm-kept.ts'
import '../../../ui/panel.css'

type Charge = BodyOf<EndpointName['GET /appointments/{id}/charge']>

/** What a kept card did not pay: confirmed at its bank where that asks, or paid with another card. */
export function PayCharge({ appointmentId: id, charge }: { appointmentId: string; charge: Charge }) {
  const queries = useQueryClient()
  const { data: config } = useQuery(clinicQuery)
  const clock = useClinicClock()
  const [busy, setBusy] = useState(false)
  const [isPaid, setPaid] = useState(false)
  const [problem, setProblem] = useState('')
  const sum = asPrice(charge.amount)
  const card = cardNamed(charge.card)

  async function settle() {
    setPaid(true)
    // The clinic hears of it from its provider too.
    await call('POST /appointments/{id}/charge', { params: { id } }).catch(() => undefined)
    await markStale(queries, ['payments', 'cards'])
  }

  async function confirm() {
    if (!config || busy) return
    setBusy(true)
    setProblem('')
    const confirmed = await confirmKept(config, charge).catch(() => false)
    if (confirmed) await settle()
    else setProblem(t.pay.refused)
    setBusy(false)
  }

  if (isPaid) {
    return (
      <>
        <h1>{t.pay.paid}</h1>
        <p role="status">{t.pay.paidSays}</p>
        <Link to="/dashboard">{t.pay.toVisits}</Link>
      </>
    )
  }
  return (
    <div className="stack" style={{ maxWidth: 560 }}>
      <h1>{t.pay.heading(sum)}</h1>
      <p>{charge.asks ? t.pay.asks(card) : t.pay.declined(card)}</p>
      <p className={problem ? 'form-failure' : 'unseen'} role="alert">
        {problem}
      </p>
      {charge.asks && (
        <div>
          <Button size="lg" loading={busy} onClick={confirm}>
            {t.pay.confirm}
          </Button>
        </div>
      )}
      {config && clock && (
        <section className="panel">
          {charge.asks && <h2>{t.pay.another}</h2>}
          <CardForm
            config={config}
            clientSecret={charge.clientSecret}
            payLabel={t.pay.button(sum)}
            today={clock.date}
            disabled={busy}
            onPaying={setBusy}
            onPaid={settle}
          />
        </section>
      )}
    </div>
  )
}
