import { Counters, type Counter } from '../features/site/counters.tsx'
import { DoctorSearch } from '../features/site/doctor-search.tsx'
import { EmergencyBand } from '../features/site/emergency-band.tsx'
import { Features } from '../features/site/features.tsx'
import { Footer } from '../features/site/footer.tsx'
import { FreeNow } from '../features/site/free-now.tsx'
import { HowItHolds } from '../features/site/how-it-holds.tsx'
import { Testimonials } from '../features/site/testimonials.tsx'
import { TopBar } from '../features/site/top-bar.tsx'
import { useSession } from '../session/session.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Rich } from '../ui/rich.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { landingPage } from '#texts/site/landing-page.ts'
import { format } from '../language/format.ts'
import { StartButton } from '../features/site/start-button.tsx'

export const meta = (page: PublicPage) => publicMeta(page, landingPage.title, landingPage.description)

const counters = (): Counter[] => [
  [landingPage.counters.manyPatients, landingPage.counters.patients],
  [format().ltr('500+'), landingPage.counters.doctors],
  ['99%', landingPage.counters.success],
  ['24/7', landingPage.counters.support],
]

/** Nobody but patients who are logged in fetches it. */
const NextVisitHead = lazyPart(() =>
  import('../features/booking/appointments/next-visit-head.tsx').then((part) => part.NextVisitHead),
)

export default function Landing() {
  const { user } = useSession()
  return (
    <>
      <TopBar />
      <main id="main">
        {user?.role === 'user' && <NextVisitHead />}
        <div className="page hero">
          <div>
            <h1>
              <Rich text={landingPage.heading} parts={{ mark: (words) => <span>{words}</span> }} />
            </h1>
            <p className="hero-lead">{landingPage.lead}</p>
            <DoctorSearch />
          </div>
          <FreeNow />
        </div>
        <Counters ofDemo={counters} />
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

function ClosingCall() {
  return (
    <section className="page section" aria-labelledby="closing-heading">
      <div className="closing-call">
        <h2 id="closing-heading">{landingPage.closing.heading}</h2>
        <p>{landingPage.closing.says}</p>
        <div className="section-acts">
          <StartButton>{landingPage.closing.start}</StartButton>
          <StartButton className="plain-button quiet">{landingPage.closing.more}</StartButton>
        </div>
      </div>
    </section>
  )
}
