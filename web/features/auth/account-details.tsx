import type { ReactNode } from 'react'
import type { Account } from '#contract/auth/auth.ts'
import { users as t } from '#texts/users.ts'
import { format } from '../../language/format.ts'
import { useMoment } from '../../clock/moment.ts'
import { Facts } from '../../ui/facts.tsx'

/** How an account stands: erased, closed, or open. */
export const standingOf = ({ erased, closed }: Account) => t.states[erased ? 'erased' : closed ? 'closed' : 'open']

/** One account: whose it is, how to reach them, since when it is there; `acts` is what can be done with it. */
export function AccountDetails({ account, acts }: { account: Account; acts: ReactNode }) {
  const moment = useMoment()
  const rows: [string, string][] = [
    [t.columns.name, account.name],
    [t.columns.email, account.erased ? '–' : account.email],
    [t.facts.phone, account.phone ? format().ltr(account.phone) : '–'],
    [t.columns.role, t.roles[account.role]],
    [t.columns.account, standingOf(account)],
    [t.facts.since, moment(account.createdAt)],
    [t.columns.appointments, format().number(account.appointments)],
  ]
  return (
    <div className="stack">
      <Facts rows={rows} />
      {acts}
    </div>
  )
}
