import { IconX } from '@tabler/icons-react'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'
import { ofHours } from '../../hours/queries.ts'

type Props = {
  id: string
  doctorId: string
  /** Its times. */
  of: string
  /** Its day, and the doctor where it is not the reader's own. */
  whose: string
}

/** Ends a time off: the doctor is available after all. */
export function EndTimeOff({ id, doctorId, of, whose }: Props) {
  const { ask, dialog } = useConfirm()
  const end = useChange('DELETE /doctors/my-time-off/{id}', { ...ofHours(doctorId), quiet: true })
  const press = () =>
    ask({
      title: deskCalendar.unblock.ask(of),
      body: (
        <>
          <p>
            <strong>{whose}</strong>
          </p>
          <p>{deskCalendar.unblock.says}</p>
        </>
      ),
      yes: deskCalendar.unblock.act,
      no: deskCalendar.unblock.leave,
      act: () => end.mutateAsync({ params: { id } }).then(() => say(deskCalendar.unblock.done)),
      failed: deskCalendar.unblock.failed,
    })
  return (
    <>
      <button type="button" className="cal-unblock" aria-label={deskCalendar.unblock.open(of)} onClick={press}>
        <IconX size={16} aria-hidden="true" />
      </button>
      {dialog}
    </>
  )
}
