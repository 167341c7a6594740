import { Link } from 'react-router'
import { clinic, rememberedSessionDays, sessionHours } from '#contract/rules.ts'
import { PlainWords } from '../features/site/plain-words.tsx'
import { publicMeta } from '../features/site/public-meta.ts'

export const meta = () => publicMeta('Privacy · Salus', 'What Salus knows about you, why, and who sees it.')

export default function Privacy() {
  return (
    <PlainWords heading="Privacy" lead="What Salus knows about you, why, and who sees it.">
      <h2>What we keep</h2>
      <ul>
        <li>Your name and e-mail address, and, if you add them, your phone number, address and picture.</li>
        <li>Your appointments: doctor, time, status, what was paid, and the notes written about the visit.</li>
        <li>Your password, only in a form from which it cannot be read back.</li>
        <li>
          Where you are logged in: browser, system, network and when, so that you can see and end it. It is forgotten a
          month after a log-in is over.
        </li>
      </ul>
      <h2>What we do not keep</h2>
      <p>
        Your card’s number and security code are never stored by us; the payment service handles them. There is no
        advertising on Salus and nobody follows you around here.
      </p>
      <h2>Who sees it</h2>
      <ul>
        <li>You see all of it.</li>
        <li>A doctor sees the appointments made with them, and your name, e-mail address and phone number.</li>
        <li>The clinic’s admins see appointments, so that they can help when something goes wrong.</li>
        <li>The payment service sees what it needs to take or refund a payment.</li>
        <li>Nobody else does. We do not sell or lend it.</li>
      </ul>
      <h2>In your browser</h2>
      <p>
        When you log in, your browser keeps one token that shows who you are: for {sessionHours} hours, or{' '}
        {rememberedSessionDays} days if you ask to be remembered. Logging out makes it worthless at once. It also keeps
        a made-up number by which we tell this device from another when somebody logs in to your account, and when you
        last touched a page of ours. Your choice of light or dark may be kept there too. There are no other cookies or
        trackers of ours.
      </p>
      <h2>Your say</h2>
      <p>
        You can see and correct your profile at any time. To have a copy of everything, or to have your account closed,
        write to <a href={`mailto:${clinic.email}`}>{clinic.email}</a> or use any other way on the{' '}
        <Link to="/contact">contact page</Link>.
      </p>
    </PlainWords>
  )
}
