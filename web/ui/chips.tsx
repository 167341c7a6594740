import { useEffect, useId, useState } from 'react'

type Props = {
  label: string
  options: readonly { value: string; label: string }[]
  /** One of the options, or another text if none is chosen. */
  value: string
  error?: string | undefined
  onChoose: (value: string) => void
}

/** A choice of one option in a row that wraps: radio buttons, which arrow keys and screen readers support. */
export function Chips({ label, options, value, error, onChoose }: Props) {
  const name = useId()
  // Shows a press at once, even if `value` changes later by way of the address.
  const [chosen, setChosen] = useState(value)
  useEffect(() => setChosen(value), [value])
  return (
    <fieldset className="chips" {...(error ? { 'aria-invalid': true, 'aria-describedby': `${name}-error` } : {})}>
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="chip">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => {
              setChosen(option.value)
              onChoose(option.value)
            }}
          />
          {option.label}
        </label>
      ))}
      {error && (
        <p className="chips-error" id={`${name}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
