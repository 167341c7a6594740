import { NativeSelect, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Account } from '#contract/auth/auth.ts'
import { roles } from '#contract/roles.ts'
import { users as t } from '#texts/users.ts'
import { format } from '../../language/format.ts'
import { call } from '../../wire/api.ts'
import { useAccountColumns } from '../../features/auth/account-columns.tsx'
import { AccountDetails } from '../../features/auth/account-details.tsx'
import { accountsQuery, anAccountQuery } from '../../features/auth/accounts-queries.ts'
import { useEndAccess } from '../../features/staff/queries.ts'
import { download } from '../../wire/download.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Failed } from '../../ui/failed.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { countOf, Pages } from '../../ui/pages.tsx'
import { say } from '../../ui/say.ts'
import { sayWithUndo } from '../../ui/undo.tsx'
import { RowPanel } from '../../ui/row-panel.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useOpenRow } from '../../ui/use-open-row.ts'
import { BulkBar } from '../../ui/work-list/bulk-bar.tsx'
import { workPage } from '../../ui/work-list/column.ts'
import { useChosen } from '../../ui/work-list/use-chosen.ts'
import { useListPreferences } from '../../ui/work-list/use-list-preferences.ts'
import { WorkBar } from '../../ui/work-list/work-bar.tsx'
import { WorkFilters } from '../../ui/work-list/work-filters.tsx'
import { WorkTable } from '../../ui/work-list/work-table.tsx'
import '../../features/care-requests/request-card.css'
import '../../ui/panel.css'

export const meta = () => [{ title: t.title }]

const names = { idOf: ({ _id }: Account) => _id, nameOf: ({ name }: Account) => name }
const orders = ['name', '-name', 'newest', 'oldest'] as const

export default function Users() {
  const [address] = useSearchParams()
  const { user } = useSession()
  const list = useAddressFilter()
  const { value, set } = list
  const role = list.oneOf('role', roles)
  const order = list.oneOf('sort', orders)
  const filter = { search: value('search'), role, sort: order }
  const accounts = useQuery(accountsQuery(filter, placeOf(address, workPage)))
  const open = useOpenRow()
  const { ask, dialog } = useConfirm()
  const erase = useErase()
  const end = useEndAccess()
  const { data } = accounts

  const toggle = ({ _id, closed, name }: Account) =>
    end.mutate(
      { _id, closed: !closed },
      {
        onSuccess: () =>
          closed
            ? say(t.opened(format().apart(name)))
            : sayWithUndo(t.deactivated(format().apart(name)), () => end.mutate({ _id, closed: false })),
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

  const columns = useAccountColumns((account) => actsOn(account))
  const preferences = useListPreferences('users', columns)
  const chosen = useChosen(names.idOf)
  const sort = { by: order ?? 'name', set: (by: string) => set('sort', by === 'name' ? '' : by) }

  return (
    <>
      <h1>{t.heading}</h1>
      <WorkFilters
        search={<ListSearch placeholder={t.find} list={list} />}
        isSet={role ? [{ label: t.role, value: t.roles[role], clear: () => set('role', '') }] : []}
        columns={columns}
        sort={sort}
      >
        <NativeSelect
          label={t.role}
          value={role ?? ''}
          data={[
            { value: '', label: t.all },
            ...Object.entries(t.roles).map(([each, label]) => ({ value: each, label })),
          ]}
          onChange={(event) => set('role', event.currentTarget.value)}
        />
      </WorkFilters>
      <WorkBar
        count={data && countOf(data, role ? t.count : t.countOfAll)}
        columns={columns}
        preferences={preferences}
        openId={open.openId}
      />
      {accounts.isError && !data ? (
        <Failed message={t.failed} onRetry={() => accounts.refetch()} />
      ) : !data || !preferences.isKnown ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : (
        <WorkTable
          {...names}
          label={t.heading}
          columns={preferences.shown}
          rows={data.rows}
          roomy={preferences.roomy}
          busy={accounts.isPlaceholderData}
          sort={sort}
          open={open}
          chosen={chosen}
        />
      )}
      {data && <Pages address={address} list={data} size={workPage} />}
      <BulkBar chosen={chosen} columns={preferences.shown} file="users.csv" />
      {open.openId && (
        <RowPanel
          id={open.openId}
          title={t.one}
          query={anAccountQuery(open.openId)}
          known={data?.rows.find(({ _id }) => _id === open.openId)}
          failed={t.failed}
          onClose={open.close}
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
    meta: { invalidates: ['accounts', 'appointments', 'times', 'payments'], quiet: true },
  })
