import { useEffect, useRef } from 'react'
import type { Appointment } from '#contract/booking/booking.ts'
import { common } from '#texts/common/common.ts'
import { dateInWords } from '../../../language/format.ts'
import { useSession } from '../../../session/session.tsx'
import type { OfflineVisit } from './save-own-visits.ts'
import { doctorNameOf } from './appointment-lists.ts'
import { useVisitInWords } from './visit-in-words.ts'

type Saved = { visits: readonly Appointment[] | undefined; at: number; timeZone: string | undefined }

const canSave = () => 'serviceWorker' in navigator && typeof caches !== 'undefined'

/**
 * Saves the account's own next visits in this browser, to be read without a line. `visits`: those to come, undefined
 * while they are not known or are another person's; `at`: when the server told them (ms since 1970), 0 if it has not
 * been asked because there are none; `timeZone`: the clinic's.
 */
export function useOfflineVisits({ visits, at, timeZone = 'UTC' }: Saved): void {
  const { user, covered } = useSession()
  const { times, where } = useVisitInWords()
  const inWords = (visit: Appointment): OfflineVisit => ({
    day: dateInWords(visit.appointmentDate),
    times: times(visit),
    doctor: common.doctor(doctorNameOf(visit)),
    where: where(visit),
    address: visit.kind.mode === 'clinic' ? visit.place.address : '',
  })
  const until = Math.max(0, ...(visits ?? []).map(({ endsAt }) => Date.parse(endsAt)))
  const shown = useRef<OfflineVisit[]>([])
  shown.current = visits?.map(inWords) ?? []
  const text = visits && JSON.stringify(shown.current)
  const owner = covered ? undefined : user?.id
  useEffect(() => {
    if (!owner || text === undefined || !canSave()) return
    // What was saved before stays if this fails.
    void import('./save-own-visits.ts')
      .then(({ saveOwnVisits }) => saveOwnVisits(owner, shown.current, { at: at || Date.now(), until, timeZone }))
      .catch(() => undefined)
  }, [owner, text, at, until, timeZone])
}
