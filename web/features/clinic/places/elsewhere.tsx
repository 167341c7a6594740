import { Link } from 'react-router'
import { staffRights } from '#texts/staff/staff-rights.ts'

/** Shown where the address names a place for which the reader has no right. */
export const Elsewhere = () => (
  <div className="panel" role="alert">
    <p>{staffRights.notThisPlace}</p>
    <p>
      <Link to={{ search: '' }}>{staffRights.showYours}</Link>
    </p>
  </div>
)
