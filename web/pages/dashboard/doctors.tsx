import { shell as t } from '#texts/shell.ts'
import { FindTime } from '../../features/hours/find-time.tsx'

export const meta = () => [{ title: t.titles.doctors }]

export default function DoctorsSection() {
  return <FindTime heading={t.sections.doctors} />
}
