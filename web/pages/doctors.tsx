import { doctors as t } from '#texts/doctors.ts'
import { FindTime } from '../features/hours/find-time.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { SlimHeader } from '../features/site/slim-header.tsx'

export const meta = (page: PublicPage) => publicMeta(page, t.title, t.description)

export default function DoctorsPage() {
  return (
    <>
      <SlimHeader />
      <main id="main" className="page">
        <FindTime heading={t.heading} />
      </main>
    </>
  )
}
