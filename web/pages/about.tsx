import { Link } from 'react-router'
import { Counters, type Counter } from '../features/site/counters.tsx'
import { Footer } from '../features/site/footer.tsx'
import { publicMeta } from '../features/site/public-meta.ts'
import { TopBar } from '../features/site/top-bar.tsx'
import { Values } from '../features/site/values.tsx'
import '../features/site/section.css'
import '../features/site/page-opening.css'

export const meta = () =>
  publicMeta('About · Salus', 'Since 2019 Salus has brought patients and verified doctors together at times that hold.')

const counters: Counter[] = [
  ['50K+', 'patients'],
  ['1000+', 'doctors'],
  ['25+', 'cities'],
  ['99%', 'success'],
]

export default function About() {
  return (
    <>
      <TopBar />
      <main id="main">
        <div className="page page-opening">
          <p className="page-opening-mark">Founded in 2019</p>
          <h1>Seeing a doctor should not begin with waiting on the telephone.</h1>
          <p>
            Salus began with one plain promise: a time you are shown is a time you can have. Everything else, from the
            directory to the doctor’s notes after the visit, is built around keeping it.
          </p>
        </div>
        <div className="page section">
          <Counters of={counters} />
        </div>
        <Values />
        <div className="page section">
          <div className="about-end">
            <h2>See who is free.</h2>
            <Link to="/doctors" className="plain-button">
              Find a doctor
            </Link>
          </div>
        </div>
      </main>
      <Footer />
    </>
  )
}
