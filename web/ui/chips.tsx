import { useId } from 'react'
import './chips.css'

type Props = {
  label: string
  options: readonly { value: string; label: string }[]
  /** One of the options, or something else where none of them is chosen. */
  value: string
  onChoose: (value: string) => void
}

/** A choice of one in a row that wraps: radio buttons, so that arrow keys and screen readers know them. */
export function Chips({ label, options, value, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className="chips">
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="chip">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
