import { emergencyNumber } from '#contract/rules.ts'
import { StartButton } from './start-button.tsx'
import './emergency-band.css'

/** The emergency number, as large as it gets, and the two buttons that lead to the emergency part of the dashboard. */
export function EmergencyBand() {
  return (
    <section className="page section" aria-labelledby="emergency-heading">
      <div className="emergency-band">
        <div className="emergency-words">
          <h2 id="emergency-heading">Is it an emergency?</h2>
          <p>Do not book. Call. From your dashboard you can also ask for an ambulance and see that it is on its way.</p>
          <div className="section-acts">
            {/* It says call, so it calls; the dashboard waits behind the telephone. */}
            <StartButton
              className="plain-button emergency-act"
              onPress={() => window.location.assign(`tel:${emergencyNumber}`)}
            >
              Call Now
            </StartButton>
            <StartButton className="plain-button emergency-act quiet">Get Emergency Help</StartButton>
          </div>
        </div>
        <a href={`tel:${emergencyNumber}`} className="emergency-number" aria-label={`Call ${emergencyNumber}`}>
          {emergencyNumber}
        </a>
      </div>
    </section>
  )
}
