import { Directory } from '../../features/doctors/directory.tsx'

export const meta = () => [{ title: 'Book an appointment · Salus' }]

export default function BookSection() {
  return <Directory heading="Who would you like to see?" />
}
