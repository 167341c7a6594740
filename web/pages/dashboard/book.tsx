import { shell as t } from '#texts/shell.ts'
import { FindTime } from '../../features/hours/find-time.tsx'

export const meta = () => [{ title: t.titles.book }]

export default function BookSection() {
  return <FindTime heading={t.whom} />
}
