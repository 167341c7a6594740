import { Directory } from '../features/doctors/directory.tsx'
import { publicMeta } from '../features/site/public-meta.ts'
import { SlimHeader } from '../features/site/slim-header.tsx'

export const meta = () =>
  publicMeta(
    'Find a doctor · Salus',
    'Verified doctors with their next free times and fees. Search by name or specialty and book at once.',
  )

export default function DoctorsPage() {
  return (
    <>
      <SlimHeader />
      <main id="main" className="page">
        <Directory heading="Find your doctor" />
      </main>
    </>
  )
}
