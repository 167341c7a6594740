import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clinicQuery } from '../../clock/clinic.ts'
import { dateInWords } from '../../language/format.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { contractWords } from '#texts/common/contract-words.ts'
import { landingPage } from '#texts/site/landing-page.ts'
import { figuresQuery } from './own-figures.ts'

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
          <Saying key={name} words={landingPage.said[id]}>
            <Portrait name={name} size={44} />
            <span>
              <b translate="no">{name}</b>
              <br />
              {landingPage.said[`${id}Who`]}
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
            <b>{landingPage.own.stars(stars)}</b>
            <br />
            {landingPage.own.reviewOf(contractWords.specializations[specialization], dateInWords(date))}
          </span>
        </Saying>
      ))}
    </Sayings>
  )
}

const Sayings = ({ children }: { children: ReactNode }) => (
  <section className="page section" aria-labelledby="testimonials-heading">
    <h2 id="testimonials-heading" className="unseen">
      {landingPage.said.heading}
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
