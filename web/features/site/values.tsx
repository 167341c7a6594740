import { about as t } from '#texts/about.ts'
import './values.css'

const values = () => [
  [t.values.patients, t.values.patientsSays],
  [t.values.time, t.values.timeSays],
  [t.values.money, t.values.moneySays],
  [t.values.secrets, t.values.secretsSays],
]

/** The four core values. */
export function Values() {
  return (
    <section className="page section" aria-labelledby="values-heading">
      <h2 id="values-heading" className="section-heading">
        {t.values.heading}
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
