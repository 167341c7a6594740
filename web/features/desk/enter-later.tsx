import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { instantOf } from '#contract/clinic-time.ts'
import type { BoardVisit } from '#contract/desk/desk.ts'
import { type Stage, stages } from '#contract/desk/desk-stages.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { say } from '../../ui/say.ts'
import { Form } from '../../ui/form.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useChange } from '../../wire/use-change.ts'
import { about } from './queries.ts'

type Props = { visit: BoardVisit; timeZone: string; onClose: () => void }

/** Stages that have a time. */
const timed = stages.filter((stage) => stage !== 'expected' && stage !== 'not-come')

/** Enters afterwards what has happened at what time, for example after an outage or a busy hour. */
export function EnterLater({ visit, timeZone, onClose }: Props) {
  const enter = useChange('PUT /desk/visits/{id}/stage', { invalidates: about, quiet: true, scope: visit._id })
  const form = useSendForm({
    // The draft belongs to the stage: once the visit has moved on, something else is to be entered.
    draft: useSealedDraft(`later-${visit._id}-${visit.stage}`),
    initial: { to: (visit.stage === 'expected' ? 'waiting' : 'done') as string, time: visit.startTime },
    send: ({ to, time }) =>
      enter.mutateAsync({
        params: { id: visit._id },
        body: {
          to: to as Stage,
          version: visit.version,
          at: instantOf(timeZone, visit.date, time).toISOString(),
        },
      }),
    onSent(moved) {
      say(deskBoard.moved(moved.patient.name, deskBoard.stages[moved.stage]))
      onClose()
    },
    failed: deskBoard.moveFailed,
  })
  return (
    <Dialog opened title={deskBoard.later.title(visit.patient.name)} onClose={onClose} answers={null}>
      <Form of={form} send={deskBoard.later.enter} back={[deskBoard.tell.notNow, onClose]} inDialog>
        <NativeSelect
          label={deskBoard.later.what}
          data={timed.map((stage) => ({ value: stage, label: deskBoard.later.stages[stage] }))}
          {...form.field('to')}
        />
        <TextInput
          label={deskBoard.later.when}
          required
          pattern="([01][0-9]|2[0-3]):[0-5][0-9]"
          maxLength={5}
          dir="ltr"
          {...form.field('time')}
        />
      </Form>
    </Dialog>
  )
}
