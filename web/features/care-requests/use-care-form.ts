import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import type { CareForm } from '#contract/care-requests.ts'
import { type CareKind, dayWindows } from '#contract/care-steps.ts'
import { addDays } from '#contract/clinic-time.ts'
import { useClinicClock } from '../../clinic.ts'
import { useSession } from '../../session.tsx'
import { useSealedDraft } from '../../sealed-draft.ts'
import { noRefusal, refusalOf } from '../../ui/form-failure.ts'
import { ownProfileQuery } from '../../own-profile.ts'
import type { CareDraft } from './care-draft.ts'
import { formOf } from './forms.ts'
import { useRequestCare } from './queries.ts'

const fields = [
  'location',
  'patientName',
  'phone',
  'situation',
  'address',
  'tests',
  'ward',
  'vaccine',
  'dose',
  'checkup',
  'medicines',
  'prescriber',
  'reason',
  'date',
  'window',
]

const empty: CareDraft = {
  location: '',
  patientName: '',
  phone: '',
  situation: '',
  address: '',
  tests: [],
  ward: '',
  vaccine: '',
  dose: 1,
  checkup: '',
  medicines: '',
  prescriber: '',
  reason: '',
  date: '',
  window: dayWindows[1],
}

/**
 * A care form's state: what is typed (kept until it is sent), what the server refused, and the sending. Name, phone and
 * address start as the profile has them, the day as tomorrow.
 */
export function useCareForm(kind: CareKind) {
  const { user } = useSession()
  const clock = useClinicClock()
  const today = clock?.date
  const { data: profile } = useQuery({ ...ownProfileQuery(user?.id ?? ''), enabled: user !== null })
  const [draft, setDraft, discard, isKept] = useSealedDraft(`care-${kind}`, empty)
  const [refusal, setRefusal] = useState(noRefusal)
  /** It did not leave, or nobody knows whether it did: no field that could be mended is to blame. */
  const [isUnsent, setUnsent] = useState(false)
  const request = useRequestCare()

  const known: Partial<CareDraft> = isKept
    ? {}
    : {
        patientName: profile?.name ?? user?.name ?? '',
        phone: profile?.phone ?? '',
        address: profile?.address ?? '',
        location: kind === 'ambulance' ? (profile?.address ?? '') : '',
        date: today ? addDays(today, 1) : '',
      }
  const typed = isKept ? draft : { ...draft, ...known }
  const change = (part: Partial<CareDraft>) => setDraft((old) => ({ ...old, ...(isKept ? {} : known), ...part }))

  // What the server refused is about what was typed then.
  useEffect(() => {
    if (refusal === noRefusal) return
    const timer = setTimeout(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(), 0)
    return () => clearTimeout(timer)
  }, [refusal])

  async function send(event: FormEvent, more: Partial<Extract<CareForm, { kind: 'ambulance' }>> = {}) {
    event.preventDefault()
    if (request.isPending) return undefined
    setRefusal(noRefusal)
    setUnsent(false)
    try {
      const made = await request.mutateAsync({ ...formOf(kind, typed), ...more } as CareForm)
      discard()
      setDraft(empty)
      discard()
      return made
    } catch (reason) {
      const refused = refusalOf(reason, fields, 'Your request could not be sent. Please try again.')
      setRefusal(refused)
      setUnsent(refused.message !== null)
      return undefined
    }
  }
  return {
    draft: typed,
    change,
    beside: refusal.beside,
    message: refusal.message,
    isUnsent,
    busy: request.isPending,
    send,
    today,
  }
}
