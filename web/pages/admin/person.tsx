import { peoplePage } from '#texts/people/people-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askForPerson } from '../../features/people/early.ts'
import { PersonPage } from '../../features/people/person-page.tsx'

export const clientLoader = askEarly(['admin'], askForPerson)

export const meta = () => [{ title: peoplePage.title }]

export default function Person() {
  return <PersonPage at="/admin/dashboard/people" />
}
