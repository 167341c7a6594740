import { doctorPractice } from '#texts/hours/doctor-practice.ts'
import { exactHours } from '#texts/hours/exact-hours.ts'
import { Checkbox } from '../../ui/boxes.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AbsenceVisit, TimeOff } from '#contract/booking/booking.ts'
import { schedulePage } from '#texts/hours/schedule-page.ts'
import { asPrice, dateInWords } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Failed } from '../../ui/failed.tsx'
import { isLost, Loaded, Lost } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { useOwnDraft } from '../../drafts/use-draft.ts'
import { Form } from '../../ui/form.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { placesQuery } from '../clinic/places/open-places.ts'
import { absenceVisitsQuery, ofHours } from './queries.ts'
import { draftOf, useEndTimeOff, useHours, useTimeOff, type Whose } from './whose.ts'
import { useChange, usePending } from '../../wire/use-change.ts'
import { useUndoMany } from './use-undo-many.ts'
import { clockText } from '../../clock/clock-text.ts'

/** Full hours; the last minute stands for the end of the day. */
const hours = [...Array.from({ length: 24 }, (_, hour) => clockText(hour * 60)), '23:59']

/** A time off in words. */
function timeOffInWords({ place, fromDate, toDate, startTime, endTime }: TimeOff): string {
  const when = startTime
    ? schedulePage.off.hours(dateInWords(fromDate), startTime, endTime ?? '')
    : fromDate === toDate
      ? schedulePage.off.day(dateInWords(fromDate))
      : schedulePage.off.days(dateInWords(fromDate), dateInWords(toDate))
  return place ? schedulePage.off.at(when, place.name) : when
}

function visitInWords({ date, startTime, patient, place, paid }: AbsenceVisit, withPlace: boolean): string {
  const day = dateInWords(date, 'short')
  const visit =
    paid > 0
      ? schedulePage.off.paidVisit(day, startTime, patient.name, asPrice(paid))
      : schedulePage.off.visit(day, startTime, patient.name)
  return withPlace ? schedulePage.off.at(visit, place.name) : visit
}

const nothing = { placeId: '', fromDate: '', toDate: '', startTime: '', endTime: '', reason: '' }
type Typed = typeof nothing

const spanOf = ({ placeId, fromDate, toDate, startTime, endTime }: Typed) => ({
  ...(placeId ? { placeId } : {}),
  fromDate,
  toDate: toDate || fromDate,
  startTime: startTime || null,
  endTime: endTime || null,
})

/** Whether the typed time off is complete, so that its visits can be loaded. */
function isWhole(typed: Typed): boolean {
  const { fromDate, toDate, startTime, endTime } = spanOf(typed)
  const inOrder = startTime && endTime ? startTime < endTime && fromDate === toDate : startTime === endTime
  return fromDate !== '' && fromDate <= toDate && inOrder
}

const shownOf = (visits: readonly AbsenceVisit[]) => visits.map(({ _id, version }) => ({ _id, version }))

/** The places where a doctor works. */
function usePlacesOf(doctorId: Whose) {
  const week = useHours(doctorId)
  const places = useQuery(placesQuery)
  return {
    own: week.data && places.data?.filter(({ _id }) => week.data.some(({ placeId }) => placeId === _id)),
    lost: [week, places].filter(isLost),
  }
}

/**
 * Times off, in which nobody can book. The visits in them are shown before anything is saved, and are cancelled or kept
 * one by one.
 */
export function TimeOffEditor({ today, doctorId }: { today: string; doctorId?: Whose }) {
  const off = useTimeOff(doctorId)
  const places = usePlacesOf(doctorId)
  const areMany = (places.own?.length ?? 0) > 1
  const [kept, setKept] = useState<readonly string[]>([])
  const sayDone = useUndoMany()
  const take = useChange('POST /doctors/my-time-off', { ...ofHours(doctorId), quiet: true })
  const end = useEndTimeOff(doctorId, () => say(schedulePage.off.ended))
  const ending = [
    ...usePending('DELETE /doctors/my-time-off/{id}').map(({ params }) => params.id),
    ...usePending('DELETE /admin/doctors/{id}/time-off/{timeOffId}').map(({ params }) => params.timeOffId),
  ]
  const who = doctorId === undefined ? {} : { doctorId }
  const queries = useQueryClient()
  const shownFor = (typed: Typed) =>
    (isWhole(typed) &&
      queries.getQueryData<AbsenceVisit[]>(absenceVisitsQuery({ ...who, ...spanOf(typed) }).queryKey)) ||
    []
  const cancelledOf = (visits: readonly AbsenceVisit[]) =>
    visits.map(({ _id }) => _id).filter((id) => !kept.includes(id))
  const form = useSendForm({
    draft: useOwnDraft(draftOf('time-off', doctorId)),
    initial: nothing,
    send(typed) {
      const met = shownFor(typed)
      return take.mutateAsync({
        body: { ...who, ...spanOf(typed), reason: typed.reason, cancel: cancelledOf(met), shown: shownOf(met) },
      })
    },
    onSent({ cancelled: count, undo }) {
      setKept([])
      sayDone(count === 0 ? schedulePage.off.saved : schedulePage.off.savedCancelled(count), undo)
    },
    onRefused: (): void => void visits.refetch(),
    readBack(typed) {
      const { placeId, fromDate, toDate, startTime } = spanOf(typed)
      const made = off.data?.find(
        (each) =>
          each.place?._id === placeId &&
          each.fromDate === fromDate &&
          each.toDate === toDate &&
          each.startTime === startTime,
      )
      return made && { timeOff: made, cancelled: cancelledOf(shownFor(typed)).length, kept: 0, undo: null }
    },
    failed: schedulePage.failed,
    startsAnew: true,
  })
  const { values, field } = form
  const asked = isWhole(values)
  const visits = useQuery({ ...absenceVisitsQuery({ ...who, ...spanOf(values) }), enabled: asked })
  const affected = (asked && visits.data) || []
  const cancelled = cancelledOf(affected)
  const isLooking = asked && !visits.data

  const date = (name: 'fromDate' | 'toDate', label: string, min: string) => (
    <DateField label={label} min={min} required={name === 'fromDate'} {...field(name)} />
  )
  const hour = (name: 'startTime' | 'endTime', label: string) => (
    <NativeSelect label={label} data={[{ value: '', label: schedulePage.off.allDay }, ...hours]} {...field(name)} />
  )

  return (
    <section className="panel stack" aria-labelledby="off-title">
      <h2 id="off-title" style={{ margin: 0 }}>
        {schedulePage.off.heading}
      </h2>
      <Loaded
        of={off}
        failed={schedulePage.noSlots}
        shape={null}
        none={<p className="soft">{schedulePage.off.none}</p>}
      >
        {(known) => (
          <ul className="practice-list">
            {known.map((each) => (
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
                  aria-label={schedulePage.off.endOf(timeOffInWords(each))}
                  loading={ending.includes(each._id)}
                  onClick={() => end(each._id)}
                >
                  {schedulePage.off.end}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Form
        of={form}
        send={
          isLooking
            ? schedulePage.off.looking
            : cancelled.length > 0
              ? schedulePage.off.takeAndCancel(cancelled.length)
              : schedulePage.off.take
        }
        disabled={isLooking || !places.own}
        looks={cancelled.length > 0 ? 'harsh' : 'main'}
      >
        {places.lost.length > 0 && (
          <Failed message={exactHours.failed} onRetry={() => places.lost.forEach(({ refetch }) => void refetch())} />
        )}
        <div className="fields">
          {areMany && (
            <NativeSelect
              className="whole"
              label={schedulePage.off.place}
              data={[
                { value: '', label: schedulePage.off.everyPlace },
                ...(places.own ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              {...field('placeId')}
            />
          )}
          {date('fromDate', schedulePage.off.firstDay, today)}
          {date('toDate', schedulePage.off.lastDay, values.fromDate || today)}
          {hour('startTime', schedulePage.off.from)}
          {hour('endTime', schedulePage.off.until)}
          <TextInput
            className="whole"
            label={doctorId === undefined ? schedulePage.off.reason : doctorPractice.reason}
            maxLength={200}
            {...field('reason')}
          />
        </div>
        {isLooking && <Lost of={visits} failed={schedulePage.off.notLooked} />}
        {affected.length > 0 && (
          <fieldset className="choice">
            <legend>{schedulePage.off.affected(affected.length)}</legend>
            <div>
              {affected.map((visit) => (
                <Checkbox
                  key={visit._id}
                  label={visitInWords(visit, areMany)}
                  checked={!kept.includes(visit._id)}
                  onChange={(event) =>
                    setKept(event.currentTarget.checked ? kept.filter((id) => id !== visit._id) : [...kept, visit._id])
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
      </Form>
    </section>
  )
}
