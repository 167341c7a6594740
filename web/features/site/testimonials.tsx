import { Portrait } from '../../ui/portrait.tsx'
import './testimonials.css'

const said = [
  {
    words:
      'I found a cardiologist on a Sunday night and sat opposite her on Tuesday at nine. The time on my phone was the time in the room.',
    name: 'Helena Brandt',
    who: 'Cardiology patient',
  },
  {
    words: 'I got up to look for my card and came back five minutes later. The time was still mine.',
    name: 'Tomás Ribeiro',
    who: 'Father of two',
  },
  {
    words: 'My mother books for herself now. The times are the largest thing on the screen, so she does not need me.',
    name: 'Aisha Karim',
    who: 'Patient and daughter',
  },
]

/** What three patients say. */
export function Testimonials() {
  return (
    <section className="page section" aria-labelledby="testimonials-heading">
      <h2 id="testimonials-heading" className="unseen">
        What patients say
      </h2>
      <div className="testimonials">
        {said.map(({ words, name, who }) => (
          <figure key={name}>
            <blockquote>
              <p>“{words}”</p>
            </blockquote>
            <figcaption>
              <Portrait name={name} size={44} />
              <span>
                <b>{name}</b>
                <br />
                {who}
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
