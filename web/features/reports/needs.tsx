import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Need, Waiting } from '#contract/reports/overview.ts'
import { mayDoSomewhere } from '#contract/rights.ts'
import { overviewPage } from '#texts/reports/overview-page.ts'
import { asPrice, format } from '../../language/format.ts'
import { useMoment } from '../../clock/moment.ts'
import { Button } from '../../ui/button.tsx'
import { useSession } from '../../session/session.tsx'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { needsQuery } from './queries.ts'

const VisitsToSettle = lazyDialog(() => import('./visits-to-settle.tsx').then((part) => part.VisitsToSettle))

const at = '/admin/dashboard'
const between = ({ from, to }: Waiting) => `from=${from}&to=${to}&sort=oldest`

/** The address at which a task is done. */
const leadsTo: Record<Need, (waiting: Waiting) => string> = {
  ambulance: () => `${at}/requests?kind=ambulance&status=requested`,
  'refund-failing': () => `${at}/payments?status=attention`,
  frozen: () => `${at}/payments?status=frozen`,
  payment: () => `${at}/payments?status=attention`,
  'change-request': () => `${at}/appointments`,
  unconfirmed: (waiting) => `${at}/appointments?status=pending&${between(waiting)}`,
  'care-waiting': () => `${at}/requests?status=requested`,
  'not-closed': (waiting) => `${at}/appointments?status=confirmed&${between(waiting)}`,
  'never-confirmed': (waiting) => `${at}/appointments?status=pending&${between(waiting)}`,
  'still-in-room': (waiting) => `${at}/appointments?status=in-progress&${between(waiting)}`,
  unpaid: (waiting) => `${at}/appointments?status=completed&payment=pending&${between(waiting)}`,
  unverified: () => `${at}/doctors?standing=unverified`,
  mail: () => `${at}/jobs`,
  'empty-doctors': () => `${at}#next-week`,
}

/** What is settled beside the overview; the others lead to where it is done. */
const settledHere: readonly Need[] = ['unconfirmed', 'not-closed', 'never-confirmed', 'still-in-room']

/** The name of what is settled beside the overview, in the address. */
const inAddress = 'settle'

/** How urgent a task is. */
const urgency: Partial<Record<Need, 'now' | 'soon'>> = {
  ambulance: 'now',
  'refund-failing': 'now',
  frozen: 'now',
  payment: 'soon',
  'change-request': 'soon',
  unconfirmed: 'soon',
  'care-waiting': 'soon',
}

/** A name that does not wrap. */
const whole = (name: string) => name.replaceAll(' ', '\u00a0')

/** The reader's open tasks, most urgent first, each with a link. */
export function Needs() {
  const { user } = useSession()
  // Change requests are tasks of the desk, which whoever has that right settles above.
  const isAtDesk = mayDoSomewhere(user, 'desk')
  const needs = useQuery({
    ...needsQuery,
    select: (all) => all.filter(({ what }) => what !== 'change-request' || !isAtDesk),
  })
  const moment = useMoment()
  useSoon(VisitsToSettle)
  const list = useAddressFilter()
  const shown = settledHere.find((what) => what === list.value(inAddress))
  const close = () => list.set(inAddress, '')
  return (
    <section className="panel overview-part" aria-labelledby="needs-title">
      <h2 id="needs-title">{overviewPage.needs.heading}</h2>
      <Loaded
        of={needs}
        failed={overviewPage.needs.failed}
        shape={280}
        none={<p className="soft">{overviewPage.needs.none}</p>}
      >
        {(data) => (
          <ul className="needs">
            {data.map((waiting) => {
              const { what, count, amount, since, names } = waiting
              const title = overviewPage.needs.what[what](count)
              const more = count > names.length && names.length > 0 ? ['…'] : []
              const aside = [
                amount ? asPrice(amount) : '',
                since ? overviewPage.needs.oldest(moment(since, 'within')) : '',
                format().row([...names.map(whole), ...more]),
              ].filter(Boolean)
              return (
                <li key={what} data-urgency={urgency[what]}>
                  <strong>{format().number(count)}</strong>
                  <div>
                    <p>{title}</p>
                    {aside.length > 0 && (
                      <p className="soft needs-aside" title={aside.join(' · ')}>
                        {aside.join(' · ')}
                      </p>
                    )}
                  </div>
                  <Button
                    component={Link}
                    to={settledHere.includes(what) ? `?${inAddress}=${what}` : leadsTo[what](waiting)}
                    preventScrollReset={settledHere.includes(what)}
                    variant="default"
                    aria-label={overviewPage.needs.act(overviewPage.needs.acts[what], title)}
                  >
                    {overviewPage.needs.acts[what]}
                  </Button>
                  {shown === what && <VisitsToSettle title={title} at={leadsTo[what](waiting)} onClose={close} />}
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
