import { useQuery } from '@tanstack/react-query'
import { isStaffRole } from '#contract/rights.ts'
import { staffRights } from '#texts/staff/staff-rights.ts'
import { queryOf } from '../../wire/api.ts'
import { format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'

/** The rights of the staff account that is logged in, in sentences. */
export function OwnRights() {
  const { user } = useSession()
  const { data = [] } = useQuery({ ...queryOf('GET /places', {}, ['places']), enabled: !!user?.placeRights })
  if (!user || !isStaffRole(user.role)) return null
  const own = user.rights ?? []
  const there = user.placeRights ?? []
  const nameOf = (id: string) => format().apart(data.find(({ _id }) => _id === id)?.name ?? '')
  return (
    <section className="panel" aria-labelledby="own-rights">
      <h2 id="own-rights">{staffRights.own}</h2>
      {own.length + there.length === 0 ? (
        <p>{staffRights.noneYet}</p>
      ) : (
        <ul className="own-rights">
          {own.map((right) => (
            <li key={right}>
              <b>{staffRights.names[right]}</b> <span className="soft">{staffRights.allows[right]}</span>
            </li>
          ))}
          {there.map(({ placeId, rights }) => (
            <li key={placeId}>
              <b>{staffRights.ownAt(nameOf(placeId))}</b>
              <span className="soft">{format().row(rights.map((right) => staffRights.names[right]))}</span>
            </li>
          ))}
          <li>
            <b>{staffRights.ownAccount}</b> <span className="soft">{staffRights.ownAccountAllows}</span>
          </li>
        </ul>
      )}
    </section>
  )
}
