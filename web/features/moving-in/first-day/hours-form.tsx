import { Checkbox } from '../../../ui/boxes.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import type { DoctorToBe } from '#contract/moving-in/first-day.ts'
import { type Weekday, weekdays } from '#contract/rules.ts'
import { firstDayPage } from '#texts/moving-in/first-day-page.ts'
import { format } from '../../../language/format.ts'
import { say } from '../../../ui/say.ts'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { daysAsRead } from '../../hours/days-as-read.ts'
import { typedTime } from '../../hours/exact-hours.ts'
import { hoursOfWeek, type PlainWeek, plainWeekOf, usualWeek } from './plain-week.ts'
import { useChange } from '../../../wire/use-change.ts'
import { hoursOfQuery, ofHours } from '../../hours/queries.ts'

type Props = { doctor: DoctorToBe; onDone: () => void }

/** One doctor's week, with the same hours on the chosen days. */
export function HoursForm({ doctor, onDone }: Props) {
  const { data } = useQuery(hoursOfQuery(doctor._id))
  if (!data) return null
  const plain = plainWeekOf(data)
  return (
    <>
      {!plain && <p className="soft">{firstDayPage.hours.others}</p>}
      <WeekForm doctor={doctor} onDone={onDone} week={plain ?? usualWeek} />
    </>
  )
}

const readTimes = (week: PlainWeek): PlainWeek => ({
  ...week,
  from: typedTime(week.from),
  to: typedTime(week.to),
  pauseFrom: typedTime(week.pauseFrom),
  pauseTo: typedTime(week.pauseTo),
})

function wrongIn(week: PlainWeek): Record<string, string> {
  const { days, from, to, hasPause, pauseFrom, pauseTo } = readTimes(week)
  if (days.length === 0) return { days: firstDayPage.hours.noDay }
  if (from >= to) return { to: firstDayPage.hours.order }
  if (hasPause && !(from <= pauseFrom && pauseFrom < pauseTo && pauseTo <= to))
    return { pauseTo: firstDayPage.hours.pauseInside }
  return {}
}

function WeekForm({ doctor, onDone, week }: Props & { week: PlainWeek }) {
  const change = useChange('PUT /admin/doctors/{id}/hours', { ...ofHours(doctor._id), quiet: true })
  const form = useSendForm({
    initial: week,
    check: wrongIn,
    send: (typed) =>
      change.mutateAsync({
        params: { id: doctor._id },
        body: { hours: hoursOfWeek(readTimes(typed), doctor.placeId) },
      }),
    onSent() {
      say(firstDayPage.hours.saved(format().apart(doctor.name)))
      onDone()
    },
    failed: firstDayPage.notSaved,
  })
  const { values, set, field, box, message } = form
  const toggle = (day: Weekday) =>
    set({ days: values.days.includes(day) ? values.days.filter((each) => each !== day) : [...values.days, day] })
  const time = (name: 'from' | 'to' | 'pauseFrom' | 'pauseTo') => (
    <TextInput label={firstDayPage.hours[name]} dir="ltr" inputMode="numeric" maxLength={5} {...field(name)} />
  )
  return (
    <Form of={{ ...form, message: field('days').error ?? message }} send={firstDayPage.hours.save(doctor.name)}>
      <div className="week-form">
        <fieldset>
          <legend>{firstDayPage.hours.days}</legend>
          {daysAsRead().map((day) => (
            <label key={day}>
              <input
                type="checkbox"
                className="unseen"
                checked={values.days.includes(day)}
                onChange={() => toggle(day)}
              />
              {format().weekday(weekdays.indexOf(day))}
            </label>
          ))}
        </fieldset>
      </div>
      <div className="first-day-times">
        {time('from')}
        {time('to')}
      </div>
      <Checkbox label={firstDayPage.hours.pause} {...box('hasPause')} />
      {values.hasPause && (
        <div className="first-day-times">
          {time('pauseFrom')}
          {time('pauseTo')}
        </div>
      )}
    </Form>
  )
}
