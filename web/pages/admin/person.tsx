import { peoplePage } from '#texts/people/people-page.ts'
import { PersonPage } from '../../features/people/person-page.tsx'

export const meta = () => [{ title: peoplePage.title }]

export default function Person() {
  return <PersonPage at="/admin/dashboard/people" />
}
