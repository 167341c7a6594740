import { Button } from '../../../ui/button.tsx'
import type { Fault } from './faults.ts'
import { useFormTexts } from './form-texts.tsx'
import { TextOfForm } from './text-of-form.tsx'

type Props = {
  faults: readonly Fault[]
  language: string
  onGo: (key: string) => void
  onLater: (() => void) | undefined
}

/** What is missing or wrong on a page, each with the way to it. */
export function FaultSummary({ faults, language, onGo, onLater }: Props) {
  const { formFiller } = useFormTexts()
  if (faults.length === 0) return null
  return (
    <section className="form-failure fault-summary" tabIndex={-1} aria-label={formFiller.faults.heading(faults.length)}>
      <p>
        <strong>{formFiller.faults.heading(faults.length)}</strong>
      </p>
      <ul>
        {faults.map(({ item, message }) => (
          <li key={item.key}>
            <button type="button" className="link-button" onClick={() => onGo(item.key)}>
              <TextOfForm of={item.label} language={language} />
            </button>{' '}
            <span className="soft">{message}</span>
          </li>
        ))}
      </ul>
      {onLater && (
        <Button variant="default" onClick={onLater}>
          {formFiller.later}
        </Button>
      )}
    </section>
  )
}
