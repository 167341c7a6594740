import { emergencyNumber } from '#contract/rules.ts'
import { PatientShell } from '../features/dashboard/shell.tsx'
import { RequireRole } from '../ui/require-role.tsx'
import './emergency.css'

export const meta = () => [{ title: 'Emergency · Salus' }]

export default function EmergencyPage() {
  return (
    <RequireRole roles={['user']}>
      <PatientShell>
        <h1 className="emergency-title">Emergency</h1>
        <a className="emergency-call" href={`tel:${emergencyNumber}`}>
          <span>Call now</span>
          <strong>{emergencyNumber}</strong>
        </a>
        <h2 className="emergency-say">What to say</h2>
        <ol className="emergency-steps">
          <li>Where you are: street, house number, floor.</li>
          <li>What has happened, and to how many people.</li>
          <li>Whether everybody is awake and breathing.</li>
          <li>Your phone number. Then stay on the line until you are told to hang up.</li>
        </ol>
      </PatientShell>
    </RequireRole>
  )
}
