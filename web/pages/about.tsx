import { Link } from 'react-router'
import { aboutPage } from '#texts/site/about-page.ts'
import { format } from '../language/format.ts'
import { Counters, type Counter } from '../features/site/counters.tsx'
import { Footer } from '../features/site/footer.tsx'
import { useIsDemo } from '../features/site/own-figures.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { TopBar } from '../features/site/top-bar.tsx'

export const meta = (page: PublicPage) => publicMeta(page, aboutPage.title, aboutPage.description)

const counters = (): Counter[] => [
  [aboutPage.counters.manyPatients, aboutPage.counters.patients],
  [format().ltr('1000+'), aboutPage.counters.doctors],
  [format().ltr('25+'), aboutPage.counters.cities],
  ['99%', aboutPage.counters.success],
]

export default function About() {
  const isDemo = useIsDemo()
  return (
    <>
      <TopBar />
      <main id="main">
        <div className="page page-opening">
          {isDemo && <p className="page-opening-mark">{aboutPage.founded}</p>}
          <h1>{aboutPage.heading}</h1>
          <p>{aboutPage.lead}</p>
        </div>
        <Counters ofDemo={counters} />
        <Values />
        <div className="page section">
          <div className="about-end">
            <h2>{aboutPage.see}</h2>
            <Link to="/doctors" className="plain-button">
              {aboutPage.find}
            </Link>
          </div>
        </div>
      </main>
      <Footer />
    </>
  )
}

const values = () => [
  [aboutPage.values.patients, aboutPage.values.patientsSays],
  [aboutPage.values.time, aboutPage.values.timeSays],
  [aboutPage.values.money, aboutPage.values.moneySays],
  [aboutPage.values.secrets, aboutPage.values.secretsSays],
]

/** The four core values. */
function Values() {
  return (
    <section className="page section" aria-labelledby="values-heading">
      <h2 id="values-heading" className="section-heading">
        {aboutPage.values.heading}
      </h2>
      <ul className="values">
        {values().map(([name, meaning]) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{meaning}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
