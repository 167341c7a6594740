import type { ReactNode } from 'react'
import type { Account } from '#contract/auth/auth.ts'
import { usersPage } from '#texts/auth/users-page.ts'
import { format } from '../../language/format.ts'
import { useMoment } from '../../clock/moment.ts'
import type { Column } from '../../ui/work-list/column.ts'
import { standingOf } from './account-details.tsx'

/** The columns of the list of accounts; `actsOn` draws the actions of a row. */
export function useAccountColumns(actsOn: (account: Account) => ReactNode): Column<Account>[] {
  const moment = useMoment()
  return [
    {
      id: 'name',
      label: usersPage.columns.name,
      cell: ({ name }) => name,
      text: ({ name }) => name,
      sorts: { ascending: 'name', descending: '-name' },
    },
    {
      id: 'email',
      label: usersPage.columns.email,
      cell: ({ erased, email }) => (erased ? '–' : email),
      text: ({ erased, email }) => (erased ? '' : email),
    },
    {
      id: 'role',
      label: usersPage.columns.role,
      cell: ({ role }) => usersPage.roles[role],
      text: ({ role }) => usersPage.roles[role],
    },
    {
      id: 'appointments',
      label: usersPage.columns.appointments,
      cell: ({ appointments }) => appointments,
      text: ({ appointments }) => appointments,
      isNumber: true,
    },
    { id: 'account', label: usersPage.columns.account, cell: standingOf, text: standingOf },
    { id: 'action', label: usersPage.columns.action, cell: actsOn, isActs: true },
    {
      id: 'phone',
      label: usersPage.facts.phone,
      cell: ({ phone }) => (phone ? format().ltr(phone) : '–'),
      text: ({ phone }) => phone,
      inPanelToo: true,
      isExtra: true,
    },
    {
      id: 'since',
      label: usersPage.facts.since,
      cell: ({ createdAt }) => moment(createdAt),
      text: ({ createdAt }) => createdAt,
      sorts: { descending: 'newest', ascending: 'oldest' },
      inPanelToo: true,
      isExtra: true,
    },
  ]
}
