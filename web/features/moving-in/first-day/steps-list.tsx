import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { FirstDay, FirstDayStep } from '#contract/moving-in/first-day.ts'
import { firstDayPage } from '#texts/moving-in/first-day-page.ts'
import { format } from '../../../language/format.ts'

/** The list of steps, each with its state; `open`: the one on the screen. */
export function StepsList({ steps, open }: { steps: FirstDay['steps']; open: FirstDayStep | undefined }) {
  return (
    <nav aria-label={firstDayPage.steps} className="first-day-steps">
      <ol>
        {steps.map(({ step, done, needed }, n) => (
          <li key={step}>
            <Link
              to={`?step=${step}`}
              className="first-day-step"
              data-done={done || undefined}
              aria-current={step === open ? 'step' : undefined}
              preventScrollReset
            >
              <span className="first-day-sign" aria-hidden="true">
                {done ? <IconCheck size={18} /> : format().number(n + 1)}
              </span>
              <span>
                <b>{firstDayPage.names[step]}</b>
                <small>
                  {done ? firstDayPage.states.done : needed ? firstDayPage.states.missing : firstDayPage.states.free}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
