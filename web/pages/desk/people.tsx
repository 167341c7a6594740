import { people as t } from '#texts/people.ts'
import { PeopleList } from '../../features/people/people-list.tsx'

export const meta = () => [{ title: t.title }]

export default function People() {
  return <PeopleList at="/desk/people" />
}
