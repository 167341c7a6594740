import { ClosingCall } from '../features/site/closing-call.tsx'
import { Counters, type Counter } from '../features/site/counters.tsx'
import { DoctorSearch } from '../features/site/doctor-search.tsx'
import { EmergencyBand } from '../features/site/emergency-band.tsx'
import { Features } from '../features/site/features.tsx'
import { Footer } from '../features/site/footer.tsx'
import { FreeNow } from '../features/site/free-now.tsx'
import { HowItHolds } from '../features/site/how-it-holds.tsx'
import { Testimonials } from '../features/site/testimonials.tsx'
import { TopBar } from '../features/site/top-bar.tsx'
import { publicMeta } from '../features/site/public-meta.ts'
import '../features/site/section.css'
import '../features/site/hero.css'

export const meta = () =>
  publicMeta(
    'Salus · The right doctor, at a time that holds',
    'Find a verified doctor, see the times that are really free, and book one that nobody else can take.',
  )

const counters: Counter[] = [
  ['10K+', 'happy patients'],
  ['500+', 'doctors'],
  ['99%', 'success'],
  ['24/7', 'support'],
]

export default function Landing() {
  return (
    <>
      <TopBar />
      <main id="main">
        <div className="page hero">
          <div>
            <h1>
              The right doctor, <span>at a time that holds.</span>
            </h1>
            <p className="hero-lead">
              Verified doctors, real free times, one price before you book. Once a time is yours, nobody else can take
              it.
            </p>
            <DoctorSearch />
          </div>
          <FreeNow />
        </div>
        <div className="page section">
          <Counters of={counters} />
        </div>
        <HowItHolds />
        <Features />
        <Testimonials />
        <EmergencyBand />
        <ClosingCall />
      </main>
      <Footer />
    </>
  )
}
