import { grantWords, isStaffRole } from '#contract/rights.ts'
import { useSession } from '../../session.tsx'
import './own-rights.css'

/** What the log-in of staff may do, in sentences. */
export function OwnRights() {
  const { user } = useSession()
  if (!user || !isStaffRole(user.role)) return null
  const own = user.rights ?? []
  return (
    <section className="panel" aria-labelledby="own-rights">
      <h2 id="own-rights">What this log-in may do</h2>
      {own.length === 0 ? (
        <p>No rights have been given to it yet. An admin of the clinic gives them under “Staff and rights”.</p>
      ) : (
        <ul className="own-rights">
          {own.map((right) => (
            <li key={right}>
              <b>{grantWords[right].name}</b> <span className="soft">{grantWords[right].may}</span>
            </li>
          ))}
          <li>
            <b>Own account</b> <span className="soft">change the own name, picture and password under Settings</span>
          </li>
        </ul>
      )}
    </section>
  )
}
