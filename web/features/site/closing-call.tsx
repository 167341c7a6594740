import { StartButton } from './start-button.tsx'
import './closing-call.css'

/** The last word of the landing page. */
export function ClosingCall() {
  return (
    <section className="page section" aria-labelledby="closing-heading">
      <div className="closing-call">
        <h2 id="closing-heading">When would you like to be seen?</h2>
        <p>An account takes a name, an e-mail address and a password. Finding a time takes less.</p>
        <div className="section-acts">
          <StartButton>Start Your Journey</StartButton>
          <StartButton className="plain-button quiet">Learn More</StartButton>
        </div>
      </div>
    </section>
  )
}
