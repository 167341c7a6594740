import { IconClock, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { clinic, emergencyNumber } from '#contract/rules.ts'
import './contact-ways.css'

/** Phone, e-mail, address and hours. */
export function ContactWays() {
  return (
    <section className="page section" aria-labelledby="ways-heading">
      <h2 id="ways-heading" className="unseen">
        Ways to reach us
      </h2>
      <ul className="contact-ways">
        <li>
          <IconPhone size={24} aria-hidden="true" />
          <h3>Phone</h3>
          <p>
            <a href={`tel:${clinic.phone.replace(/[^+\d]/g, '')}`}>{clinic.phone}</a>
          </p>
          <p className="soft">
            In an emergency do not write, call <a href={`tel:${emergencyNumber}`}>{emergencyNumber}</a>.
          </p>
        </li>
        <li>
          <IconMail size={24} aria-hidden="true" />
          <h3>Email</h3>
          <p>
            <a href={`mailto:${clinic.email}`}>{clinic.email}</a>
          </p>
          <p className="soft">Answered within 2 hours.</p>
        </li>
        <li>
          <IconMapPin size={24} aria-hidden="true" />
          <h3>Address</h3>
          <address>
            {clinic.name}
            <br />
            {clinic.address}
          </address>
          <p className="soft">Your appointment names the room.</p>
        </li>
        <li>
          <IconClock size={24} aria-hidden="true" />
          <h3>Hours</h3>
          <p>Mon-Fri 8AM-8PM</p>
          <p className="soft">Booking is open at any hour.</p>
        </li>
      </ul>
    </section>
  )
}
