import { portalShell } from '#texts/dashboard/portal-shell.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askForDirectory } from '../../features/doctors/early.ts'
import { FindTime } from '../../features/hours/find-time.tsx'

export const clientLoader = askEarly(['user'], askForDirectory)

export const meta = () => [{ title: portalShell.titles.doctors }]

export default function DoctorsSection() {
  return <FindTime heading={portalShell.sections.doctors} />
}
