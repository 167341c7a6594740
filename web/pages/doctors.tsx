import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { FindTime } from '../features/hours/find-time.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { SlimHeader } from '../features/site/slim-header.tsx'

export const meta = (page: PublicPage) => publicMeta(page, doctorDirectory.title, doctorDirectory.description)

export default function DoctorsPage() {
  return (
    <>
      <SlimHeader />
      <main id="main" className="page">
        <FindTime heading={doctorDirectory.heading} />
      </main>
    </>
  )
}
