import { cardStep } from '#texts/booking/card-step.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import { savedCard } from '#texts/payments/saved-card.ts'
import { call } from '../../../wire/api.ts'
import { clinicQuery, useClinicClock } from '../../../clock/clinic.ts'
import { asPrice } from '../../../language/format.ts'
import { useMailReaches } from '../../../session/mail-reaches.ts'
import { invalidate } from '../../../wire/invalidate.ts'
import { Button } from '../../../ui/button.tsx'
import { sentenceOf } from '../../../ui/say.ts'
import { CardForm } from '../card-forms.tsx'
import { isTooOften, untilAnswered, useIsHere } from '../until-answered.ts'
import { cardNamed } from './card-in-words.ts'
import { confirmKept } from './confirm-kept.ts'

/** Thrown while the provider reports no payment. */
const notPaid = new Error('not paid')

type Charge = BodyOf<EndpointName['GET /appointments/{id}/charge']>

/** An amount that a saved card did not pay: confirmed at the bank if that asks, or paid with another card. */
export function PayCharge({ appointmentId: id, charge }: { appointmentId: string; charge: Charge }) {
  const queries = useQueryClient()
  const { data: config } = useQuery(clinicQuery)
  const clock = useClinicClock()
  const isMailed = useMailReaches()
  const [busy, setBusy] = useState(false)
  const [isPaid, setPaid] = useState(false)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const isHere = useIsHere()
  const sum = asPrice(charge.amount)
  const { clientSecret, card } = charge
  const own = card && { methodId: card.methodId, named: cardNamed(card), asks: charge.asks }

  async function confirmPaid() {
    setPaid(true)
    // If this call fails, the provider still tells the server.
    await call('POST /appointments/{id}/charge', { params: { id } }).catch(() => undefined)
    await invalidate(queries, ['payments', 'cards'])
  }

  /** The answer was lost: asks the server, which asks the provider, whether it is paid. */
  async function look() {
    setAsking(true)
    try {
      const found = await untilAnswered(
        async () => {
          const { status } = await call('POST /appointments/{id}/charge', { params: { id } })
          if (status === 'unpaid') throw notPaid
          return status
        },
        // The payment may still be under way, so two more tries before it counts as unpaid.
        { isHere, asksAgain: (reason, attempt) => isTooOften(reason) || (reason === notPaid && attempt < 2) },
      )
      if (found === 'paid') await confirmPaid()
      else if (found) setProblem(savedCard.pay.nothing)
    } catch (reason) {
      setProblem(reason === notPaid ? cardStep.notPaid : sentenceOf(reason, savedCard.pay.failed))
    }
    setAsking(false)
  }

  async function confirm() {
    if (!config || !own || busy) return
    setBusy(true)
    setProblem('')
    // Its bank has asked already: this button is the answer.
    const { is } = await confirmKept(config, { clientSecret, methodId: own.methodId }, true)
    if (is === 'paid') await confirmPaid()
    else if (is === 'unknown') await look()
    else setProblem(is === 'unasked' ? cardStep.noForm : savedCard.pay.refused)
    setBusy(false)
  }

  if (isPaid) {
    return (
      <>
        <h1>{savedCard.pay.paid}</h1>
        <p role="status">{isMailed ? savedCard.pay.paidSays : savedCard.pay.paidUnmailed}</p>
        <Link to="/dashboard">{savedCard.pay.toVisits}</Link>
      </>
    )
  }
  return (
    <div className="stack" style={{ maxWidth: 560 }}>
      <h1>{savedCard.pay.heading(sum)}</h1>
      <p>
        {!own ? savedCard.pay.notPaid : own.asks ? savedCard.pay.asks(own.named) : savedCard.pay.declined(own.named)}
      </p>
      <p className={problem ? 'form-failure' : 'unseen'} role="alert">
        {problem}
      </p>
      {asking && (
        <p className="form-failure" role="alert">
          {cardStep.asking}
        </p>
      )}
      {own?.asks && !asking && (
        <div>
          <Button size="lg" loading={busy} onClick={confirm}>
            {savedCard.pay.confirm}
          </Button>
        </div>
      )}
      {config && clock && (
        <section className="panel" hidden={asking}>
          {own?.asks && <h2>{savedCard.pay.another}</h2>}
          <CardForm
            config={config}
            clientSecret={clientSecret}
            payLabel={savedCard.pay.button(sum)}
            today={clock.date}
            disabled={busy}
            onPaying={setBusy}
            onPaid={confirmPaid}
            onUnknown={look}
          />
        </section>
      )}
    </div>
  )
}
