import type { ReactNode } from 'react'
import type { Account } from '#contract/auth/auth.ts'
import { usersPage } from '#texts/auth/users-page.ts'
import { format } from '../../language/format.ts'
import { useMoment } from '../../clock/moment.ts'
import { Facts } from '../../ui/facts.tsx'

/** The state of an account: erased, closed, or open. */
export const standingOf = ({ erased, closed }: Account) =>
  usersPage.states[erased ? 'erased' : closed ? 'closed' : 'open']

/** One account: contact data and dates. `acts`: its buttons. */
export function AccountDetails({ account, acts }: { account: Account; acts: ReactNode }) {
  const moment = useMoment()
  const rows: [string, string][] = [
    [usersPage.columns.name, account.name],
    [usersPage.columns.email, account.erased ? '–' : account.email],
    [usersPage.facts.phone, account.phone ? format().ltr(account.phone) : '–'],
    [usersPage.columns.role, usersPage.roles[account.role]],
    [usersPage.columns.account, standingOf(account)],
    [usersPage.facts.since, moment(account.createdAt)],
    [usersPage.columns.appointments, format().number(account.appointments)],
  ]
  return (
    <div className="stack">
      <Facts rows={rows} />
      {acts}
    </div>
  )
}
