import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { readingKeys } from './reading-keys.ts'

export type Choice = {
  value: string
  /** The full name, for readers who hear it without its surroundings. */
  name: string
  shown: ReactNode
  disabled?: boolean
}

type Props = {
  label: string
  /** Class names of the group and of each choice. */
  className: string
  choiceClassName: string
  choices: Choice[]
  chosen?: string | undefined
  onChoose: (value: string) => void
}

const steps = (): Record<string, (at: number, last: number) => number> => ({
  [readingKeys().forward]: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  [readingKeys().back]: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
})

/**
 * A choice of one as a group of radios with a single tab stop. Arrows, Home and End move between the available choices,
 * and a press (Space, Enter) chooses, because choosing may leave the page's step.
 */
export function ChoiceGroup({ label, className, choiceClassName, choices, chosen, onChoose }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<string>()
  const possible = choices.filter((choice) => !choice.disabled).map(({ value }) => value)
  const stop = [last, chosen].find((value) => value !== undefined && possible.includes(value)) ?? possible[0]

  useEffect(() => {
    const strip = group.current
    const shown = strip?.querySelector('[aria-checked="true"]')
    if (!strip || !shown) return
    // Scrolls only the strip: `scrollIntoView` would scroll the page past its heading, too.
    const [around, inside] = [strip.getBoundingClientRect(), shown.getBoundingClientRect()]
    strip.scrollBy({ left: inside.left + inside.width / 2 - around.left - around.width / 2 })
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = steps()[event.key]
    if (!step) return
    event.preventDefault()
    const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]:enabled')]
    radios[step(radios.indexOf(document.activeElement as HTMLElement), radios.length - 1)]?.focus()
  }

  return (
    <div role="radiogroup" aria-label={label} className={className} ref={group} onKeyDown={onKeyDown}>
      {choices.map(({ value, name, shown, disabled }) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio would choose with each arrow.
        <button
          key={value}
          type="button"
          role="radio"
          className={choiceClassName}
          disabled={disabled}
          aria-checked={value === chosen}
          aria-label={name}
          tabIndex={value === stop ? 0 : -1}
          onFocus={() => setLast(value)}
          onClick={() => onChoose(value)}
        >
          {shown}
        </button>
      ))}
    </div>
  )
}
