import { StartButton } from './start-button.tsx'
import { landingPage } from '#texts/site/landing-page.ts'
import './closing-call.css'

/** The last word of the landing page. */
export function ClosingCall() {
  return (
    <section className="page section" aria-labelledby="closing-heading">
      <div className="closing-call">
        <h2 id="closing-heading">{landingPage.closing.heading}</h2>
        <p>{landingPage.closing.says}</p>
        <div className="section-acts">
          <StartButton>{landingPage.closing.start}</StartButton>
          <StartButton className="plain-button quiet">{landingPage.closing.more}</StartButton>
        </div>
      </div>
    </section>
  )
}
