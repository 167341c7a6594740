import { Link } from 'react-router'
import { staffRights } from '#texts/staff/staff-rights.ts'
import '../../../ui/panel.css'

/** In place of what is at a place that the address names and the reader has no right for. */
export const Elsewhere = () => (
  <div className="panel" role="alert">
    <p>{staffRights.notThisPlace}</p>
    <p>
      <Link to={{ search: '' }}>{staffRights.showYours}</Link>
    </p>
  </div>
)
