import { useSearchParams } from 'react-router'
import { emergencyHours } from '#contract/rules.ts'
import { emergencyPage } from '#texts/records/emergency-page.ts'
import { OpenInEmergency } from '../../features/records/emergency/open-in-emergency.tsx'
import { format } from '../../language/format.ts'

export const meta = () => [{ title: emergencyPage.title }]

export default function EmergencyPage() {
  const [address] = useSearchParams()
  return (
    <>
      <h1>{emergencyPage.heading}</h1>
      <p className="soft page-lead">{emergencyPage.lead(format().number(emergencyHours))}</p>
      <OpenInEmergency personId={address.get('person') ?? undefined} />
    </>
  )
}
