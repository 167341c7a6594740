import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { CareItem } from '#contract/care-requests.ts'
import { addDays } from '#contract/clinic-time.ts'
import { dayWindows } from '#contract/care-steps.ts'
import { asPrice } from '#contract/money.ts'
import { bookingWindowDays } from '#contract/rules.ts'
import type { CareDraft } from './care-draft.ts'
import './care-fields.css'

type Props = {
  draft: CareDraft
  change: (part: Partial<CareDraft>) => void
  beside: Record<string, string>
}

type Text = 'location' | 'patientName' | 'phone' | 'address' | 'prescriber'

export function TextField({
  of,
  label,
  draft,
  change,
  beside,
  optional,
  type = 'text',
  description,
}: Props & { of: Text; label: string; optional?: boolean; type?: string; description?: string }) {
  return (
    <TextInput
      label={label}
      name={of}
      type={type}
      required={!optional}
      withAsterisk={false}
      maxLength={300}
      description={description}
      value={draft[of]}
      error={beside[of]}
      onChange={(event) => change({ [of]: event.currentTarget.value })}
    />
  )
}

export function LongField({
  of,
  label,
  draft,
  change,
  beside,
  placeholder,
}: Props & { of: 'situation' | 'medicines' | 'reason'; label: string; placeholder?: string }) {
  return (
    <Textarea
      className="whole"
      label={label}
      name={of}
      required
      withAsterisk={false}
      autosize
      minRows={3}
      maxLength={1000}
      placeholder={placeholder}
      value={draft[of]}
      error={beside[of]}
      onChange={(event) => change({ [of]: event.currentTarget.value })}
    />
  )
}

/** A day from today to thirty days ahead, and the part of the day. */
export function DayAndWindow({
  draft,
  change,
  beside,
  today,
  withWindow = true,
}: Props & { today: string; withWindow?: boolean }) {
  return (
    <>
      <TextInput
        label={withWindow ? 'Day' : 'From'}
        name="date"
        type="date"
        required
        withAsterisk={false}
        min={today}
        max={addDays(today, bookingWindowDays)}
        value={draft.date}
        error={beside.date}
        onChange={(event) => change({ date: event.currentTarget.value })}
      />
      {withWindow && (
        <NativeSelect
          label="Between"
          name="window"
          value={draft.window}
          error={beside.window}
          data={dayWindows.map((value) => ({ value, label: value.replace('-', ' and ') }))}
          onChange={(event) => change({ window: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** One of the offered wards, vaccines or check-ups, each with its price. */
export function Choice({
  of,
  label,
  items,
  draft,
  change,
  beside,
}: Props & { of: 'ward' | 'vaccine' | 'checkup'; label: string; items: CareItem[] }) {
  return (
    <fieldset className="choice whole">
      <legend>{label}</legend>
      <div>
        {items.map((item) => (
          <label key={item._id} data-chosen={draft[of] === item._id || undefined}>
            <input
              type="radio"
              name={of}
              required
              value={item._id}
              checked={draft[of] === item._id}
              onChange={() => change({ [of]: item._id })}
            />
            <span>
              <b>{item.name}</b>
              {item.bedsFree !== null && (
                <em data-none={item.bedsFree === 0 || undefined}>
                  {item.bedsFree === 0 ? 'none free now' : `${item.bedsFree} of ${item.beds} free`}
                </em>
              )}
              <small>{item.description}</small>
            </span>
            <strong>
              {asPrice(item.price)}
              {of === 'ward' ? <small> a night</small> : null}
            </strong>
          </label>
        ))}
      </div>
      {beside[of] && <p className="choice-error">{beside[of]}</p>}
    </fieldset>
  )
}

/** Any number of tests, and what they come to. */
export function Tests({ items, draft, change, beside }: Props & { items: CareItem[] }) {
  const chosen = items.filter(({ _id }) => draft.tests.includes(_id))
  const total = chosen.reduce((sum, { price }) => sum + price, 0)
  const toggle = (id: string) =>
    change({ tests: draft.tests.includes(id) ? draft.tests.filter((each) => each !== id) : [...draft.tests, id] })
  return (
    <fieldset className="choice whole">
      <legend>Tests</legend>
      <div>
        {items.map((item) => (
          <label key={item._id} data-chosen={draft.tests.includes(item._id) || undefined}>
            <Checkbox.Indicator checked={draft.tests.includes(item._id)} />
            <input
              type="checkbox"
              className="unseen"
              checked={draft.tests.includes(item._id)}
              onChange={() => toggle(item._id)}
            />
            <span>
              <b>{item.name}</b>
              <small>{item.description}</small>
            </span>
            <strong>{asPrice(item.price)}</strong>
          </label>
        ))}
      </div>
      {beside.tests && <p className="choice-error">{beside.tests}</p>}
      <p className="choice-sum" aria-live="polite">
        {chosen.length === 0
          ? 'No test chosen yet.'
          : `${chosen.length} ${chosen.length === 1 ? 'test' : 'tests'}, ${asPrice(total)}`}
      </p>
    </fieldset>
  )
}
