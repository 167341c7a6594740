import { Link } from 'react-router'
import { emergencyNumber } from '#contract/rules.ts'
import { Mark } from '../../ui/mark.tsx'
import { alsoOffered, services } from './services-offered.ts'
import './footer.css'

/** The foot of every public page. */
export function Footer() {
  return (
    <footer className="footer">
      <div className="page footer-columns">
        <div className="footer-brand">
          <Mark />
          <p>The right doctor, at a time that holds.</p>
          <p>
            In an emergency call <a href={`tel:${emergencyNumber}`}>{emergencyNumber}</a>
          </p>
        </div>
        <nav aria-labelledby="footer-services">
          <h2 id="footer-services">Services</h2>
          <ul className="footer-services">
            {services.map(({ id, short }) => (
              <li key={id}>
                <Link to={`/services#${id}`}>{short}</Link>
              </li>
            ))}
            {alsoOffered.map(({ name, to }) => (
              <li key={name}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-salus">
          <h2 id="footer-salus">Salus</h2>
          <ul>
            <li>
              <Link to="/doctors">Doctors</Link>
            </li>
            <li>
              <Link to="/about">About</Link>
            </li>
            <li>
              <Link to="/contact">Contact</Link>
            </li>
            <li>
              <Link to="/terms">Terms</Link>
            </li>
            <li>
              <Link to="/privacy">Privacy</Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
