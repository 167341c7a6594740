import { Link } from 'react-router'
import { firstEmergencyNumber } from '../clinic/places/emergency-number.ts'
import { pageFrame } from '#texts/common/page-frame.ts'
import { Mark } from '../../ui/mark.tsx'
import { alsoOffered, services } from './services-offered.ts'
import { Rich } from '../../ui/rich.tsx'

/** The footer of every public page. */
export function Footer() {
  const emergency = firstEmergencyNumber()
  return (
    <footer className="footer">
      <div className="page footer-columns">
        <div className="footer-brand">
          <Mark />
          <p>{pageFrame.foot.promise}</p>
          <p>
            <Rich
              text={pageFrame.foot.emergency(emergency)}
              parts={{ call: (number) => <a href={`tel:${emergency}`}>{number}</a> }}
            />
          </p>
        </div>
        <nav aria-labelledby="footer-services">
          <h2 id="footer-services">{pageFrame.foot.services}</h2>
          <ul className="footer-services">
            {services.map(({ id }) => (
              <li key={id}>
                <Link to={`/services#${id}`}>{pageFrame.foot[id]}</Link>
              </li>
            ))}
            {alsoOffered.map(({ id, to }) => (
              <li key={id}>
                <Link to={to}>{pageFrame.foot[id]}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-salus">
          <h2 id="footer-salus">Salus</h2>
          <ul>
            <li>
              <Link to="/doctors">{pageFrame.foot.doctors}</Link>
            </li>
            <li>
              <Link to="/about">{pageFrame.foot.about}</Link>
            </li>
            <li>
              <Link to="/contact">{pageFrame.foot.contact}</Link>
            </li>
            <li>
              <Link to="/terms">{pageFrame.foot.terms}</Link>
            </li>
            <li>
              <Link to="/privacy">{pageFrame.foot.privacy}</Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
