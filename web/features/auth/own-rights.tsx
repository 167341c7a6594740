import { isStaffRole } from '#contract/rights.ts'
import { rights as t } from '#texts/rights.ts'
import { useSession } from '../../session.tsx'
import './own-rights.css'

/** What the log-in of staff may do, in sentences. */
export function OwnRights() {
  const { user } = useSession()
  if (!user || !isStaffRole(user.role)) return null
  const own = user.rights ?? []
  return (
    <section className="panel" aria-labelledby="own-rights">
      <h2 id="own-rights">{t.own}</h2>
      {own.length === 0 ? (
        <p>{t.noneYet}</p>
      ) : (
        <ul className="own-rights">
          {own.map((right) => (
            <li key={right}>
              <b>{t.names[right]}</b> <span className="soft">{t.allows[right]}</span>
            </li>
          ))}
          <li>
            <b>{t.ownAccount}</b> <span className="soft">{t.ownAccountAllows}</span>
          </li>
        </ul>
      )}
    </section>
  )
}
