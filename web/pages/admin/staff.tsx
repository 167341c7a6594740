import { useQuery } from '@tanstack/react-query'
import type { StaffMember } from '#contract/auth/auth.ts'
import { everyRight, type Grant, presetOf } from '#contract/rights.ts'
import { staffPage } from '#texts/staff/staff-page.ts'
import { staffRights } from '#texts/staff/staff-rights.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askedOf } from '../../ui/work-list/asked-of.ts'
import { staffList } from '../../features/staff/staff-list.ts'
import { placesQuery } from '../../features/clinic/places/open-places.ts'
import { format } from '../../language/format.ts'
import { useOwnPlaces } from '../../features/clinic/places/own-places.ts'
import { AddStaff } from '../../features/staff/add-staff.tsx'
import { staffMemberQuery, staffQuery, useEndAccess } from '../../features/staff/queries.ts'
import { RightsForm } from '../../features/staff/rights-form.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/say.ts'
import { sayWithUndo } from '../../ui/undo.tsx'
import type { useOpenRow } from '../../ui/use-open-row.ts'
import type { Column } from '../../ui/work-list/column.ts'
import { useWorkList } from '../../ui/work-list/use-work-list.ts'
import { ListPage } from '../../ui/work-list/list-page.tsx'

export const clientLoader = askEarly(['admin'], ({ may, ask, address }) => {
  if (!may('staff')) return
  const { filter, at } = askedOf(staffList(), address)
  void ask(staffQuery(filter, at))
  void ask(placesQuery)
})

export const meta = () => [{ title: staffPage.title }]

const names = { idOf: ({ _id }: StaffMember) => _id, nameOf: ({ name }: StaffMember) => name }

/** Staff accounts and their rights. */
export default function Staff() {
  const { user } = useSession()
  const list = useWorkList(staffList())
  const { openId, opener, close } = list.open
  const isOwn = ({ _id }: StaffMember) => _id === user?.id
  const columns: Column<StaffMember>[] = [
    {
      id: 'name',
      label: staffPage.columns.name,
      cell: (member) => (isOwn(member) ? staffPage.you(member.name) : member.name),
    },
    { id: 'email', label: staffPage.columns.email, cell: ({ email }) => email },
    { id: 'worksAs', label: staffPage.columns.worksAs, cell: worksAs },
    { id: 'may', label: staffPage.columns.may, cell: (member) => <Allowed member={member} /> },
    { id: 'login', label: staffPage.columns.login, cell: (member) => staffPage.states[stateOf(member)] },
    {
      id: 'action',
      label: staffPage.columns.action,
      isActs: true,
      inPanelToo: false,
      cell: (member) => (isOwn(member) ? '–' : <Acts member={member} opener={opener(member._id)} />),
    },
  ]
  return (
    <>
      <ListPage
        list={list}
        heading={staffPage.heading}
        acts={<Button {...opener('new')}>{staffPage.add}</Button>}
        query={useQuery(staffQuery(list.filter, list.at))}
        failed={staffPage.failed}
        none={<p className="panel">{staffPage.none}</p>}
        count={staffPage.count}
        columns={columns}
        names={names}
        isPlain={isOwn}
        panel={{
          title: staffPage.rights,
          titleOf: ({ name }) => staffPage.rightsOf(name),
          query: staffMemberQuery,
          of: (member) => <RightsForm key={member._id} member={member} onClose={close} />,
        }}
      />
      {openId === 'new' && <AddStaff onClose={close} />}
    </>
  )
}

const stateOf = ({ closed, invited }: StaffMember) => (closed ? 'ended' : invited ? 'invited' : 'open')

function worksAs({ role, rights, placeRights }: StaffMember) {
  const only = rights.length === 0 && placeRights.length === 1 ? placeRights[0]!.rights : undefined
  const preset = presetOf({ role, rights: only ?? (placeRights.length > 0 ? [] : rights) })
  return preset ? staffRights.presets[preset] : staffPage.ownChoice
}

function Allowed({ member: { rights, placeRights } }: { member: StaffMember }) {
  const { places } = useOwnPlaces('staff')
  const allowed = (held: readonly Grant[]) =>
    held.includes(everyRight) ? staffPage.everything : staffPage.several(held.map((right) => staffRights.names[right]))
  const nameOf = (id: string) => format().apart(places.find(({ _id }) => _id === id)?.name ?? id)
  return (
    <>
      {rights.length > 0 && allowed(rights)}
      {placeRights.map((at) => (
        <div key={at.placeId}>{staffPage.at(nameOf(at.placeId), allowed(at.rights))}</div>
      ))}
      {rights.length + placeRights.length === 0 && staffPage.nothing}
    </>
  )
}

type Opener = ReturnType<ReturnType<typeof useOpenRow>['opener']>

function Acts({ member: { _id: id, name, closed }, opener }: { member: StaffMember; opener: Opener }) {
  const end = useEndAccess(id)
  const open = () => end.mutate({ params: { id }, body: { closed: false } })
  const toggle = () =>
    end.mutate(
      { params: { id }, body: { closed: !closed } },
      {
        onSuccess: () =>
          closed ? say(staffPage.isIn(format().apart(name))) : sayWithUndo(staffPage.isOut(format().apart(name)), open),
      },
    )
  return (
    <div className="form-acts">
      <Button size="sm" variant="default" aria-label={staffPage.changeRightsOf(name)} {...opener}>
        {staffPage.changeRights}
      </Button>
      <Button
        size="sm"
        variant="outline"
        {...(closed ? {} : { color: 'red' })}
        loading={end.isPending}
        aria-label={closed ? staffPage.letInThis(name) : staffPage.endThis(name)}
        onClick={toggle}
      >
        {closed ? staffPage.letIn : staffPage.end}
      </Button>
    </div>
  )
}
