import { Footer } from '../features/site/footer.tsx'
import { publicMeta } from '../features/site/public-meta.ts'
import { Services } from '../features/site/services.tsx'
import { SlimHeader } from '../features/site/slim-header.tsx'
import '../features/site/page-opening.css'

export const meta = () =>
  publicMeta(
    'Services · Salus',
    'Ambulance booking, home sample collection, hospital beds, mental health counseling and vaccinations.',
  )

export default function ServicesPage() {
  return (
    <>
      <SlimHeader />
      <main id="main">
        <div className="page page-opening">
          <h1>Care that is not an appointment.</h1>
          <p>Five services beside the doctors, all asked for from your dashboard.</p>
        </div>
        <div className="page services-page">
          <Services />
        </div>
      </main>
      <Footer />
    </>
  )
}
