import { Link } from 'react-router'
import { about as t } from '#texts/about.ts'
import { format } from '../language/format.ts'
import { Counters, type Counter } from '../features/site/counters.tsx'
import { Footer } from '../features/site/footer.tsx'
import { useIsDemo } from '../features/site/own-figures.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { TopBar } from '../features/site/top-bar.tsx'
import { Values } from '../features/site/values.tsx'
import '../features/site/section.css'
import '../features/site/page-opening.css'

export const meta = (page: PublicPage) => publicMeta(page, t.title, t.description)

const counters = (): Counter[] => [
  [t.counters.manyPatients, t.counters.patients],
  [format().ltr('1000+'), t.counters.doctors],
  [format().ltr('25+'), t.counters.cities],
  ['99%', t.counters.success],
]

export default function About() {
  const isDemo = useIsDemo()
  return (
    <>
      <TopBar />
      <main id="main">
        <div className="page page-opening">
          {isDemo && <p className="page-opening-mark">{t.founded}</p>}
          <h1>{t.heading}</h1>
          <p>{t.lead}</p>
        </div>
        <Counters ofDemo={counters} />
        <Values />
        <div className="page section">
          <div className="about-end">
            <h2>{t.see}</h2>
            <Link to="/doctors" className="plain-button">
              {t.find}
            </Link>
          </div>
        </div>
      </main>
      <Footer />
    </>
  )
}
