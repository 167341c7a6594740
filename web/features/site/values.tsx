import './values.css'

const values = [
  [
    'Patients first',
    'When the clinic’s convenience and yours disagree, yours wins. That decides more than one would think.',
  ],
  ['Honest about time', 'We show what is free and nothing else. A time that is yours is not given to anybody else.'],
  ['Clear about money', 'One price, seen before you book. What is cancelled in time comes back whole.'],
  ['Quiet with your secrets', 'We ask for what the visit needs, show it to those who treat you, and to nobody else.'],
] as const

/** The four core values. */
export function Values() {
  return (
    <section className="page section" aria-labelledby="values-heading">
      <h2 id="values-heading" className="section-heading">
        What we hold to
      </h2>
      <ul className="values">
        {values.map(([name, meaning]) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{meaning}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
