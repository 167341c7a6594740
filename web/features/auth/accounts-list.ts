import { usersPage } from '#texts/auth/users-page.ts'
import { listOf } from '../../ui/work-list/asked-of.ts'
import { workPage } from '../../ui/work-list/column.ts'

/** The list of accounts, as its address has it. */
export const accountsList = () =>
  listOf({
    find: usersPage.find,
    filters: [{ name: 'role', kind: 'choice', label: usersPage.role, all: usersPage.all, options: usersPage.roles }],
    orders: { known: ['name', '-name', 'newest', 'oldest'], usual: 'name' },
    size: workPage,
  })
