import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment, TimeOff } from '#contract/booking.ts'
import { lastEndHour, startHours } from '#contract/rules.ts'
import { hours as t } from '#texts/hours.ts'
import { asPrice, dateInWords } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Failed } from '../../ui/failed.tsx'
import { say } from '../../ui/say.ts'
import { useOwnDraft } from '../../ui/drafts.ts'
import { FormMessage, useSendForm } from '../../ui/use-send-form.tsx'
import { timeOffQuery, useEndTimeOff, useTakeTimeOff } from './queries.ts'

const two = (hour: number) => String(hour).padStart(2, '0')
const hours = [...startHours, lastEndHour].map((hour) => `${two(hour)}:00`)

/** A time away in words. */
const timeOffInWords = ({ fromDate, toDate, startTime, endTime }: TimeOff): string =>
  startTime
    ? t.off.hours(dateInWords(fromDate), startTime, endTime ?? '')
    : fromDate === toDate
      ? t.off.day(dateInWords(fromDate))
      : t.off.days(dateInWords(fromDate), dateInWords(toDate))

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
    draft: useOwnDraft('time-off'),
    initial: nothing,
    send: (typed) => take.mutateAsync({ ...spanOf(typed), reason: typed.reason, cancel: cancelledBy(typed) }),
    onSent({ cancelled }) {
      setKept([])
      say(cancelled === 0 ? t.off.saved : t.off.savedCancelled(cancelled))
    },
    readBack(typed) {
      const { fromDate, toDate, startTime } = spanOf(typed)
      const made = off.data?.find(
        (each) => each.fromDate === fromDate && each.toDate === toDate && each.startTime === startTime,
      )
      return made && { timeOff: made, cancelled: cancelledBy(typed).length, kept: 0 }
    },
    failed: t.failed,
    startsAnew: true,
  })
  const affected = affectedBy(values)
  const cancel = cancelledBy(values)
  const comeBack = (id: string) => end.mutate(id, { onSuccess: () => say(t.off.ended) })

  const date = (name: 'fromDate' | 'toDate', label: string, min: string) => (
    <DateField label={label} min={min} required={name === 'fromDate'} {...field(name)} />
  )
  const hour = (name: 'startTime' | 'endTime', label: string) => (
    <NativeSelect label={label} data={[{ value: '', label: t.off.allDay }, ...hours]} {...field(name)} />
  )

  return (
    <section className="panel stack" aria-labelledby="off-title">
      <h2 id="off-title" style={{ margin: 0 }}>
        {t.off.heading}
      </h2>
      {off.isLoadingError ? (
        <Failed message={t.noSlots} onRetry={() => off.refetch()} />
      ) : off.data?.length === 0 ? (
        <p className="soft">{t.off.none}</p>
      ) : (
        <ul className="practice-list">
          {off.data?.map((each) => (
            <li key={each._id}>
              <div>
                <b>{timeOffInWords(each)}</b>
                {each.reason && (
                  <p className="soft">
                    <bdi>{each.reason}</bdi>
                  </p>
                )}
              </div>
              <Button
                size="sm"
                variant="default"
                aria-label={t.off.endOf(timeOffInWords(each))}
                onClick={() => comeBack(each._id)}
              >
                {t.off.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className="stack" {...form}>
        <FormMessage text={message} />
        <div className="fields">
          {date('fromDate', t.off.firstDay, today)}
          {date('toDate', t.off.lastDay, values.fromDate || today)}
          {hour('startTime', t.off.from)}
          {hour('endTime', t.off.until)}
          <TextInput className="whole" label={t.off.reason} maxLength={200} {...field('reason')} />
        </div>
        {affected.length > 0 && (
          <fieldset className="choice">
            <legend>{t.off.affected(affected.length)}</legend>
            <div>
              {affected.map(({ _id, appointmentDate, startTime, userId, amount, paymentStatus }) => (
                <Checkbox
                  key={_id}
                  label={
                    paymentStatus === 'completed'
                      ? t.off.paidVisit(dateInWords(appointmentDate, 'short'), startTime, userId.name, asPrice(amount))
                      : t.off.visit(dateInWords(appointmentDate, 'short'), startTime, userId.name)
                  }
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
            {cancel.length > 0 ? t.off.takeAndCancel(cancel.length) : t.off.take}
          </Button>
        </div>
      </form>
    </section>
  )
}
