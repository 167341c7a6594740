import { Link } from 'react-router'
import { ContactWays } from '../features/site/contact-ways.tsx'
import { Footer } from '../features/site/footer.tsx'
import { publicMeta } from '../features/site/public-meta.ts'
import { Questions } from '../features/site/questions.tsx'
import { TopBar } from '../features/site/top-bar.tsx'
import '../features/site/section.css'
import '../features/site/page-opening.css'

export const meta = () =>
  publicMeta('Contact · Salus', 'Telephone, e-mail, address and hours of Salus. Support answers within 2 hours.')

export default function Contact() {
  return (
    <>
      <TopBar />
      <main id="main">
        <div className="page page-opening">
          <h1>A person answers.</h1>
          <p>Write or call, and our support team responds within 2 hours.</p>
          <div className="section-acts">
            <Link to="/doctors" className="plain-button">
              Book Appointment
            </Link>
            <Link to="/services" className="plain-button quiet">
              Learn More
            </Link>
          </div>
        </div>
        <ContactWays />
        <Questions />
      </main>
      <Footer />
    </>
  )
}
