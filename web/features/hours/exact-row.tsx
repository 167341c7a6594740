import { Checkbox } from '../../ui/boxes.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { IconX } from '@tabler/icons-react'
import type { Place } from '#contract/clinic/places.ts'
import { weekdays } from '#contract/rules.ts'
import { exactHours } from '#texts/hours/exact-hours.ts'
import { format } from '../../language/format.ts'
import { type Row, typedTime, type Wrong } from './exact-hours.ts'

type Props = {
  row: Row
  places: readonly Place[]
  /** The error beside the row. */
  wrong: Wrong | undefined
  onChange: (row: Row) => void
  onRemove: () => void
}

/** One row of hours: from, until and, where there is a choice, the place and whether only for video. */
export function ExactRow({ row, places, wrong, onChange, onRemove }: Props) {
  const day = format().weekday(weekdays.indexOf(row.day))
  const zones = new Set(places.map(({ timeZone }) => timeZone))
  const nameOf = ({ name, timeZone }: Place) =>
    zones.size > 1 ? exactHours.inZone(name, format().city(timeZone)) : name
  const isClosed = !places.some(({ _id }) => _id === row.placeId)

  const time = (name: 'startTime' | 'endTime', label: string) => (
    <TextInput
      aria-label={label}
      value={row[name]}
      placeholder="00:00"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      dir="ltr"
      error={wrong !== undefined}
      {...(wrong ? { 'aria-describedby': `wrong-${row.key}` } : {})}
      data-row={row.key}
      onChange={(event) => onChange({ ...row, [name]: event.currentTarget.value })}
      onBlur={(event) => onChange({ ...row, [name]: typedTime(event.currentTarget.value) })}
    />
  )

  return (
    <li className="exact-row">
      <div>
        {time('startTime', exactHours.from(day))}
        <span>{exactHours.to}</span>
        {time('endTime', exactHours.until(day))}
      </div>
      {(places.length > 1 || isClosed) && (
        <NativeSelect
          aria-label={exactHours.place(day)}
          value={row.placeId}
          data={[
            ...places.map((place) => ({ value: place._id, label: nameOf(place) })),
            ...(isClosed ? [{ value: row.placeId, label: exactHours.closedPlace }] : []),
          ]}
          onChange={(event) => onChange({ ...row, placeId: event.currentTarget.value })}
        />
      )}
      <Checkbox
        label={exactHours.video}
        checked={row.video}
        onChange={(event) => onChange({ ...row, video: event.currentTarget.checked })}
      />
      <button
        type="button"
        className="exact-remove"
        aria-label={exactHours.remove(day, row.startTime, row.endTime)}
        onClick={onRemove}
      >
        <IconX size={20} aria-hidden="true" />
      </button>
      {wrong && (
        <p className="exact-wrong" id={`wrong-${row.key}`}>
          {exactHours.wrong[wrong]}
        </p>
      )}
    </li>
  )
}
