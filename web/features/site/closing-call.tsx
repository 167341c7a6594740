import { StartButton } from './start-button.tsx'
import { landing as t } from '#texts/landing.ts'
import './closing-call.css'

/** The last word of the landing page. */
export function ClosingCall() {
  return (
    <section className="page section" aria-labelledby="closing-heading">
      <div className="closing-call">
        <h2 id="closing-heading">{t.closing.heading}</h2>
        <p>{t.closing.says}</p>
        <div className="section-acts">
          <StartButton>{t.closing.start}</StartButton>
          <StartButton className="plain-button quiet">{t.closing.more}</StartButton>
        </div>
      </div>
    </section>
  )
}
