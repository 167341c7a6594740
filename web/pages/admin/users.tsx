import { useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/auth/auth.ts'
import { mayDo } from '#contract/rights.ts'
import { secondFactor } from '#texts/auth/second-factor.ts'
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
  const list = useWorkList(accountsList())
  const accounts = useQuery(accountsQuery(list.filter, list.at))
  return (
    <WorkList
      list={list}
      heading={usersPage.heading}
      query={accounts}
      failed={usersPage.failed}
      count={list.filter.role ? usersPage.count : usersPage.countOfAll}
      columns={useAccountColumns((account) => <Acts account={account} />)}
      names={names}
      work={{ name: 'users', file: 'users.csv' }}
      panel={{
        title: usersPage.one,
        query: anAccountQuery,
        of: (account) => <AccountDetails account={account} acts={<Acts account={account} inPanel />} />,
      }}
    />
  )
}

/** What can be done with an account. Rare actions are in the panel only. */
function Acts({ account, inPanel = false }: { account: Account; inPanel?: boolean }) {
  const { _id: id, name, closed } = account
  const { user } = useSession()
  const { ask, dialog } = useConfirm()
  const erase = useChange('DELETE /admin/users/{id}', {
    invalidates: ['accounts', 'appointments', 'times', 'payments'],
    quiet: true,
    scope: id,
    onSuccess: ({ message }) => say(message),
  })
  const end = useEndAccess(id)
  // It is said, too, where the panel is closed before the answer.
  const put = (body: { closed: boolean }, onDone = () => {}) =>
    void end.mutateAsync({ params: { id }, body }).then(onDone, () => undefined)

  function toggle() {
    if (closed) return put({ closed: false }, () => say(usersPage.opened(format().apart(name))))
    put({ closed: true }, () => sayWithUndo(usersPage.deactivated(format().apart(name)), () => put({ closed: false })))
  }

  const askToErase = () =>
    ask({
      title: usersPage.eraseQuestion,
      body: <p>{usersPage.eraseSays(format().apart(name))}</p>,
      yes: usersPage.erase,
      no: usersPage.keep,
      isHarsh: true,
      act: () => erase.mutateAsync({ params: { id } }),
    })

  const endFactors = useChange('DELETE /admin/users/{id}/factors', { invalidates: [], quiet: true, scope: id })
  const askToEndFactors = () =>
    ask({
      title: secondFactor.end.question,
      body: <p>{secondFactor.end.says(format().apart(name))}</p>,
      yes: secondFactor.end.label,
      isHarsh: true,
      act: async () => {
        await endFactors.mutateAsync({ params: { id } })
        say(secondFactor.end.ended(format().apart(name)))
      },
    })
  const mayEndFactors = id !== user?.id && mayDo(user?.rights ?? [], account.role === 'user' ? 'accounts' : 'staff')

  if (account.erased) return null
  return (
    <div className="form-acts">
      {id !== user?.id && (
        <Button
          size="sm"
          variant="default"
          aria-label={closed ? usersPage.openThis(name) : usersPage.deactivateThis(name)}
          onClick={toggle}
        >
          {closed ? usersPage.open : usersPage.deactivate}
        </Button>
      )}
      {inPanel && mayEndFactors && (
        <Button size="sm" variant="default" aria-label={secondFactor.end.this(name)} onClick={askToEndFactors}>
          {secondFactor.end.label}
        </Button>
      )}
      {inPanel && account.role === 'user' && (
        <>
          <Button
            size="sm"
            variant="default"
            aria-label={usersPage.exportThis(name)}
            onClick={() =>
              download('GET /admin/users/{id}/export', { params: { id } }, `patient-${id.slice(0, 8)}.json`)
            }
          >
            {usersPage.export}
          </Button>
          <Button size="sm" variant="outline" color="red" aria-label={usersPage.eraseThis(name)} onClick={askToErase}>
            {usersPage.erase}
          </Button>
        </>
      )}
      {dialog}
    </div>
  )
}
