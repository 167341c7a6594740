import { IconX } from '@tabler/icons-react'
import { timetable as t } from '#texts/timetable.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { say } from '../../../ui/say.ts'
import { useEndTimeOff } from '../../hours/queries.ts'

/** Ends the time off: the doctor is there after all. */
export function EndTimeOff({ id, of }: { id: string; of: string }) {
  const { ask, dialog } = useConfirm()
  const end = useEndTimeOff('quiet')
  const press = () =>
    ask({
      title: t.unblock.ask(of),
      body: <p>{t.unblock.says}</p>,
      yes: t.unblock.act,
      no: t.unblock.leave,
      act: () => end.mutateAsync(id).then(() => say(t.unblock.done)),
      failed: t.unblock.failed,
    })
  return (
    <>
      <button type="button" className="cal-unblock" aria-label={t.unblock.open(of)} onClick={press}>
        <IconX size={16} aria-hidden="true" />
      </button>
      {dialog}
    </>
  )
}
