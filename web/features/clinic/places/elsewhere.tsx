import { Link } from 'react-router'
import { rights as t } from '#texts/rights.ts'
import '../../../ui/panel.css'

/** In place of what is at a place that the address names and the reader has no right for. */
export const Elsewhere = () => (
  <div className="panel" role="alert">
    <p>{t.notThisPlace}</p>
    <p>
      <Link to={{ search: '' }}>{t.showYours}</Link>
    </p>
  </div>
)
