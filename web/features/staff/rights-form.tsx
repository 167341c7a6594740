import { Checkbox } from '../../ui/boxes.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'
import type { StaffMember } from '#contract/auth/auth.ts'
import {
  everyRight,
  type Grant,
  grantsOf,
  mayDo,
  type Preset,
  presetNames,
  presetOf,
  presets,
  onlyForAll,
  rightsAt,
  type StaffRole,
} from '#contract/rights.ts'
import { staffPage } from '#texts/staff/staff-page.ts'
import { staffRights } from '#texts/staff/staff-rights.ts'
import { format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { useOwnDraft } from '../../drafts/use-draft.ts'
import { say } from '../../ui/say.ts'
import { Form } from '../../ui/form.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useChange } from '../../wire/use-change.ts'
import { useOwnPlaces } from '../clinic/places/own-places.ts'
import { topics } from './queries.ts'

/** The value for all places. */
const everywhere = ''
/** All rights include every other one. */
const alone = (rights: readonly Grant[]): Grant[] => (rights.includes(everyRight) ? [everyRight] : [...rights])
const namesOf = (rights: readonly Grant[]) => rights.map((right) => staffRights.names[right])

/** Changes the rights of one account, for all places or for one place at a time: by a preset, or one by one. */
export function RightsForm({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { user } = useSession()
  const change = useChange('PUT /admin/staff/{id}/rights', { invalidates: topics, quiet: true, scope: member._id })
  const form = useSendForm({
    draft: useOwnDraft(`rights-${member._id}`),
    initial: { role: member.role, rights: member.rights, placeRights: member.placeRights, at: everywhere },
    send: ({ role, rights, placeRights }) =>
      change.mutateAsync({
        params: { id: member._id },
        body: {
          role,
          rights: alone(rights),
          placeRights: placeRights.map((each) => ({
            placeId: each.placeId,
            rights: alone(each.rights).filter((right) => grantsOf[role].includes(right)),
          })),
        },
      }),
    onSent() {
      say(staffPage.saved(format().apart(member.name)))
      onClose()
    },
    failed: staffPage.notSaved,
  })
  const { values, set } = form
  const { role, at } = values
  const { places } = useOwnPlaces('staff')
  const isForAll = at === everywhere
  const rights = isForAll ? values.rights : (values.placeRights.find(({ placeId }) => placeId === at)?.rights ?? [])
  const hasAll = rights.includes(everyRight)
  const own = { rights: user?.rights, placeRights: user?.placeRights }
  const mayGive = (right: Grant) => mayDo(isForAll ? (own.rights ?? []) : rightsAt(own, at), right)
  /** The account has this right for all places, so it need not be given for one. */
  const isHeldAnyway = (right: Grant) => !isForAll && mayDo(values.rights, right)
  const put = (next: Grant[], more: { role?: StaffRole } = {}) =>
    isForAll
      ? set({ ...more, rights: next })
      : set({
          ...more,
          placeRights: [
            ...values.placeRights.filter(({ placeId }) => placeId !== at),
            ...(next.length > 0 ? [{ placeId: at, rights: next }] : []),
          ],
        })
  const toggle = (right: Grant, on: boolean) => put(on ? [...rights, right] : rights.filter((one) => one !== right))
  const useful = (right: Grant) => isForAll || !onlyForAll.includes(right)
  const choose = (name: Preset) => put(presets[name].rights.filter(useful), { role: presets[name].role })
  const nameOf = (placeId: string) => places.find(({ _id }) => _id === placeId)?.name ?? placeId

  return (
    <Form of={form} send={staffPage.save} back={[staffPage.cancel, onClose]}>
      {(places.length > 1 || values.placeRights.length > 0) && (
        <>
          <NativeSelect
            label={staffPage.location}
            value={at}
            data={[
              { value: everywhere, label: staffPage.everywhere },
              ...places.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            onChange={(event) => set({ at: event.currentTarget.value })}
          />
          <ul className="soft">
            {values.rights.length > 0 && (
              <li>{staffPage.at(staffPage.everywhere, staffPage.several(namesOf(values.rights)))}</li>
            )}
            {values.placeRights.map((each) => (
              <li key={each.placeId}>
                {staffPage.at(format().apart(nameOf(each.placeId)), staffPage.several(namesOf(each.rights)))}
              </li>
            ))}
          </ul>
          {!isForAll && <p className="soft">{staffPage.shared}</p>}
        </>
      )}
      <NativeSelect
        label={staffPage.columns.worksAs}
        value={presetOf({ role, rights }) ?? ''}
        data={[
          { value: '', label: staffPage.ownChoice, disabled: true },
          ...presetNames.map((name) => ({
            value: name,
            label: staffRights.presets[name],
            disabled: !presets[name].rights.filter(useful).every(mayGive),
          })),
        ]}
        onChange={(event) => choose(event.currentTarget.value as Preset)}
      />
      {role !== member.role && (
        <p className="soft">
          {role === 'reception' ? staffPage.movesToDesk(member.name) : staffPage.movesToAdmin(member.name)}
        </p>
      )}
      <fieldset className="staff-rights">
        <legend>{staffPage.columns.may}</legend>
        {grantsOf[role].filter(useful).map((right) => (
          <Checkbox
            key={right}
            label={staffRights.names[right]}
            description={isHeldAnyway(right) ? staffPage.everywhereToo : staffRights.allows[right]}
            checked={hasAll || rights.includes(right) || isHeldAnyway(right)}
            disabled={!mayGive(right) || isHeldAnyway(right) || (hasAll && right !== everyRight)}
            onChange={(event) => toggle(right, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </Form>
  )
}
