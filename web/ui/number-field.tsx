import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { numberField } from '#texts/common/number-field.ts'
import { format } from '../language/format.ts'
import { TextInput, type TextInputProps } from './inputs.tsx'
import { typedNumber } from './typed-number.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onKeyDown' | 'ref' | 'type' | 'inputMode'> & {
  /** Empty if there is none. A draft may hold it as text. */
  value?: number | string
  onChange?: (value: number | '') => void
  min?: number
  max?: number
  /** How many digits are allowed after the decimal sign: 2 for money. */
  decimals?: number
  /** The step of the arrow keys. */
  step?: number
}

/** A number in the page's language, with decimal point or comma. The typed text stays as it was typed. */
export function NumberField({ value = '', onChange, min, max, decimals = 0, step = 1, onBlur, ...rest }: Props) {
  const [typed, setTyped] = useState({ text: '', over: value })
  const input = useRef<HTMLInputElement>(null)
  const number = value === '' ? undefined : Number(value)
  const read = typedNumber(typed.text, decimals)
  const isTyped = typed.text !== '' && (read === undefined ? value === '' || value === typed.over : read === number)
  const inDigits = format().numberInDigits
  const isNone = Number.isNaN(number)
  const shown = isTyped ? typed.text : number === undefined || isNone ? String(value) : inDigits(number)

  const problem =
    isNone || (isTyped && read === undefined) || (number !== undefined && Number(number.toFixed(decimals)) !== number)
      ? numberField.form(inDigits(decimals > 0 ? 12.5 : 12))
      : number !== undefined && min !== undefined && number < min
        ? numberField.from(inDigits(min))
        : number !== undefined && max !== undefined && number > max
          ? numberField.until(inDigits(max))
          : ''
  useEffect(() => input.current?.setCustomValidity(problem), [problem])

  function type(text: string) {
    setTyped({ text, over: value })
    const next = typedNumber(text, decimals) ?? ''
    if (next !== value) onChange?.(next)
  }
  function stepBy(event: KeyboardEvent) {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key]
    if (by === undefined || rest.readOnly || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = Number(((number ?? (min && by > 0 ? min - by : 0)) + by).toFixed(decimals))
    setTyped({ text: '', over: value })
    onChange?.(Math.min(max ?? next, Math.max(min ?? next, next)))
  }

  return (
    <TextInput
      autoComplete="off"
      {...rest}
      ref={input}
      // A minus is written before its number in every language.
      {...(min !== undefined && min < 0 ? { dir: 'ltr' } : {})}
      // Not every phone's number keyboard has a minus.
      inputMode={min !== undefined && min < 0 ? 'text' : decimals > 0 ? 'decimal' : 'numeric'}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={stepBy}
      onBlur={(event) => {
        if (read !== undefined) setTyped({ text: '', over: value })
        onBlur?.(event)
      }}
    />
  )
}
