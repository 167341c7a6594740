import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CalendarVisit } from '#contract/calendar.ts'
import { firstReasons } from '#contract/desk-stages.ts'
import { timetable as t } from '#texts/timetable.ts'
import { call } from '../../api.ts'
import { dateInWords } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { say } from '../../ui/say.ts'
import { reasonsQuery } from '../booking/reasons/queries.ts'
import { AskedReason } from '../booking/reasons/reason-field.tsx'

type Props = { date: string; doctorId: string | undefined; visits: readonly CalendarVisit[] }

/**
 * A doctor cannot come: a press asks, a second one cancels the day. That they are away is the reason at first, as long
 * as the clinic lists it.
 */
export function CancelDay({ date, doctorId, visits }: Props) {
  const { ask, dialog } = useConfirm()
  const reason = useRef('')
  const cancel = useMutation({
    mutationFn: () => {
      const because = reason.current ? { reasonId: reason.current } : {}
      return call('POST /appointments/cancel-day', { body: { date, ...(doctorId ? { doctorId } : {}), ...because } })
    },
    meta: { stale: ['appointments', 'times', 'hours', 'payments'], quiet: true },
  })
  const { data: reasons } = useQuery(reasonsQuery)
  const count = visits.filter(({ status }) => status === 'pending' || status === 'confirmed').length
  if (count === 0) return null
  function press() {
    const away = reasons?.find(({ _id }) => _id === firstReasons['doctor-away'])?._id ?? ''
    reason.current = away
    ask({
      title: t.cancelDay.ask(dateInWords(date)),
      body: (
        <div className="stack">
          <p>{t.cancelDay.says(count)}</p>
          <AskedReason
            act="cancel"
            first={away}
            onChoose={(chosen) => {
              reason.current = chosen
            }}
          />
        </div>
      ),
      yes: t.cancelDay.yes(count),
      no: t.cancelDay.no,
      isHarsh: true,
      act: () => cancel.mutateAsync().then(({ message }) => say(message)),
      failed: t.cancelDay.failed,
    })
  }
  return (
    <>
      <Button variant="outline" color="red" onClick={press}>
        {t.cancelDay.open}
      </Button>
      {dialog}
    </>
  )
}
