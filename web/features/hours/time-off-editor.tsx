import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment, TimeOff } from '#contract/booking.ts'
import { dateInWords } from '#contract/clinic-time.ts'
import { asPrice } from '#contract/money.ts'
import { lastEndHour, startHours } from '#contract/rules.ts'
import { Failed } from '../../ui/failed.tsx'
import { say } from '../../ui/say.ts'
import { FormMessage, useSendForm } from '../../ui/use-send-form.tsx'
import { timeOffQuery, useEndTimeOff, useTakeTimeOff } from './queries.ts'

const two = (hour: number) => String(hour).padStart(2, '0')
const hours = [...startHours, lastEndHour].map((hour) => `${two(hour)}:00`)

/** A time away in words. */
export const timeOffInWords = ({ fromDate, toDate, startTime, endTime }: TimeOff): string =>
  startTime
    ? `${dateInWords(fromDate)}, ${startTime} to ${endTime}`
    : fromDate === toDate
      ? `${dateInWords(fromDate)}, all day`
      : `${dateInWords(fromDate)} to ${dateInWords(toDate)}`

/** The coming appointments within a time away. */
const within = (
  appointments: Appointment[],
  { fromDate, toDate, startTime, endTime }: Omit<TimeOff, '_id' | 'reason'>,
) =>
  appointments
    .filter(
      (each) =>
        each.appointmentDate >= fromDate &&
        each.appointmentDate <= toDate &&
        (each.status === 'pending' || each.status === 'confirmed') &&
        (startTime === null || endTime === null || (each.startTime < endTime && startTime < each.endTime)),
    )
    .sort((a, b) => `${a.appointmentDate} ${a.startTime}`.localeCompare(`${b.appointmentDate} ${b.startTime}`))

const nothing = { fromDate: '', toDate: '', startTime: '', endTime: '', reason: '' }
type Typed = typeof nothing

const spanOf = ({ fromDate, toDate, startTime, endTime }: Typed) => ({
  fromDate,
  toDate: toDate || fromDate,
  startTime: startTime || null,
  endTime: endTime || null,
})

/** Days or hours on which nobody can book; the appointments in them are shown, and cancelled or kept one by one. */
export function TimeOffEditor({ appointments, today }: { appointments: Appointment[]; today: string }) {
  const off = useQuery(timeOffQuery)
  const [kept, setKept] = useState<readonly string[]>([])
  const take = useTakeTimeOff()
  const end = useEndTimeOff()
  const affectedBy = (typed: Typed) => (typed.fromDate ? within(appointments, spanOf(typed)) : [])
  const cancelledBy = (typed: Typed) =>
    affectedBy(typed)
      .filter(({ _id }) => !kept.includes(_id))
      .map(({ _id }) => _id)
  const { values, form, field, message, busy } = useSendForm({
    draft: 'time-off',
    initial: nothing,
    send: (typed) => take.mutateAsync({ ...spanOf(typed), reason: typed.reason, cancel: cancelledBy(typed) }),
    onSent({ cancelled }) {
      setKept([])
      say(cancelled > 0 ? `Saved. ${cancelled} cancelled, refunded and told.` : 'Saved. Nothing can be booked then.')
    },
    failed: 'Failed to update schedule',
    startsAnew: true,
  })
  const affected = affectedBy(values)
  const cancel = cancelledBy(values)
  const comeBack = (id: string) => end.mutate(id, { onSuccess: () => say('These times can be booked again.') })

  const date = (name: 'fromDate' | 'toDate', label: string, min: string) => (
    <TextInput
      type="date"
      label={label}
      min={min}
      required={name === 'fromDate'}
      withAsterisk={false}
      {...field(name)}
    />
  )
  const hour = (name: 'startTime' | 'endTime', label: string) => (
    <NativeSelect label={label} data={[{ value: '', label: 'All day' }, ...hours]} {...field(name)} />
  )

  return (
    <section className="panel stack" aria-labelledby="off-title">
      <h2 id="off-title" style={{ margin: 0 }}>
        Time off
      </h2>
      {off.isError ? (
        <Failed message="Failed to fetch slots" onRetry={() => off.refetch()} />
      ) : off.data?.length === 0 ? (
        <p className="soft">No time off is planned.</p>
      ) : (
        <ul className="practice-list">
          {off.data?.map((each) => (
            <li key={each._id}>
              <div>
                <b>{timeOffInWords(each)}</b>
                {each.reason && <p className="soft">{each.reason}</p>}
              </div>
              <Button
                size="sm"
                variant="default"
                aria-label={`Cancel this time off: ${timeOffInWords(each)}`}
                onClick={() => comeBack(each._id)}
              >
                Cancel this time off
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className="stack" {...form}>
        <FormMessage text={message} />
        <div className="fields">
          {date('fromDate', 'First day', today)}
          {date('toDate', 'Last day (the same if empty)', values.fromDate || today)}
          {hour('startTime', 'From')}
          {hour('endTime', 'Until')}
          <TextInput className="whole" label="Reason (only you see it)" maxLength={200} {...field('reason')} />
        </div>
        {affected.length > 0 && (
          <fieldset className="choice">
            <legend>
              {affected.length === 1 ? 'One appointment lies' : `${affected.length} appointments lie`} in it. Ticked
              ones are cancelled, refunded and told by mail; the others stay.
            </legend>
            <div>
              {affected.map(({ _id, appointmentDate, startTime, userId, amount, paymentStatus }) => (
                <Checkbox
                  key={_id}
                  label={[
                    `${dateInWords(appointmentDate, 'short')}, ${startTime}: ${userId.name}`,
                    ...(paymentStatus === 'completed' ? [`${asPrice(amount)} back`] : []),
                  ].join(', ')}
                  checked={!kept.includes(_id)}
                  onChange={(event) =>
                    setKept(event.currentTarget.checked ? kept.filter((id) => id !== _id) : [...kept, _id])
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        <div className="form-acts">
          <Button type="submit" loading={busy} {...(cancel.length > 0 ? { color: 'red' } : {})}>
            {cancel.length > 0 ? `Take time off and cancel ${cancel.length}` : 'Take time off'}
          </Button>
        </div>
      </form>
    </section>
  )
}
