import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AbsenceVisit, TimeOff } from '#contract/booking/booking.ts'
import { hours as t } from '#texts/hours.ts'
import { asPrice, dateInWords } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Failed } from '../../ui/failed.tsx'
import { say } from '../../ui/say.ts'
import { useOwnDraft } from '../../drafts/use-draft.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { placesQuery } from '../clinic/places/open-places.ts'
import { absenceVisitsQuery, myHoursQuery, timeOffQuery, useEndTimeOff, useTakeTimeOff } from './queries.ts'
import { clockText } from '../../clock/clock-text.ts'

/** Any hour of the day; the last minute stands for its end. */
const hours = [...Array.from({ length: 24 }, (_, hour) => clockText(hour * 60)), '23:59']

/** A time away in words. */
function timeOffInWords({ place, fromDate, toDate, startTime, endTime }: TimeOff): string {
  const when = startTime
    ? t.off.hours(dateInWords(fromDate), startTime, endTime ?? '')
    : fromDate === toDate
      ? t.off.day(dateInWords(fromDate))
      : t.off.days(dateInWords(fromDate), dateInWords(toDate))
  return place ? t.off.at(when, place.name) : when
}

function visitInWords({ date, startTime, patient, place, paid }: AbsenceVisit, withPlace: boolean): string {
  const day = dateInWords(date, 'short')
  const visit =
    paid > 0 ? t.off.paidVisit(day, startTime, patient.name, asPrice(paid)) : t.off.visit(day, startTime, patient.name)
  return withPlace ? t.off.at(visit, place.name) : visit
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

/** Whether what is typed is a time, of which the server can say what it meets. */
function isWhole(typed: Typed): boolean {
  const { fromDate, toDate, startTime, endTime } = spanOf(typed)
  const inOrder = startTime && endTime ? startTime < endTime && fromDate === toDate : startTime === endTime
  return fromDate !== '' && fromDate <= toDate && inOrder
}

const shownOf = (visits: readonly AbsenceVisit[]) => visits.map(({ _id, version }) => ({ _id, version }))

/** The places that the doctor works at. */
function useOwnPlaces() {
  const { data: week = [] } = useQuery(myHoursQuery)
  const { data: places = [] } = useQuery(placesQuery)
  return places.filter(({ _id }) => week.some(({ placeId }) => placeId === _id))
}

/**
 * Days or hours on which nobody can book. The server says which appointments fall in them, and nothing is sent before
 * they are shown; they are cancelled or kept one by one.
 */
export function TimeOffEditor({ today }: { today: string }) {
  const off = useQuery(timeOffQuery)
  const places = useOwnPlaces()
  const [kept, setKept] = useState<readonly string[]>([])
  const take = useTakeTimeOff()
  const end = useEndTimeOff()
  const queries = useQueryClient()
  const shownFor = (typed: Typed) =>
    (isWhole(typed) && queries.getQueryData<AbsenceVisit[]>(absenceVisitsQuery(spanOf(typed)).queryKey)) || []
  const cancelledOf = (visits: readonly AbsenceVisit[]) =>
    visits.map(({ _id }) => _id).filter((id) => !kept.includes(id))
  const { values, form, field, message, busy } = useSendForm({
    draft: useOwnDraft('time-off'),
    initial: nothing,
    send(typed) {
      const met = shownFor(typed)
      return take.mutateAsync({ ...spanOf(typed), reason: typed.reason, cancel: cancelledOf(met), shown: shownOf(met) })
    },
    onSent({ cancelled: count }) {
      setKept([])
      say(count === 0 ? t.off.saved : t.off.savedCancelled(count))
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
      return made && { timeOff: made, cancelled: cancelledOf(shownFor(typed)).length, kept: 0 }
    },
    failed: t.failed,
    startsAnew: true,
  })
  const asked = isWhole(values)
  const visits = useQuery({ ...absenceVisitsQuery(spanOf(values)), enabled: asked })
  const affected = (asked && visits.data) || []
  const cancelled = cancelledOf(affected)
  const isLooking = asked && !visits.data
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
          {places.length > 1 && (
            <NativeSelect
              className="whole"
              label={t.off.place}
              data={[
                { value: '', label: t.off.everyPlace },
                ...places.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              {...field('placeId')}
            />
          )}
          {date('fromDate', t.off.firstDay, today)}
          {date('toDate', t.off.lastDay, values.fromDate || today)}
          {hour('startTime', t.off.from)}
          {hour('endTime', t.off.until)}
          <TextInput className="whole" label={t.off.reason} maxLength={200} {...field('reason')} />
        </div>
        {isLooking && visits.isError && !visits.data && (
          <Failed message={t.off.notLooked} onRetry={() => visits.refetch()} />
        )}
        {affected.length > 0 && (
          <fieldset className="choice">
            <legend>{t.off.affected(affected.length)}</legend>
            <div>
              {affected.map((visit) => (
                <Checkbox
                  key={visit._id}
                  label={visitInWords(visit, places.length > 1)}
                  checked={!kept.includes(visit._id)}
                  onChange={(event) =>
                    setKept(event.currentTarget.checked ? kept.filter((id) => id !== visit._id) : [...kept, visit._id])
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        <div className="form-acts">
          <Button type="submit" loading={busy} disabled={isLooking} {...(cancelled.length > 0 ? { color: 'red' } : {})}>
            {isLooking ? t.off.looking : cancelled.length > 0 ? t.off.takeAndCancel(cancelled.length) : t.off.take}
          </Button>
        </div>
      </form>
    </section>
  )
}
