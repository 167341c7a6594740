import { useQuery } from '@tanstack/react-query'
import { addDays, instantOf } from '#contract/clinic-time.ts'
import type { DeskTask } from '#contract/desk/tasks.ts'
import { type CallOutcome, putOffDaysMost, saidMost } from '#contract/desk/task-kinds.ts'
import { deskTasks } from '#texts/desk/desk-tasks.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { useSealedDraft } from '../../../drafts/sealed-draft.ts'
import { Chips } from '../../../ui/chips.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { NativeSelect, Textarea } from '../../../ui/inputs.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Phone } from '../../../ui/phone.tsx'
import { say } from '../../../ui/say.ts'
import { sayWithUndo } from '../../../ui/undo.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { asksAboutStandIn, sentenceOf } from './in-words.ts'
import { colleaguesQuery, noteOn, useNoteTask } from './queries.ts'

type Props = { task: DeskTask; onClose: () => void }

/** The results that a call about this task can have. */
const outcomesOf = (task: DeskTask): CallOutcome[] => [
  'told',
  ...(asksAboutStandIn(task) ? (['agreed'] as const) : []),
  'no-answer',
  'another-time',
]

/** What came of a call, and what the patient said. `onWantsTime`: they want another time, which is chosen next. */
export function CallForm({ task, onClose, onWantsTime }: Props & { onWantsTime: () => void }) {
  const { visit, kind, version, call } = task
  const { name } = visit.patient
  const note = useNoteTask(task, { quiet: true })
  const back = useNoteTask(task)
  const form = useSendForm({
    draft: useSealedDraft(`calling-${kind}-${visit._id}`),
    initial: { outcome: '' as CallOutcome | '', said: '' },
    check: ({ outcome }): Record<string, string> => (outcome ? {} : { outcome: deskTasks.calling.choose }),
    send: ({ outcome, said }) =>
      note.mutateAsync(noteOn(task, { act: 'call', kind, version, outcome: outcome || null, said })),
    onSent(noted, { outcome }) {
      const before = { outcome: call?.outcome ?? null, said: call?.said ?? '' }
      const undo = () => back.mutate(noteOn(task, { act: 'call', kind, version: noted.version, ...before }))
      const said = deskTasks.noted(name, deskTasks.outcomes[outcome || 'told'])
      // What was accepted for the patient stays accepted.
      if (outcome === 'agreed') say(said)
      else sayWithUndo(said, undo)
      if (outcome === 'another-time') onWantsTime()
      else onClose()
    },
    failed: deskTasks.notNoted,
  })
  const outcome = form.field('outcome')
  return (
    <Dialog opened title={deskTasks.calling.title(name)} onClose={onClose} answers={null}>
      <Form of={form} send={deskTasks.calling.note} back={[deskTasks.calling.notNow, onClose]} inDialog>
        <p>
          {visit.phone ? <Phone of={visit.phone} label={deskTasks.callOf(name, visit.phone)} /> : deskTasks.noPhone}
        </p>
        <p>{sentenceOf(task)}</p>
        <Chips
          label={deskTasks.calling.outcome}
          options={outcomesOf(task).map((value) => ({ value, label: deskTasks.outcomes[value] }))}
          value={outcome.value}
          error={outcome.error}
          onChoose={outcome.onChange}
        />
        <Textarea label={deskTasks.calling.said} maxLength={saidMost} minRows={2} {...form.field('said')} />
      </Form>
    </Dialog>
  )
}

const untils = ['hour', 'tomorrow', 'day'] as const
type Until = (typeof untils)[number]

/** When work begins again on a day to which a task was put off. */
const morning = '08:00'

/** Puts a task off: for an hour, until tomorrow, or until a date. */
export function PutOffForm({ task, onClose }: Props) {
  const { visit, kind, version, putOffUntil } = task
  const clock = useClinicClock(visit.place.timeZone)
  const note = useNoteTask(task, { quiet: true })
  const back = useNoteTask(task)
  const today = clock?.date ?? visit.date
  const form = useSendForm({
    initial: { until: 'hour' as Until, date: '' },
    check: ({ until, date }): Record<string, string> =>
      until === 'day' && !(date > today) ? { date: deskTasks.puttingOff.chooseDate } : {},
    send({ until, date }) {
      const at =
        until === 'hour'
          ? new Date((clock?.now ?? Date.now()) + 3_600_000)
          : instantOf(visit.place.timeZone, until === 'tomorrow' ? addDays(today, 1) : date, morning)
      return note.mutateAsync(noteOn(task, { act: 'put-off', kind, version, until: at.toISOString() }))
    },
    onSent(noted) {
      const before = { act: 'put-off', kind, version: noted.version, until: putOffUntil } as const
      sayWithUndo(deskTasks.putOffSaid(visit.patient.name), () => back.mutate(noteOn(task, before)))
      onClose()
    },
    failed: deskTasks.notNoted,
  })
  const until = form.field('until')
  return (
    <Dialog opened title={deskTasks.puttingOff.title(visit.patient.name)} onClose={onClose} answers={null}>
      <Form of={form} send={deskTasks.puttingOff.send} back={[deskTasks.calling.notNow, onClose]} inDialog>
        <Chips
          label={deskTasks.puttingOff.until}
          options={untils.map((value) => ({ value, label: deskTasks.puttingOff[value] }))}
          value={until.value}
          onChoose={until.onChange}
        />
        {form.values.until === 'day' && (
          <DateField
            label={deskTasks.puttingOff.date}
            min={addDays(today, 1)}
            max={addDays(today, putOffDaysMost)}
            required
            {...form.field('date')}
          />
        )}
      </Form>
    </Dialog>
  )
}

/** Hands a task to a colleague, who is told by the bell. */
export function HandOverForm({ task, onClose }: Props) {
  const { visit, kind, version, handedTo } = task
  const colleagues = useQuery(colleaguesQuery(task))
  const note = useNoteTask(task, { quiet: true })
  const back = useNoteTask(task)
  const form = useSendForm({
    initial: { to: '' },
    check: ({ to }): Record<string, string> => (to ? {} : { to: deskTasks.handing.choose }),
    send: ({ to }) => note.mutateAsync(noteOn(task, { act: 'hand', kind, version, to })),
    onSent(noted, { to }) {
      const name = colleagues.data?.find(({ _id }) => _id === to)?.name ?? ''
      const before = { act: 'hand', kind, version: noted.version, to: handedTo?._id ?? null } as const
      sayWithUndo(deskTasks.handedSaid(visit.patient.name, name), () => back.mutate(noteOn(task, before)))
      onClose()
    },
    failed: deskTasks.notNoted,
  })
  const isNobody = colleagues.data?.length === 0
  return (
    <Dialog opened title={deskTasks.handing.title(visit.patient.name)} onClose={onClose} answers={null}>
      <Form
        of={form}
        send={deskTasks.handing.send}
        disabled={!colleagues.data || isNobody}
        back={[deskTasks.calling.notNow, onClose]}
        inDialog
      >
        <Loaded
          of={colleagues}
          failed={deskTasks.failed}
          shape={64}
          none={<p className="soft">{deskTasks.handing.nobody}</p>}
        >
          {(known) => (
            <NativeSelect
              label={deskTasks.handing.to}
              required
              data={[
                { value: '', label: deskTasks.handing.choose },
                ...known.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              {...form.field('to')}
            />
          )}
        </Loaded>
      </Form>
    </Dialog>
  )
}
