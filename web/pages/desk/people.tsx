import { peoplePage } from '#texts/people/people-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askForPeople } from '../../features/people/early.ts'
import { PeopleList } from '../../features/people/people-list.tsx'

export const clientLoader = askEarly(['reception', 'admin'], askForPeople)

export const meta = () => [{ title: peoplePage.title }]

export default function People() {
  return <PeopleList at="/desk/people" />
}
