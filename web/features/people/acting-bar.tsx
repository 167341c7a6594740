import { IconUserHeart } from '@tabler/icons-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { actingFor } from '#texts/people/acting-for.ts'
import { format } from '../../language/format.ts'
import { Rich } from '../../ui/rich.tsx'
import { useActing } from './acting.ts'
import { me } from './me.ts'

/** The pages on which somebody is booked for; on all others they are acted for. */
const books = /^\/book-appointment\/|^\/dashboard(\/doctors.*)?\/?$/

/** The bar that names the person for whom the account is acting. */
export function ActingBar() {
  const { acting } = useActing()
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  if (!acting) return null
  const says = books.test(pathname) ? actingFor.bar : actingFor.acts
  const own = new URLSearchParams(address)
  own.set('for', me)
  return (
    <section className="acting-bar" aria-label={actingFor.whom}>
      <IconUserHeart size={20} aria-hidden="true" />
      <p>
        <Rich text={says(format().apart(acting.person.name))} parts={{ b: (name) => <b>{name}</b> }} />
      </p>
      <Link to={{ search: String(own) }} replace>
        {actingFor.back}
      </Link>
    </section>
  )
}
