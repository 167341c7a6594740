import { NativeSelect, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Account } from '#contract/auth.ts'
import { roles } from '#contract/roles.ts'
import { users as t } from '#texts/users.ts'
import { format } from '../../format.ts'
import { call } from '../../api.ts'
import { AccountDetails, standingOf } from '../../features/auth/account-details.tsx'
import { accountsQuery, anAccountQuery } from '../../features/auth/accounts-queries.ts'
import { useEndAccess } from '../../features/staff/queries.ts'
import { download } from '../../download.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { say } from '../../ui/say.ts'
import { RowPanel } from '../../ui/row-panel.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useOpenRow } from '../../ui/use-open-row.ts'
import '../../features/care-requests/request-card.css'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: t.title }]

export default function Users() {
  const [address] = useSearchParams()
  const { user } = useSession()
  const list = useAddressFilter()
  const { value, set } = list
  const role = list.oneOf('role', roles)
  const accounts = useQuery(accountsQuery({ search: value('search'), role }, offsetOf(address)))
  const { openId, opener, close } = useOpenRow()
  const { ask, dialog } = useConfirm()
  const erase = useErase()
  const end = useEndAccess()
  const { data } = accounts

  const toggle = ({ _id, closed, name }: Account) =>
    end.mutate(
      { _id, closed: !closed },
      {
        onSuccess: () => say(closed ? t.opened(format().apart(name)) : t.deactivated(format().apart(name))),
      },
    )

  const askToErase = ({ _id, name }: Account) =>
    ask({
      title: t.eraseQuestion,
      body: <p>{t.eraseSays(format().apart(name))}</p>,
      yes: t.erase,
      no: t.keep,
      isHarsh: true,
      act: () => erase.mutateAsync(_id),
    })

  /** What is rare stands in the panel alone. */
  const actsOn = (account: Account, { inPanel = false } = {}) =>
    !account.erased && (
      <div className="form-acts">
        {account._id !== user?.id && (
          <Button
            size="sm"
            variant="default"
            aria-label={account.closed ? t.openThis(account.name) : t.deactivateThis(account.name)}
            onClick={() => toggle(account)}
          >
            {account.closed ? t.open : t.deactivate}
          </Button>
        )}
        {inPanel && account.role === 'user' && (
          <>
            <Button
              size="sm"
              variant="default"
              aria-label={t.exportThis(account.name)}
              onClick={() =>
                download(
                  'GET /admin/users/{id}/export',
                  { params: { id: account._id } },
                  `patient-${account._id.slice(0, 8)}.json`,
                )
              }
            >
              {t.export}
            </Button>
            <Button
              size="sm"
              variant="outline"
              color="red"
              aria-label={t.eraseThis(account.name)}
              onClick={() => askToErase(account)}
            >
              {t.erase}
            </Button>
          </>
        )}
      </div>
    )

  return (
    <>
      <h1>{t.heading}</h1>
      <FilterBar>
        <ListSearch placeholder={t.find} list={list} />
        <NativeSelect
          label={t.role}
          value={role ?? ''}
          data={[
            { value: '', label: t.all },
            ...Object.entries(t.roles).map(([each, label]) => ({ value: each, label })),
          ]}
          onChange={(event) => set('role', event.currentTarget.value)}
        />
      </FilterBar>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && (role ? t.count(data.total) : t.countOfAll(data.total))}
      </p>
      {accounts.isError && !data ? (
        <Failed message={t.failed} onRetry={() => accounts.refetch()} />
      ) : !data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t.columns.name}</th>
                <th scope="col">{t.columns.email}</th>
                <th scope="col">{t.columns.role}</th>
                <th scope="col" className="number">
                  {t.columns.appointments}
                </th>
                <th scope="col">{t.columns.account}</th>
                <th scope="col" className="in-panel-too">
                  {t.columns.action}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((account) => (
                <tr key={account._id} data-open={account._id === openId || undefined}>
                  <td data-label={t.columns.name}>
                    <button type="button" className="row-link" {...opener(account._id)}>
                      <bdi>{account.name}</bdi>
                    </button>
                  </td>
                  <td data-label={t.columns.email}>{account.erased ? '–' : account.email}</td>
                  <td data-label={t.columns.role}>{t.roles[account.role]}</td>
                  <td data-label={t.columns.appointments} className="number">
                    {account.appointments}
                  </td>
                  <td data-label={t.columns.account}>{standingOf(account)}</td>
                  <td data-label={t.columns.action} className="in-panel-too">
                    {actsOn(account)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pages address={address} list={data} />}
      {openId && (
        <RowPanel
          id={openId}
          title={t.one}
          query={anAccountQuery(openId)}
          known={data?.rows.find(({ _id }) => _id === openId)}
          failed={t.failed}
          onClose={close}
        >
          {(account) => <AccountDetails account={account} acts={actsOn(account, { inPanel: true })} />}
        </RowPanel>
      )}
      {dialog}
    </>
  )
}

const useErase = () =>
  useMutation({
    mutationFn: (id: string) => call('DELETE /admin/users/{id}', { params: { id } }),
    onSuccess: ({ message }) => say(message),
    meta: { stale: ['accounts', 'appointments', 'times', 'payments'], quiet: true },
  })
