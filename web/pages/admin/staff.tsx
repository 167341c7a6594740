import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { StaffMember } from '#contract/auth.ts'
import { everyRight, grantWords, presetOf, presets } from '#contract/rights.ts'
import { AddStaff } from '../../features/staff/add-staff.tsx'
import { staffQuery, useEndAccess } from '../../features/staff/queries.ts'
import { RightsPanel } from '../../features/staff/rights-panel.tsx'
import { useSession } from '../../session.tsx'
import { Failed } from '../../ui/failed.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { say } from '../../ui/say.ts'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: 'Staff and rights · Salus' }]

/** Who works here, what each may do, and the ways to give and take it. */
export default function Staff() {
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const staff = useQuery(staffQuery({ search: list.value('search') }, offsetOf(address)))
  const [open, setOpen] = useState<StaffMember | 'new'>()
  const { data } = staff
  const close = () => setOpen(undefined)
  return (
    <>
      <h1>Staff and rights</h1>
      <search className="table-filters">
        <ListSearch placeholder="Name or e-mail" list={list} />
        <Button onClick={() => setOpen('new')}>Add to staff</Button>
      </search>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && `${data.total} ${data.total === 1 ? 'log-in' : 'log-ins'}`}
      </p>
      {staff.isError && !data ? (
        <Failed message="The staff could not be loaded" onRetry={() => staff.refetch()} />
      ) : !data ? (
        <Skeleton height={320} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <p className="panel">Nobody of the staff matches this.</p>
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Email</th>
                <th scope="col">Works as</th>
                <th scope="col">May</th>
                <th scope="col">Log-in</th>
                <th scope="col">What to do</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((member) => (
                <StaffRow key={member._id} member={member} onOpen={() => setOpen(member)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pages address={address} total={data.total} />}
      {open === 'new' && <AddStaff onClose={close} />}
      {open && open !== 'new' && <RightsPanel key={open._id} member={open} onClose={close} />}
    </>
  )
}

const stateOf = ({ closed, invited }: StaffMember) => (closed ? 'Ended' : invited ? 'Invited' : 'Open')

function StaffRow({ member, onOpen }: { member: StaffMember; onOpen: () => void }) {
  const { user } = useSession()
  const end = useEndAccess()
  const { name, email, closed, rights } = member
  const preset = presetOf(member)
  const isOwn = member._id === user?.id

  const toggle = () =>
    end.mutate(
      { _id: member._id, closed: !closed },
      {
        onSuccess: () =>
          say(closed ? `${name} can log in again.` : `${name} is logged out everywhere and can no longer log in.`),
      },
    )

  return (
    <tr>
      <td data-label="Name">
        {isOwn ? (
          `${name} (you)`
        ) : (
          <button type="button" className="row-link" onClick={onOpen}>
            {name}
          </button>
        )}
      </td>
      <td data-label="Email">{email}</td>
      <td data-label="Works as">{preset ? presets[preset].name : 'Own choice'}</td>
      <td data-label="May">
        {rights.includes(everyRight)
          ? 'Everything'
          : rights.map((right) => grantWords[right].name).join(', ') || 'Nothing'}
      </td>
      <td data-label="Log-in">{stateOf(member)}</td>
      <td data-label="What to do">
        {isOwn ? (
          '–'
        ) : (
          <div className="form-acts">
            <Button size="sm" variant="default" aria-label={`Change rights: ${name}`} onClick={onOpen}>
              Change rights
            </Button>
            <Button
              size="sm"
              variant="outline"
              {...(closed ? {} : { color: 'red' })}
              loading={end.isPending}
              aria-label={`${closed ? 'Let in again' : 'End access'}: ${name}`}
              onClick={toggle}
            >
              {closed ? 'Let in again' : 'End access'}
            </Button>
          </div>
        )}
      </td>
    </tr>
  )
}
