import { firstEmergencyNumber } from '../clinic/places/emergency-number.ts'
import { StartButton } from './start-button.tsx'
import { landingPage } from '#texts/site/landing-page.ts'

/** The emergency number in large, and two buttons. */
export function EmergencyBand() {
  const emergency = firstEmergencyNumber()
  return (
    <section className="page section" aria-labelledby="emergency-heading">
      <div className="emergency-band">
        <div className="emergency-words">
          <h2 id="emergency-heading">{landingPage.emergency.heading}</h2>
          <p>{landingPage.emergency.says}</p>
          <div className="section-acts">
            {/* The button says "call", so it opens the telephone, and the dashboard behind it. */}
            <StartButton
              className="plain-button emergency-act"
              onPress={() => window.location.assign(`tel:${emergency}`)}
            >
              {landingPage.emergency.call}
            </StartButton>
            <StartButton className="plain-button emergency-act quiet">{landingPage.emergency.help}</StartButton>
          </div>
        </div>
        <a href={`tel:${emergency}`} className="emergency-number" aria-label={landingPage.emergency.number(emergency)}>
          {emergency}
        </a>
      </div>
    </section>
  )
}
