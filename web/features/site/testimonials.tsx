import { Portrait } from '../../ui/portrait.tsx'
import { landing as t } from '#texts/landing.ts'
import './testimonials.css'

const said = [
  { id: 'first', name: 'Helena Brandt' },
  { id: 'second', name: 'Tomás Ribeiro' },
  { id: 'third', name: 'Aisha Karim' },
] as const

/** What three patients say. */
export function Testimonials() {
  return (
    <section className="page section" aria-labelledby="testimonials-heading">
      <h2 id="testimonials-heading" className="unseen">
        {t.said.heading}
      </h2>
      <div className="testimonials">
        {said.map(({ id, name }) => (
          <figure key={name}>
            <blockquote>
              <p>
                <q>{t.said[id]}</q>
              </p>
            </blockquote>
            <figcaption>
              <Portrait name={name} size={44} />
              <span>
                <b translate="no">{name}</b>
                <br />
                {t.said[`${id}Who`]}
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
