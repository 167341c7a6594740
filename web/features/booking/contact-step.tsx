import { Textarea, TextInput } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { joinFromMinutes } from '#contract/video/video-times.ts'
import { bookingPage } from '#texts/booking/booking-page.ts'
import { contactStep } from '#texts/booking/contact-step.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { useSession } from '../../session/session.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { ownPersonQuery } from '../people/queries.ts'
import type { Choice } from './choice.ts'
import { Form } from '../../ui/form.tsx'
import { isLost } from '../../ui/loaded.tsx'
import { useChange } from '../../wire/use-change.ts'

const fieldOf = { phone: 'phone', video: 'phone', home: 'address' } as const

/**
 * The contact data that a visit still needs, of its patient or of the person who books: a phone number for a call or a
 * video visit, an address for a home visit. `state` is `waiting` or `failed` while that is unknown.
 */
export function useContact({ kind, visit: { personId } }: Choice) {
  const { user } = useSession()
  const mode = kind?.mode ?? 'clinic'
  const ownId = user?.id ?? ''
  const isAsked = mode !== 'clinic' && ownId !== ''
  const own = useQuery({ ...ownPersonQuery(ownId), enabled: isAsked })
  const theirs = useQuery({ ...ownPersonQuery(personId ?? ownId), enabled: isAsked && personId !== undefined })
  const retry = () => {
    for (const each of [own, theirs]) if (isLost(each)) void each.refetch()
  }
  if (mode === 'clinic') return { state: 'known', retry } as const
  const known = personId === undefined ? [own] : [own, theirs]
  const field = fieldOf[mode]
  if (known.some(({ data }) => data?.[field].trim())) return { state: 'known', retry } as const
  if (known.some(isLost)) return { state: 'failed', retry } as const
  if (known.some(({ data }) => !data)) return { state: 'waiting', retry } as const
  return { state: 'missing', mode, field, personId: personId ?? ownId, retry } as const
}

type Props = {
  missing: { mode: keyof typeof fieldOf; field: 'phone' | 'address'; personId: string }
  onBack: () => void
}

/** Asks for missing contact data before a time is held or paid; booking goes on once it is saved. */
export function ContactStep({ missing: { mode, field, personId }, onBack }: Props) {
  const change = useChange('PATCH /family/people/{id}', {
    invalidates: ['family', 'profile'],
    quiet: true,
    scope: personId,
  })
  const form = useSendForm({
    initial: { phone: '', address: '' },
    check: (typed) =>
      typed[field].trim() ? {} : { [field]: field === 'phone' ? contactStep.noNumber : contactStep.noAddress },
    send: (typed) => change.mutateAsync({ params: { id: personId }, body: { [field]: typed[field] } }),
    onSent: () => undefined,
    failed: contactStep.notSaved,
  })
  return (
    <section aria-labelledby="booking-question">
      <h1 id="booking-question" className="booking-question">
        {contactStep.heading}
      </h1>
      <Form of={form} send={contactStep.save} back={[bookingPage.back, onBack]}>
        {mode === 'video' && <p>{visitChoice.joins(joinFromMinutes)}</p>}
        <p>{contactStep[mode]}</p>
        {field === 'phone' ? (
          <TextInput label={contactStep.number} type="tel" autoComplete="tel" maxLength={40} {...form.field('phone')} />
        ) : (
          <Textarea
            label={contactStep.address}
            autoComplete="street-address"
            maxLength={300}
            {...form.field('address')}
          />
        )}
      </Form>
    </section>
  )
}
