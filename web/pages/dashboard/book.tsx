import { portalShell } from '#texts/dashboard/portal-shell.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askForDirectory } from '../../features/doctors/early.ts'
import { FindTime } from '../../features/hours/find-time.tsx'

export const clientLoader = askEarly(['user'], askForDirectory)

export const meta = () => [{ title: portalShell.titles.book }]

export default function BookSection() {
  return <FindTime heading={portalShell.whom} />
}
