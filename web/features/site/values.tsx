import { aboutPage } from '#texts/site/about-page.ts'
import './values.css'

const values = () => [
  [aboutPage.values.patients, aboutPage.values.patientsSays],
  [aboutPage.values.time, aboutPage.values.timeSays],
  [aboutPage.values.money, aboutPage.values.moneySays],
  [aboutPage.values.secrets, aboutPage.values.secretsSays],
]

/** The four core values. */
export function Values() {
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
