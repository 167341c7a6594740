import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CareRequest } from '#contract/care-requests/care-requests.ts'
import { type CareKind, dayWindows } from '#contract/care-requests/care-steps.ts'
import { addDays } from '#contract/clinic-time.ts'
import { careServices } from '#texts/care-requests/care-services.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { useSession } from '../../session/session.tsx'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { ownProfileQuery } from '../../session/own-profile.ts'
import { useActing } from '../people/acting.ts'
import type { CareDraft } from './care-draft.ts'
import { formOf } from './forms.ts'
import { myCareQuery } from './own-requests.ts'
import { useChange } from '../../wire/use-change.ts'

export type Position = { latitude: number; longitude: number }
/** The part of a care form that its fields need. */
export type CareFields = Pick<ReturnType<typeof useCareForm>, 'values' | 'field' | 'set'>

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
 * A care form: its fields (kept as a draft until they are sent), errors and sending. Name, phone and address come from
 * the profile; the day is tomorrow.
 */
export function useCareForm(kind: CareKind, onSent: (made: CareRequest) => void) {
  const { user } = useSession()
  const today = useClinicClock()?.date
  const { data: profile } = useQuery({ ...ownProfileQuery(user?.id ?? ''), enabled: user !== null })
  const [position, setPosition] = useState<Position>()
  const request = useChange('POST /care/requests', { invalidates: ['care'], quiet: true })
  const { acting, personId } = useActing()
  const { data: mine } = useQuery(myCareQuery(personId))
  /** The requests that existed when this one was sent. */
  const before = useRef<readonly CareRequest[]>(undefined)
  const care = useSendForm({
    draft: useSealedDraft(`care-${kind}`),
    initial: {
      ...empty,
      patientName: acting?.person.name ?? profile?.name ?? user?.name ?? '',
      phone: profile?.phone ?? '',
      address: profile?.address ?? '',
      location: kind === 'ambulance' ? (profile?.address ?? '') : '',
      date: today ? addDays(today, 1) : '',
    },
    send(typed) {
      before.current = mine
      return request.mutateAsync({
        body: {
          ...formOf(kind, typed),
          ...(position ? { position } : {}),
          ...(personId ? { personId } : {}),
        },
      })
    },
    readBack: () =>
      before.current &&
      mine?.find((each) => each.kind === kind && !before.current?.some(({ _id }) => _id === each._id)),
    onSent,
    failed: careServices.failed,
    startsAnew: true,
  })
  return { ...care, today, position, setPosition }
}
