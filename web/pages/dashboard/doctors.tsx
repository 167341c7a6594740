import { portalShell } from '#texts/dashboard/portal-shell.ts'
import { FindTime } from '../../features/hours/find-time.tsx'

export const meta = () => [{ title: portalShell.titles.doctors }]

export default function DoctorsSection() {
  return <FindTime heading={portalShell.sections.doctors} />
}
