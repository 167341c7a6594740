import { people as t } from '#texts/people.ts'
import { PersonPage } from '../../features/people/person-page.tsx'

export const meta = () => [{ title: t.title }]

export default function Person() {
  return <PersonPage at="/admin/dashboard/people" />
}
