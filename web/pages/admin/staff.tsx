import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { StaffMember } from '#contract/auth/auth.ts'
import { everyRight, type Grant, presetOf } from '#contract/rights.ts'
import { rights as words } from '#texts/rights.ts'
import { staff as t } from '#texts/staff.ts'
import { format } from '../../language/format.ts'
import { useOwnPlaces } from '../../features/clinic/places/own-places.ts'
import { AddStaff } from '../../features/staff/add-staff.tsx'
import { staffMemberQuery, staffQuery, useEndAccess } from '../../features/staff/queries.ts'
import { RightsForm } from '../../features/staff/rights-form.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Failed } from '../../ui/failed.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { countOf, Pages } from '../../ui/pages.tsx'
import { RowPanel } from '../../ui/row-panel.tsx'
import { say } from '../../ui/say.ts'
import { sayWithUndo } from '../../ui/undo.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useOpenRow } from '../../ui/use-open-row.ts'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: t.title }]

/** Who works here, what each may do, and the ways to give and take it. */
export default function Staff() {
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const members = useQuery(staffQuery({ search: list.value('search') }, placeOf(address)))
  const { openId, opener, close } = useOpenRow()
  const { data } = members
  return (
    <>
      <h1>{t.heading}</h1>
      <FilterBar>
        <ListSearch placeholder={t.find} list={list} />
        <Button {...opener('new')}>{t.add}</Button>
      </FilterBar>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && countOf(data, t.count)}
      </p>
      {members.isError && !data ? (
        <Failed message={t.failed} onRetry={() => members.refetch()} />
      ) : !data ? (
        <Skeleton height={320} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <p className="panel">{t.none}</p>
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t.columns.name}</th>
                <th scope="col">{t.columns.email}</th>
                <th scope="col">{t.columns.worksAs}</th>
                <th scope="col">{t.columns.may}</th>
                <th scope="col">{t.columns.login}</th>
                <th scope="col">{t.columns.action}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((member) => (
                <StaffRow key={member._id} member={member} opener={opener(member._id)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pages address={address} list={data} />}
      {openId === 'new' && <AddStaff onClose={close} />}
      {openId && openId !== 'new' && (
        <RowPanel
          id={openId}
          title={t.rights}
          titleOf={({ name }) => t.rightsOf(name)}
          query={staffMemberQuery(openId)}
          known={data?.rows.find(({ _id }) => _id === openId)}
          failed={t.failed}
          onClose={close}
        >
          {(member) => <RightsForm key={member._id} member={member} onClose={close} />}
        </RowPanel>
      )}
    </>
  )
}

const stateOf = ({ closed, invited }: StaffMember) => (closed ? 'ended' : invited ? 'invited' : 'open')

type Opener = ReturnType<ReturnType<typeof useOpenRow>['opener']>

function StaffRow({ member, opener }: { member: StaffMember; opener: Opener }) {
  const { user } = useSession()
  const end = useEndAccess()
  const { name, email, closed, rights, placeRights } = member
  const { places } = useOwnPlaces('staff')
  const allowed = (held: readonly Grant[]) =>
    held.includes(everyRight) ? t.everything : t.several(held.map((right) => words.names[right]))
  const nameOf = (id: string) => format().apart(places.find(({ _id }) => _id === id)?.name ?? id)
  const only = rights.length === 0 && placeRights.length === 1 ? placeRights[0]!.rights : undefined
  const preset = presetOf({ role: member.role, rights: only ?? (placeRights.length > 0 ? [] : rights) })
  const isOwn = member._id === user?.id

  const toggle = () =>
    end.mutate(
      { _id: member._id, closed: !closed },
      {
        onSuccess: () =>
          closed
            ? say(t.isIn(format().apart(name)))
            : sayWithUndo(t.isOut(format().apart(name)), () => end.mutate({ _id: member._id, closed: false })),
      },
    )

  return (
    <tr>
      <td data-label={t.columns.name}>
        {isOwn ? (
          t.you(name)
        ) : (
          <button type="button" className="row-link" {...opener}>
            <bdi>{name}</bdi>
          </button>
        )}
      </td>
      <td data-label={t.columns.email}>{email}</td>
      <td data-label={t.columns.worksAs}>{preset ? words.presets[preset] : t.ownChoice}</td>
      <td data-label={t.columns.may}>
        {rights.length > 0 && allowed(rights)}
        {placeRights.map((at) => (
          <div key={at.placeId}>{t.at(nameOf(at.placeId), allowed(at.rights))}</div>
        ))}
        {rights.length + placeRights.length === 0 && t.nothing}
      </td>
      <td data-label={t.columns.login}>{t.states[stateOf(member)]}</td>
      <td data-label={t.columns.action}>
        {isOwn ? (
          '–'
        ) : (
          <div className="form-acts">
            <Button size="sm" variant="default" aria-label={t.changeRightsOf(name)} {...opener}>
              {t.changeRights}
            </Button>
            <Button
              size="sm"
              variant="outline"
              {...(closed ? {} : { color: 'red' })}
              loading={end.isPending}
              aria-label={closed ? t.letInThis(name) : t.endThis(name)}
              onClick={toggle}
            >
              {closed ? t.letIn : t.end}
            </Button>
          </div>
        )}
      </td>
    </tr>
  )
}
