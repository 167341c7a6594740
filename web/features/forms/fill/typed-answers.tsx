import { type FocusEvent, type ReactNode, useId } from 'react'
import type { AnswerValue, FormItemOf } from '#contract/forms/definition.ts'
import { formLimits } from '#contract/forms/form-lists.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { TextInput, Textarea } from '../../../ui/inputs.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { formatOf } from './fixed-words.ts'
import { useFormTexts } from './form-texts.tsx'
import { SignedText } from './signed-text.tsx'

export type AnswerProps<Item> = {
  item: Item
  label: ReactNode
  help: ReactNode
  value: AnswerValue | undefined
  error: ReactNode
  /** The local date of today. */
  today: string
  onChange: (value: AnswerValue | null) => void
  /** What stands in the field and cannot be read, as a sentence; empty if it can be. */
  onUnread: (message: string) => void
}

const textOf = (value: AnswerValue | undefined) => (typeof value === 'string' ? value : '')

export function TextAnswer({
  item,
  label,
  help,
  value,
  error,
  onChange,
}: AnswerProps<FormItemOf<'text' | 'long-text'>>) {
  const { formFiller } = useFormTexts()
  const typed = textOf(value)
  const most = item.kind === 'text' ? formLimits.text : formLimits.longText
  const left = most - typed.length
  const props = {
    label,
    description: help,
    error,
    value: typed,
    maxLength: most,
    autoComplete: 'off',
    'aria-required': item.required,
  }
  if (item.kind === 'text')
    return <TextInput dir="auto" {...props} onChange={(event) => onChange(event.currentTarget.value)} />
  return (
    <>
      <Textarea minRows={3} {...props} onChange={(event) => onChange(event.currentTarget.value)} />
      {left < most / 10 && <p className="soft answer-left">{formFiller.left(left)}</p>}
    </>
  )
}

/** Says what is wrong with what stands in a field once it is left. */
const unreadIn = ({ currentTarget }: FocusEvent<HTMLInputElement>, value: AnswerValue | undefined) =>
  value === undefined && currentTarget.value.trim() !== '' ? currentTarget.validationMessage : ''

export function NumberAnswer({
  item,
  label,
  help,
  value,
  error,
  onChange,
  onUnread,
}: AnswerProps<FormItemOf<'number'>>) {
  const unit = useId()
  return (
    <div className="answer-number" data-unit={item.unit ? true : undefined}>
      <NumberField
        label={label}
        description={help}
        error={error}
        value={typeof value === 'number' ? value : ''}
        decimals={item.decimals}
        step={1 / 10 ** item.decimals}
        {...(item.least === null ? {} : { min: item.least })}
        {...(item.most === null ? {} : { max: item.most })}
        {...(item.unit ? { 'aria-describedby': unit } : {})}
        aria-required={item.required}
        rightSection={item.unit && <bdi id={unit}>{item.unit}</bdi>}
        onChange={(number) => {
          onUnread('')
          onChange(number === '' ? null : number)
        }}
        onBlur={(event) => onUnread(unreadIn(event, value))}
      />
    </div>
  )
}

const bound = (date: string | null, today: string) => (date === 'today' ? today : date)

export function DateAnswer({
  item,
  label,
  help,
  value,
  error,
  today,
  onChange,
  onUnread,
}: AnswerProps<FormItemOf<'date'>>) {
  const [from, to] = [bound(item.from, today), bound(item.to, today)]
  return (
    <div className="answer-date">
      <DateField
        label={label}
        description={help}
        error={error}
        value={textOf(value)}
        {...(from ? { min: from } : {})}
        {...(to ? { max: to } : {})}
        onChange={(date) => {
          onUnread('')
          onChange(date || null)
        }}
        onBlur={(event) => onUnread(unreadIn(event, value))}
      />
    </div>
  )
}

type SignatureProps = AnswerProps<FormItemOf<'signature'>> & { text: string; language: string; dir: 'ltr' | 'rtl' }

/** The name is typed below the exact text that it signs. */
export function SignatureAnswer({ label, help, value, error, text, language, dir, onChange }: SignatureProps) {
  const { formFiller } = useFormTexts()
  return (
    <div className="signature">
      <SignedText {...{ text, language, dir }} />
      <TextInput
        label={label}
        description={help || formFiller.signature}
        error={error}
        className="signature-name"
        dir="auto"
        value={textOf(value)}
        maxLength={formLimits.signature}
        autoComplete="name"
        aria-required
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

/** A value that follows from other answers; said when it changes. */
export function CalculatedValue({
  item,
  label,
  help,
  value,
}: Pick<AnswerProps<FormItemOf<'calculated'>>, 'item' | 'label' | 'help' | 'value'>) {
  const { formFiller, language } = useFormTexts()
  const id = useId()
  const number = typeof value === 'number' ? formatOf(language).numberInDigits(value) : undefined
  return (
    <div className="calculated">
      <p className="field-label" id={id}>
        {label}
      </p>
      {help && <p className="field-says">{help}</p>}
      <output aria-labelledby={id} aria-live="polite">
        {number === undefined ? (
          <span className="soft">{formFiller.notReckoned}</span>
        ) : (
          <bdi>
            <strong>{number}</strong> {item.unit}
          </bdi>
        )}
      </output>
    </div>
  )
}
