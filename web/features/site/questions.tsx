import { IconPlus } from '@tabler/icons-react'
import { bookingWindowDays, holdMinutes } from '#contract/rules.ts'
import { contact as t } from '#texts/contact.ts'
import { format } from '../../language/format.ts'
import './questions.css'

const questions = () => [
  [
    t.asked.book,
    t.asked.bookSays(format().duration(bookingWindowDays, 'day'), format().duration(holdMinutes, 'minute')),
  ],
  [t.asked.cancel, t.asked.cancelSays],
  [t.asked.doctors, t.asked.doctorsSays],
  [t.asked.privacy, t.asked.privacySays],
]

/** Four questions people ask, opened one by one. */
export function Questions() {
  return (
    <section className="page section questions" aria-labelledby="questions-heading">
      <h2 id="questions-heading" className="section-heading">
        {t.asked.heading}
      </h2>
      <div>
        {questions().map(([question, answer]) => (
          <details key={question}>
            <summary>
              {question}
              <IconPlus size={20} aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
