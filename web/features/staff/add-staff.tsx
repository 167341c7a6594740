import { Button, NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { beyond, grantWords, type Preset, presetNames, presets } from '#contract/rights.ts'
import { useSession } from '../../session.tsx'
import { noRefusal, refusalOf } from '../../ui/form-failure.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useAddStaff } from './queries.ts'
import '../../ui/panel.css'

/** Makes a log-in for somebody of the staff, who sets a password by a mailed link. */
export function AddStaff({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  // What somebody does not have themselves they cannot give.
  const offered = presetNames.filter((name) => beyond(user?.rights ?? [], presets[name].rights).length === 0)
  const [typed, setTyped] = useState({ name: '', email: '' })
  const [preset, setPreset] = useState<Preset>(offered.includes('desk') ? 'desk' : (offered[0] ?? 'desk'))
  const [refusal, setRefusal] = useState(noRefusal)
  const add = useAddStaff()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setRefusal(noRefusal)
    try {
      const { member, message } = await add.mutateAsync({ ...typed, preset })
      notifications.show({ message: `${member.name} is added. ${message}` })
      onClose()
    } catch (reason) {
      setRefusal(refusalOf(reason, ['name', 'email'], 'The log-in could not be made.'))
    }
  }

  return (
    <SidePanel title="Add to staff" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <div role="alert" className={refusal.message ? 'form-failure' : 'unseen'}>
          {refusal.message}
        </div>
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          maxLength={100}
          value={typed.name}
          error={refusal.beside.name}
          onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
        />
        <TextInput
          label="Email"
          type="email"
          required
          withAsterisk={false}
          value={typed.email}
          error={refusal.beside.email}
          onChange={(event) => setTyped({ ...typed, email: event.currentTarget.value })}
        />
        <NativeSelect
          label="Works as"
          value={preset}
          data={offered.map((name) => ({ value: name, label: presets[name].name }))}
          onChange={(event) => setPreset(event.currentTarget.value as Preset)}
        />
        <p className="soft">
          Logs in at {presets[preset].role === 'reception' ? 'the desk' : 'the admins’ door'} and may:{' '}
          {presets[preset].rights.map((right) => grantWords[right].may).join('; ')}. Rights can be given and taken one
          by one afterwards.
        </p>
        <div className="form-acts">
          <Button type="submit" loading={add.isPending}>
            Add and invite
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </SidePanel>
  )
}
