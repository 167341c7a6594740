import { useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/auth/auth.ts'
import { usersPage } from '#texts/auth/users-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askedOf } from '../../ui/work-list/asked-of.ts'
import { listPreferencesQuery } from '../../ui/work-list/list-preferences-query.ts'
import { accountsList } from '../../features/auth/accounts-list.ts'
import { format } from '../../language/format.ts'
import { useAccountColumns } from '../../features/auth/account-columns.tsx'
import { AccountDetails } from '../../features/auth/account-details.tsx'
import { accountsQuery, anAccountQuery } from '../../features/auth/accounts-queries.ts'
import { useEndAccess } from '../../features/staff/queries.ts'
import { download } from '../../wire/download.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { say } from '../../ui/say.ts'
import { sayWithUndo } from '../../ui/undo.tsx'
import { useWorkList } from '../../ui/work-list/use-work-list.ts'
import { WorkList } from '../../ui/work-list/work-list.tsx'
import { useChange } from '../../wire/use-change.ts'

export const clientLoader = askEarly(['admin'], ({ may, ask, address }) => {
  if (!may('accounts')) return
  const { filter, at } = askedOf(accountsList(), address)
  void ask(accountsQuery(filter, at))
  void ask(listPreferencesQuery('users'))
})

export const meta = () => [{ title: usersPage.title }]

const names = { idOf: ({ _id }: Account) => _id, nameOf: ({ name }: Account) => name }

export default function Users() {
  const { user } = useSession()
  const list = useWorkList(accountsList())
  const accounts = useQuery(accountsQuery(list.filter, list.at))
  const { ask, dialog } = useConfirm()
  const erase = useChange('DELETE /admin/users/{id}', {
    invalidates: ['accounts', 'appointments', 'times', 'payments'],
    quiet: true,
    onSuccess: ({ message }) => say(message),
  })
  const end = useEndAccess()

  function toggle({ _id: id, closed, name }: Account) {
    const put = (body: { closed: boolean }, onSuccess?: () => void) =>
      end.mutate({ params: { id }, body }, onSuccess && { onSuccess })
    if (closed) return put({ closed: false }, () => say(usersPage.opened(format().apart(name))))
    put({ closed: true }, () => sayWithUndo(usersPage.deactivated(format().apart(name)), () => put({ closed: false })))
  }

  const askToErase = ({ _id: id, name }: Account) =>
    ask({
      title: usersPage.eraseQuestion,
      body: <p>{usersPage.eraseSays(format().apart(name))}</p>,
      yes: usersPage.erase,
      no: usersPage.keep,
      isHarsh: true,
      act: () => erase.mutateAsync({ params: { id } }),
    })

  /** Rare actions are in the panel only. */
  const actsOn = (account: Account, { inPanel = false } = {}) =>
    !account.erased && (
      <div className="form-acts">
        {account._id !== user?.id && (
          <Button
            size="sm"
            variant="default"
            aria-label={account.closed ? usersPage.openThis(account.name) : usersPage.deactivateThis(account.name)}
            onClick={() => toggle(account)}
          >
            {account.closed ? usersPage.open : usersPage.deactivate}
          </Button>
        )}
        {inPanel && account.role === 'user' && (
          <>
            <Button
              size="sm"
              variant="default"
              aria-label={usersPage.exportThis(account.name)}
              onClick={() =>
                download(
                  'GET /admin/users/{id}/export',
                  { params: { id: account._id } },
                  `patient-${account._id.slice(0, 8)}.json`,
                )
              }
            >
              {usersPage.export}
            </Button>
            <Button
              size="sm"
              variant="outline"
              color="red"
              aria-label={usersPage.eraseThis(account.name)}
              onClick={() => askToErase(account)}
            >
              {usersPage.erase}
            </Button>
          </>
        )}
      </div>
    )

  return (
    <>
      <WorkList
        list={list}
        heading={usersPage.heading}
        query={accounts}
        failed={usersPage.failed}
        count={list.filter.role ? usersPage.count : usersPage.countOfAll}
        columns={useAccountColumns((account) => actsOn(account))}
        names={names}
        work={{ name: 'users', file: 'users.csv' }}
        panel={{
          title: usersPage.one,
          query: anAccountQuery,
          of: (account) => <AccountDetails account={account} acts={actsOn(account, { inPanel: true })} />,
        }}
      />
      {dialog}
    </>
  )
}
