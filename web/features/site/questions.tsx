import { IconPlus } from '@tabler/icons-react'
import { bookingWindowDays, holdMinutes } from '#contract/rules.ts'
import './questions.css'

const questions = [
  [
    'How do I book an appointment?',
    `Choose a doctor, then a time that is free; today and the ${bookingWindowDays} days after it can be booked. You pay by card, PayPal or at the clinic. While you pay by card, the time is held for you for ${holdMinutes} minutes.`,
  ],
  [
    'Can I cancel, and do I get my money back?',
    'While an appointment is pending and has not begun you can cancel it from your dashboard. A card payment comes back whole.',
  ],
  [
    'Who are the doctors?',
    'Every doctor is added by the clinic; nobody can list themselves. The directory shows their specialization, years of experience, fee and the times they really have.',
  ],
  [
    'What happens with what I tell you?',
    'Your profile is yours alone. Doctors see the appointments you make with them, and what they write about a visit is shown to you. We sell nothing to anybody.',
  ],
] as const

/** Four questions people ask, opened one by one. */
export function Questions() {
  return (
    <section className="page section questions" aria-labelledby="questions-heading">
      <h2 id="questions-heading" className="section-heading">
        Asked before
      </h2>
      <div>
        {questions.map(([question, answer]) => (
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
