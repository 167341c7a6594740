import { type ReactNode, useId } from 'react'

export type AnswerCard = { value: string; shown: ReactNode }

type Props = {
  /** Whether several may be chosen. */
  several?: boolean
  cards: readonly AnswerCard[]
  chosen: readonly string[]
  isWrong: boolean
  /** Short answers stand beside each other. */
  beside?: boolean
  onChange: (chosen: string[]) => void
}

/** Answers to choose from, each as large as a finger; native radios or boxes, which keys and screen readers know. */
export function ChoiceCards({ several = false, cards, chosen, isWrong, beside = false, onChange }: Props) {
  const name = useId()
  const press = (value: string) => {
    if (!several) return onChange([value])
    const others = chosen.filter((other) => other !== value)
    onChange(
      others.length < chosen.length
        ? others
        : cards.map((each) => each.value).filter((each) => each === value || chosen.includes(each)),
    )
  }
  return (
    <div className="answer-cards" data-beside={beside || undefined}>
      {cards.map(({ value, shown }) => (
        <label key={value} className="answer-card">
          <input
            type={several ? 'checkbox' : 'radio'}
            className={several ? 'checkbox' : 'answer-radio'}
            name={several ? `${name}-${value}` : name}
            value={value}
            checked={chosen.includes(value)}
            {...(isWrong ? { 'aria-invalid': true } : {})}
            onChange={() => press(value)}
          />
          <span>{shown}</span>
        </label>
      ))}
    </div>
  )
}
