import { IconPlus } from '@tabler/icons-react'
import { bookingWindowDays, holdMinutes } from '#contract/rules.ts'
import { contactPage } from '#texts/site/contact-page.ts'
import { format } from '../../language/format.ts'

const questions = () => [
  [
    contactPage.asked.book,
    contactPage.asked.bookSays(format().duration(bookingWindowDays, 'day'), format().duration(holdMinutes, 'minute')),
  ],
  [contactPage.asked.cancel, contactPage.asked.cancelSays],
  [contactPage.asked.doctors, contactPage.asked.doctorsSays],
  [contactPage.asked.privacy, contactPage.asked.privacySays],
]

/** Four frequent questions, which open one by one. */
export function Questions() {
  return (
    <section className="page section questions" aria-labelledby="questions-heading">
      <h2 id="questions-heading" className="section-heading">
        {contactPage.asked.heading}
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
