import { holdMinutes } from '#contract/rules.ts'
import { useIsDemo } from './own-figures.ts'
import { StartButton } from './start-button.tsx'
import { landingPage } from '#texts/site/landing-page.ts'

/** The three states of a time, drawn as the mark's capsule filling up. */
export function HowItHolds() {
  const isDemo = useIsDemo()
  return (
    <section className="page section" aria-labelledby="holds-heading">
      <h2 id="holds-heading" className="section-heading">
        {landingPage.holds.heading}
      </h2>
      <ol className="holds">
        <li>
          <Capsule fill="empty" />
          <h3>{landingPage.holds.choose}</h3>
          <p>{landingPage.holds.chooseSays}</p>
        </li>
        <li>
          <Capsule fill="half" />
          <h3>{landingPage.holds.held}</h3>
          <p>{landingPage.holds.heldSays(holdMinutes)}</p>
        </li>
        <li>
          <Capsule fill="full" />
          <h3>{landingPage.holds.yours}</h3>
          <p>{landingPage.holds.yoursSays}</p>
        </li>
      </ol>
      <div className="section-acts">
        <StartButton>{landingPage.holds.start}</StartButton>
        {isDemo && <StartButton className="plain-button quiet">{landingPage.holds.demo}</StartButton>}
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
