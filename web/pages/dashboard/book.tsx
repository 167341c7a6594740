import { portalShell } from '#texts/dashboard/portal-shell.ts'
import { FindTime } from '../../features/hours/find-time.tsx'

export const meta = () => [{ title: portalShell.titles.book }]

export default function BookSection() {
  return <FindTime heading={portalShell.whom} />
}
