import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Account } from '#contract/auth.ts'
import { type Role, roles } from '#contract/roles.ts'
import { call } from '../../api.ts'
import { accountsQuery } from '../../features/auth/accounts-queries.ts'
import { useEndAccess } from '../../features/staff/queries.ts'
import { download } from '../../download.ts'
import { useSession } from '../../session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { say } from '../../ui/say.ts'
import { ListSearch } from '../../ui/list-search.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: 'Users · Salus' }]

const roleWords: Record<Role, string> = {
  user: 'Patient',
  doctor: 'Doctor',
  admin: 'Admin',
  reception: 'Reception',
  test: 'System check',
}

export default function Users() {
  const [address] = useSearchParams()
  const { user } = useSession()
  const list = useAddressFilter()
  const { value, set } = list
  const role = list.oneOf('role', roles)
  const accounts = useQuery(accountsQuery({ search: value('search'), role }, offsetOf(address)))
  const [erasing, setErasing] = useState<Account>()
  const end = useEndAccess()
  const { data } = accounts

  const toggle = ({ _id, closed, name }: Account) =>
    end.mutate(
      { _id, closed: !closed },
      {
        onSuccess: () => say(closed ? `${name} can log in again.` : `${name} is logged out and can no longer log in.`),
      },
    )

  return (
    <>
      <h1>Users</h1>
      <search className="table-filters">
        <ListSearch placeholder="Name, e-mail or phone" list={list} />
        <NativeSelect
          label="Role"
          value={role ?? ''}
          data={[
            { value: '', label: 'All' },
            ...Object.entries(roleWords).map(([each, label]) => ({ value: each, label })),
          ]}
          onChange={(event) => set('role', event.currentTarget.value)}
        />
      </search>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && `${data.total} ${data.total === 1 ? 'account' : 'accounts'}`}
      </p>
      {accounts.isError && !data ? (
        <Failed message="The accounts could not be loaded" onRetry={() => accounts.refetch()} />
      ) : !data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Email</th>
                <th scope="col">Role</th>
                <th scope="col" className="number">
                  Appointments
                </th>
                <th scope="col">Account</th>
                <th scope="col">What to do</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((account) => (
                <tr key={account._id}>
                  <td data-label="Name">{account.name}</td>
                  <td data-label="Email">{account.erased ? '–' : account.email}</td>
                  <td data-label="Role">{roleWords[account.role]}</td>
                  <td data-label="Appointments" className="number">
                    {account.appointments}
                  </td>
                  <td data-label="Account">{account.erased ? 'Erased' : account.closed ? 'Closed' : 'Open'}</td>
                  <td data-label="What to do">
                    {!account.erased && (
                      <div className="form-acts">
                        {account._id !== user?.id && (
                          <Button
                            size="sm"
                            variant="default"
                            aria-label={`${account.closed ? 'Open' : 'Deactivate'} ${account.name}`}
                            onClick={() => toggle(account)}
                          >
                            {account.closed ? 'Open' : 'Deactivate'}
                          </Button>
                        )}
                        {account.role === 'user' && (
                          <>
                            <Button
                              size="sm"
                              variant="default"
                              aria-label={`Export ${account.name}`}
                              onClick={() =>
                                download(
                                  'GET /admin/users/{id}/export',
                                  { params: { id: account._id } },
                                  `patient-${account._id.slice(0, 8)}.json`,
                                )
                              }
                            >
                              Export
                            </Button>
                            <Button
                              size="sm"
                              variant="outline"
                              color="red"
                              aria-label={`Erase ${account.name}`}
                              onClick={() => setErasing(account)}
                            >
                              Erase
                            </Button>
                          </>
                        )}
                      </div>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pages address={address} total={data.total} />}
      <EraseDialog account={erasing} onClose={() => setErasing(undefined)} />
    </>
  )
}

function EraseDialog({ account, onClose }: { account: Account | undefined; onClose: () => void }) {
  const erase = useMutation({
    mutationFn: (id: string) => call('DELETE /admin/users/{id}', { params: { id } }),
    onSuccess: ({ message }) => say(message),
    onSettled: onClose,
    meta: { stale: ['accounts', 'appointments', 'times', 'payments'] },
  })
  return (
    <Dialog
      opened={account !== undefined}
      title="Erase this patient?"
      onClose={onClose}
      answers={
        <>
          <Button variant="default" onClick={onClose}>
            Keep
          </Button>
          <Button color="red" loading={erase.isPending} onClick={() => account && erase.mutate(account._id)}>
            Erase
          </Button>
        </>
      }
    >
      {account && (
        <p>
          Name, contact, picture and every note of {account.name} are gone for good, coming appointments are cancelled
          and refunded. Past visits stay in the records without the name. This cannot be undone.
        </p>
      )}
    </Dialog>
  )
}
