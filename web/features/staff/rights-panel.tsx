import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import type { StaffMember } from '#contract/auth.ts'
import {
  everyRight,
  type Grant,
  grantsOf,
  grantWords,
  mayDo,
  type Preset,
  presetNames,
  presetOf,
  presets,
  type StaffRole,
} from '#contract/rights.ts'
import { useSession } from '../../session.tsx'
import { noRefusal, refusalOf } from '../../ui/form-failure.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useChangeRights } from './queries.ts'
import '../../ui/panel.css'
import './staff.css'

type Chosen = { role: StaffRole; rights: Grant[] }

/** Gives and takes the rights of one log-in: by a preset, or one by one. */
export function RightsPanel({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { user } = useSession()
  const [{ role, rights }, setChosen] = useState<Chosen>({ role: member.role, rights: member.rights })
  const [refusal, setRefusal] = useState(noRefusal)
  const change = useChangeRights(member._id)
  const hasAll = rights.includes(everyRight)
  const mayGive = (right: Grant) => mayDo(user?.rights ?? [], right)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setRefusal(noRefusal)
    try {
      await change.mutateAsync({ role, rights: hasAll ? [everyRight] : rights })
      notifications.show({ message: `The rights of ${member.name} are saved and hold at once.` })
      onClose()
    } catch (reason) {
      setRefusal(refusalOf(reason, [], 'The rights could not be saved.'))
    }
  }

  const toggle = (right: Grant, on: boolean) =>
    setChosen({ role, rights: on ? [...rights, right] : rights.filter((one) => one !== right) })
  const choose = (name: Preset) => setChosen({ role: presets[name].role, rights: [...presets[name].rights] })

  return (
    <SidePanel title={`Rights of ${member.name}`} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <div role="alert" className={refusal.message ? 'form-failure' : 'unseen'}>
          {refusal.message}
        </div>
        <NativeSelect
          label="Works as"
          value={presetOf({ role, rights }) ?? ''}
          data={[
            { value: '', label: 'Own choice', disabled: true },
            ...presetNames.map((name) => ({
              value: name,
              label: presets[name].name,
              disabled: !presets[name].rights.every(mayGive),
            })),
          ]}
          onChange={(event) => choose(event.currentTarget.value as Preset)}
        />
        {role !== member.role && (
          <p className="soft">
            {role === 'reception' ? 'From now on at /desk/login' : 'From now on at /admin/login'}: whoever is logged in
            as {member.name} is logged out.
          </p>
        )}
        <fieldset className="staff-rights">
          <legend>May</legend>
          {grantsOf[role].map((right) => (
            <Checkbox
              key={right}
              label={grantWords[right].name}
              description={grantWords[right].may}
              checked={hasAll || rights.includes(right)}
              disabled={!mayGive(right) || (hasAll && right !== everyRight)}
              onChange={(event) => toggle(right, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
        <div className="form-acts">
          <Button type="submit" loading={change.isPending}>
            Save
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </SidePanel>
  )
}
