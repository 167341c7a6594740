import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedCard } from '#texts/payments/saved-card.ts'
import { ApiFailure, call } from '../../../wire/api.ts'
import { clinicQuery, useClinicClock } from '../../../clock/clinic.ts'
import { invalidate } from '../../../wire/invalidate.ts'
import { isLost, Lost } from '../../../ui/loaded.tsx'
import { sentenceOf } from '../../../ui/say.ts'
import { CardForm } from '../card-forms.tsx'
import { newCardQuery } from './queries.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A form to save a card; only the provider sees its number. */
export function NewCard({ onKept }: { onKept: (id: string) => void }) {
  const queries = useQueryClient()
  const { data: config } = useQuery(clinicQuery)
  const clock = useClinicClock()
  const begun = useQuery(newCardQuery())
  const [problem, setProblem] = useState('')

  async function keep() {
    const id = begun.data?._id
    if (!id) return
    setProblem('')
    try {
      await call('POST /saved-cards/{id}/keep', { params: { id } })
      // The new card must be in the list before it can be chosen there.
      await invalidate(queries, ['cards'])
      onKept(id)
    } catch (reason) {
      setProblem(sentenceOf(reason, savedCard.step.notBegun))
    }
  }

  if (isLost(begun)) {
    const failed = begun.error instanceof ApiFailure ? begun.error.message : savedCard.step.notBegun
    return <Lost of={begun} failed={failed} />
  }
  if (!config || !clock) return <Skeleton height={240} />
  return (
    <>
      <CardForm
        config={config}
        keeps
        clientSecret={begun.data?.clientSecret}
        payLabel={savedCard.step.keep}
        today={clock.date}
        disabled={!begun.data}
        onPaying={() => undefined}
        onPaid={keep}
        onUnknown={keep}
      />
      <p className="soft">{savedCard.step.asked}</p>
      <p className="booking-problem" role="alert">
        {problem}
      </p>
    </>
  )
}
