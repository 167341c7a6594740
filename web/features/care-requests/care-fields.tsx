import { CheckMark } from '../../ui/boxes.tsx'
import { NativeSelect, Textarea, TextInput } from '../../ui/inputs.tsx'
import { useId } from 'react'
import type { CareItem } from '#contract/care-requests/care-requests.ts'
import { addDays } from '#contract/clinic-time.ts'
import { dayWindows } from '#contract/care-requests/care-steps.ts'
import { bookingWindowDays } from '#contract/rules.ts'
import { careFacts } from '#texts/care-requests/care-facts.ts'
import { careFields } from '#texts/care-requests/care-fields.ts'
import { asPrice, format } from '../../language/format.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Rich } from '../../ui/rich.tsx'
import type { CareFields } from './use-care-form.ts'

type Props = { form: CareFields }

type Text = 'location' | 'patientName' | 'phone' | 'address' | 'prescriber'

export function TextField({
  of,
  label,
  form,
  optional,
  type = 'text',
  description,
}: Props & { of: Text; label: string; optional?: boolean; type?: string; description?: string }) {
  return (
    <TextInput
      label={label}
      type={type}
      required={!optional}
      maxLength={300}
      description={description}
      {...form.field(of)}
    />
  )
}

export function LongField({ of, label, form }: Props & { of: 'situation' | 'medicines' | 'reason'; label: string }) {
  return <Textarea className="whole" label={label} required minRows={3} maxLength={1000} {...form.field(of)} />
}

function windowInWords(window: string): string {
  const [from = '', to = ''] = window.split('-')
  return careFacts.window(format().ltr(from), format().ltr(to))
}

/** A day from today to thirty days ahead, and the part of the day. */
export function DayAndWindow({ form, today, withWindow = true }: Props & { today: string; withWindow?: boolean }) {
  return (
    <>
      <DateField
        label={withWindow ? careFields.day : careFields.from}
        required
        min={today}
        max={addDays(today, bookingWindowDays)}
        {...form.field('date')}
      />
      {withWindow && (
        <NativeSelect
          label={careFields.between}
          data={dayWindows.map((value) => ({ value, label: windowInWords(value) }))}
          {...form.field('window')}
        />
      )}
    </>
  )
}

/** The error of a group of choices, and the attributes that connect it with an input for screen readers. */
function useGroupError(error: string | undefined) {
  const id = useId()
  return {
    invalid: error ? ({ 'aria-invalid': true, 'aria-describedby': id } as const) : {},
    said: error && (
      <p id={id} className="choice-error">
        {error}
      </p>
    ),
  }
}

/** One of the offered wards, vaccines or check-ups, each with its price. */
export function Choice({
  of,
  label,
  items,
  form: { values, field, set },
}: Props & { of: 'ward' | 'vaccine' | 'checkup'; label: string; items: CareItem[] }) {
  const { invalid, said } = useGroupError(field(of).error)
  return (
    <fieldset className="choice whole">
      <legend>{label}</legend>
      <div>
        {items.map((item) => (
          <label key={item._id} data-chosen={values[of] === item._id || undefined}>
            <input
              type="radio"
              name={of}
              required
              value={item._id}
              checked={values[of] === item._id}
              onChange={() => set({ [of]: item._id })}
              {...invalid}
            />
            <span>
              <b>
                <bdi>{item.name}</bdi>
              </b>{' '}
              {item.bedsFree !== null && (
                <em data-none={item.bedsFree === 0 || undefined}>
                  {item.bedsFree === 0 ? careFields.noneFree : careFields.free(item.bedsFree, item.beds ?? 0)}
                </em>
              )}
              <small>
                <bdi>{item.description}</bdi>
              </small>
            </span>
            <strong>
              {of === 'ward' ? (
                <Rich text={careFields.aNight(asPrice(item.price))} parts={{ per: (said) => <small>{said}</small> }} />
              ) : (
                asPrice(item.price)
              )}
            </strong>
          </label>
        ))}
      </div>
      {said}
    </fieldset>
  )
}

/** A choice of any number of tests, with their total price. */
export function Tests({ items, form: { values, field, set } }: Props & { items: CareItem[] }) {
  const { invalid, said } = useGroupError(field('tests').error)
  const chosen = items.filter(({ _id }) => values.tests.includes(_id))
  const total = chosen.reduce((sum, { price }) => sum + price, 0)
  const toggle = (id: string) =>
    set({ tests: values.tests.includes(id) ? values.tests.filter((each) => each !== id) : [...values.tests, id] })
  return (
    <fieldset className="choice whole">
      <legend>{careFields.tests}</legend>
      <div>
        {items.map((item) => (
          <label key={item._id} data-chosen={values.tests.includes(item._id) || undefined}>
            <CheckMark checked={values.tests.includes(item._id)} />
            <input
              type="checkbox"
              className="unseen"
              checked={values.tests.includes(item._id)}
              onChange={() => toggle(item._id)}
              {...invalid}
            />
            <span>
              <b>
                <bdi>{item.name}</bdi>
              </b>
              <small>
                <bdi>{item.description}</bdi>
              </small>
            </span>
            <strong>{asPrice(item.price)}</strong>
          </label>
        ))}
      </div>
      {said}
      <p className="choice-sum" aria-live="polite">
        {chosen.length === 0 ? careFields.noTest : careFields.testsChosen(chosen.length, asPrice(total))}
      </p>
    </fieldset>
  )
}
