import { Directory } from '../../features/doctors/directory.tsx'

export const meta = () => [{ title: 'Doctors · Salus' }]

export default function DoctorsSection() {
  return <Directory heading="Doctors" />
}
