import { peoplePage } from '#texts/people/people-page.ts'
import { PeopleList } from '../../features/people/people-list.tsx'

export const meta = () => [{ title: peoplePage.title }]

export default function People() {
  return <PeopleList at="/admin/dashboard/people" />
}
