import { Link } from 'react-router'
import { bookingWindowDays, clinic, emergencyNumber, holdMinutes } from '#contract/rules.ts'
import { PlainWords } from '../features/site/plain-words.tsx'
import { publicMeta } from '../features/site/public-meta.ts'

export const meta = () => publicMeta('Terms · Salus', 'What you and Salus promise each other, in plain words.')

export default function Terms() {
  return (
    <PlainWords heading="Terms" lead="What you and Salus promise each other, in plain words.">
      <h2>What Salus is</h2>
      <p>
        Salus lets you find a doctor, book a time with them and pay for it. The medical care itself is the doctor’s.
        Nothing on these pages is medical advice.
      </p>
      <p>
        Salus is not for emergencies. If a life may be in danger, call{' '}
        <a href={`tel:${emergencyNumber}`}>{emergencyNumber}</a>.
      </p>
      <h2>Your account</h2>
      <p>
        One account is for one person. Please give your real name, so that the doctor knows whom they are about to see,
        and keep your password to yourself. You answer for what is done with your account.
      </p>
      <h2>Booking</h2>
      <ul>
        <li>You can book today and the {bookingWindowDays} days after it.</li>
        <li>
          When you go on to pay by card, the time is held for you for {holdMinutes} minutes. If the payment has not gone
          through by then, the time is free for others again.
        </li>
        <li>A new appointment is pending until the doctor or the clinic confirms it. The time is yours meanwhile.</li>
        <li>All times are the clinic’s local time.</li>
      </ul>
      <h2>Price and payment</h2>
      <p>
        You pay the doctor’s fee that you saw when you booked, in US dollars, and nothing on top. You pay by card, by
        PayPal or at the clinic, as the booking page offers it.
      </p>
      <h2>Cancelling</h2>
      <p>
        You can cancel an appointment that is pending and has not begun. A card payment is then refunded whole. If the
        clinic or the doctor cancels, it is refunded as well. For a confirmed appointment that you cannot keep, please{' '}
        <Link to="/contact">contact us</Link>.
      </p>
      <h2>Fair use</h2>
      <p>
        Please do not book times that you do not mean to keep, and do not try to get at what is not yours. We may close
        accounts that do.
      </p>
      <h2>Questions</h2>
      <p>
        Write to <a href={`mailto:${clinic.email}`}>{clinic.email}</a>. How we treat what we know about you stands in
        the <Link to="/privacy">privacy notice</Link>.
      </p>
    </PlainWords>
  )
}
