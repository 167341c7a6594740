import { holdMinutes } from '#contract/rules.ts'
import { StartButton } from './start-button.tsx'
import './how-it-holds.css'

/** The three states of a time, drawn as the mark's capsule filling up. */
export function HowItHolds() {
  return (
    <section className="page section" aria-labelledby="holds-heading">
      <h2 id="holds-heading" className="section-heading">
        How booking works
      </h2>
      <ol className="holds">
        <li>
          <Capsule fill="empty" />
          <h3>Choose a time</h3>
          <p>Every time you see is one the doctor has free. No request, no waiting for a call back.</p>
        </li>
        <li>
          <Capsule fill="half" />
          <h3>It is held for you</h3>
          <p>
            While you pay, the time is yours for {holdMinutes} minutes, with the minutes in sight. Nobody else can take
            it.
          </p>
        </li>
        <li>
          <Capsule fill="full" />
          <h3>You have it</h3>
          <p>
            By card, PayPal or at the clinic, for the price you saw. Cancel while it is pending and all of it comes
            back.
          </p>
        </li>
      </ol>
      <div className="section-acts">
        <StartButton>Get Started</StartButton>
        <StartButton className="plain-button quiet">Watch Demo</StartButton>
      </div>
    </section>
  )
}

function Capsule({ fill }: { fill: 'empty' | 'half' | 'full' }) {
  return (
    <span className="holds-capsule">
      <svg viewBox="0 0 44 68" width="44" height="68" aria-hidden="true">
        <path
          d="M2 34V22a20 20 0 0 1 40 0v12z"
          fill={fill === 'full' ? 'var(--evergreen)' : 'var(--paper)'}
          stroke={fill === 'full' ? 'var(--evergreen)' : 'var(--line-strong)'}
          strokeWidth="2"
          strokeDasharray={fill === 'empty' ? '4 4' : undefined}
        />
        <path
          d="M2 34v12a20 20 0 0 0 40 0V34z"
          fill={fill === 'empty' ? 'var(--paper)' : 'var(--marigold)'}
          stroke={fill === 'empty' ? 'var(--line-strong)' : 'var(--marigold)'}
          strokeWidth="2"
          strokeDasharray={fill === 'empty' ? '4 4' : undefined}
        />
      </svg>
    </span>
  )
}
