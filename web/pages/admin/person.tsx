import { useParams } from 'react-router'
import { peoplePage } from '#texts/people/people-page.ts'
import { askForPerson } from '../../features/desk/person/early.ts'
import { PersonPage } from '../../features/desk/person/person-page.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['admin'], askForPerson)

export const meta = () => [{ title: peoplePage.title }]

export default function Person() {
  const { personId = '' } = useParams()
  return <PersonPage id={personId} portal="admin" />
}
