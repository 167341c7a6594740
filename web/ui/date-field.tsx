import { TextInput } from './inputs.tsx'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { dateField } from '#texts/common/date-field.ts'
import { dateInWords, format } from '../language/format.ts'
import { lazyPart } from './lazy-part.tsx'
import { typedDate } from './typed-date.ts'
import { useDismiss } from './use-dismiss.ts'

const DateCalendar = lazyPart(() => import('./date-calendar.tsx').then((part) => part.DateCalendar))

type Props = {
  label: ReactNode
  description?: ReactNode
  name?: string
  /** `2026-11-24`, or empty. */
  value: string
  onChange: (date: string) => void
  min?: string
  max?: string
  required?: boolean
  error?: ReactNode
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
}

/** A date in the page's language: typed, or chosen in a calendar. */
export function DateField(props: Props) {
  const { label, description, name, value, onChange, min, max, required, error, onBlur } = props
  const [typed, setTyped] = useState({ text: '', over: '' })
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const close = useCallback(() => setOpen(false), [])
  useDismiss(box, open, close)
  const read = typedDate(typed.text)
  // The typed text stays while it means the current value, or no date yet.
  const isTyped = typed.text !== '' && (read ? read === value : value === '' || value === typed.over)
  const shown = isTyped ? typed.text : value && format().dateInDigits(value)

  const problem =
    isTyped && !read
      ? dateField.form(format().dateInDigits(min ?? '2026-11-24'))
      : value && min && value < min
        ? dateField.from(dateInWords(min))
        : value && max && value > max
          ? dateField.until(dateInWords(max))
          : ''
  useEffect(() => input.current?.setCustomValidity(problem), [problem])

  function type(text: string) {
    setTyped({ text, over: value })
    const date = typedDate(text) ?? ''
    if (date !== value) onChange(date)
  }
  function choose(date: string) {
    setTyped({ text: '', over: '' })
    onChange(date)
    setOpen(false)
    input.current?.focus()
  }

  return (
    <div className="date-field" ref={box}>
      <TextInput
        ref={input}
        label={label}
        description={description}
        {...(name ? { name } : {})}
        value={shown}
        onChange={(event) => type(event.currentTarget.value)}
        placeholder={dateField.pattern}
        required={required ?? false}
        error={error}
        {...(onBlur ? { onBlur } : {})}
        autoComplete="off"
        data-date={value}
        // Typing replaces the present date.
        onFocus={(event) => event.currentTarget.select()}
        onMouseDown={(event) => {
          if (document.activeElement === event.currentTarget) return
          event.preventDefault()
          event.currentTarget.focus()
        }}
        rightSection={
          <button
            type="button"
            className="date-field-open"
            aria-label={dateField.open}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconCalendar size={20} stroke={1.6} aria-hidden="true" />
          </button>
        }
      />
      {open && <DateCalendar value={value} min={min} max={max} onChoose={choose} />}
    </div>
  )
}
