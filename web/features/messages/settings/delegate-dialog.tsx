import { useQuery } from '@tanstack/react-query'
import { delegationTimes, type DelegationTime } from '#contract/messages/message-lists.ts'
import { addDays, instantOf } from '#contract/clinic-time.ts'
import { messageSettings } from '#texts/messages/message-settings.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { format } from '../../../language/format.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { NativeSelect } from '../../../ui/inputs.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { specializationIn } from '../names.ts'
import { colleaguesQuery } from '../queries.ts'

/** The value of the choice that stands for reception. */
const desk = 'desk'

/** Lets a colleague, or reception, read and answer a doctor's messages. */
export function DelegateDialog({ onClose }: { onClose: () => void }) {
  const colleagues = useQuery(colleaguesQuery)
  const clock = useClinicClock()
  const add = useChange('POST /messages/delegations', {
    invalidates: ['message-settings', 'messages'],
    quiet: true,
    scope: 'own messages',
  })
  const form = useSendForm({
    initial: { to: '', when: 'away' as DelegationTime, begins: '', ends: '' },
    send: ({ to, when, begins, ends }) => {
      const zone = clock?.timeZone ?? ''
      return add.mutateAsync({
        body: {
          to: to === desk ? null : to,
          when,
          ...(begins && begins !== clock?.date ? { beginsAt: instantOf(zone, begins, '00:00').toISOString() } : {}),
          until: ends ? instantOf(zone, addDays(ends, 1), '00:00').toISOString() : null,
        },
      })
    },
    onSent({ to }) {
      say(messageSettings.added(to ? messageSettings.dr(to.name) : messageSettings.desk))
      onClose()
    },
    failed: messageSettings.notAdded,
  })
  const { field, values } = form
  return (
    <Dialog opened title={messageSettings.add} onClose={onClose} answers={null}>
      <Loaded of={colleagues} failed={messageSettings.colleaguesFailed} shape={200} waits={!clock}>
        {(known) => (
          <Form of={form} send={messageSettings.send} disabled={values.to === ''} inDialog>
            <p>{messageSettings.patientsSee}</p>
            <NativeSelect
              label={messageSettings.to}
              data={[
                { value: '', label: messageSettings.choose },
                { value: desk, label: messageSettings.desk },
                ...known.map(({ _id, name, specialization }) => ({
                  value: _id,
                  label: format().row([messageSettings.dr(name), specializationIn(specialization)]),
                })),
              ]}
              {...field('to')}
            />
            <NativeSelect
              label={messageSettings.timing}
              data={delegationTimes.map((value) => ({ value, label: messageSettings.when[value] }))}
              {...field('when')}
            />
            <DateField label={messageSettings.begins} min={clock!.date} {...field('begins')} />
            <DateField label={messageSettings.ends} min={values.begins || clock!.date} {...field('ends')} />
          </Form>
        )}
      </Loaded>
    </Dialog>
  )
}
