import { useParams } from 'react-router'
import { doctorPages } from '#texts/booking/doctor-pages.ts'
import { askForPatient } from '../../features/desk/person/early.ts'
import { PersonPage } from '../../features/desk/person/person-page.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['doctor'], askForPatient)

export const meta = () => [{ title: doctorPages.patient.title }]

export default function Patient() {
  const { patientId = '' } = useParams()
  return <PersonPage id={patientId} portal="doctor" />
}
