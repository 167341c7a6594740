import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clinicQuery } from '../../clock/clinic.ts'
import { dateInWords } from '../../language/format.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { landing as t } from '#texts/landing.ts'
import { wire } from '#texts/wire.ts'
import { figuresQuery } from './own-figures.ts'
import './testimonials.css'

const said = [
  { id: 'first', name: 'Helena Brandt' },
  { id: 'second', name: 'Tomás Ribeiro' },
  { id: 'third', name: 'Aisha Karim' },
] as const

/** In the demo what three patients say; elsewhere the clinic's newest reviews, and nothing while there are none. */
export function Testimonials() {
  const demo = useQuery(clinicQuery).data?.demo
  const { data: own } = useQuery({ ...figuresQuery, enabled: demo === false })
  if (demo) {
    return (
      <Sayings>
        {said.map(({ id, name }) => (
          <Saying key={name} words={t.said[id]}>
            <Portrait name={name} size={44} />
            <span>
              <b translate="no">{name}</b>
              <br />
              {t.said[`${id}Who`]}
            </span>
          </Saying>
        ))}
      </Sayings>
    )
  }
  if (demo === undefined || !own?.reviews.length) return null
  return (
    <Sayings>
      {own.reviews.map(({ stars, comment, date, specialization }) => (
        <Saying key={comment} words={comment} written>
          <span>
            <b>{t.own.stars(stars)}</b>
            <br />
            {t.own.reviewOf(wire.specializations[specialization], dateInWords(date))}
          </span>
        </Saying>
      ))}
    </Sayings>
  )
}

const Sayings = ({ children }: { children: ReactNode }) => (
  <section className="page section" aria-labelledby="testimonials-heading">
    <h2 id="testimonials-heading" className="unseen">
      {t.said.heading}
    </h2>
    <div className="testimonials">{children}</div>
  </section>
)

const Saying = ({ words, written, children }: { words: string; written?: boolean; children: ReactNode }) => (
  <figure>
    <blockquote>
      <p {...(written ? { dir: 'auto' } : {})}>
        <q>{words}</q>
      </p>
    </blockquote>
    <figcaption>{children}</figcaption>
  </figure>
)
