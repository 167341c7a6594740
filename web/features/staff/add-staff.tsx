import { Button, NativeSelect, TextInput } from '@mantine/core'
import { beyond, grantWords, type Preset, presetNames, presets } from '#contract/rights.ts'
import { useSession } from '../../session.tsx'
import { say } from '../../ui/say.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { FormMessage, useSendForm } from '../../ui/use-send-form.tsx'
import { useAddStaff } from './queries.ts'
import '../../ui/panel.css'

type Typed = { name: string; email: string; preset: Preset }

/** Makes a log-in for somebody of the staff, who sets a password by a mailed link. */
export function AddStaff({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  // What somebody does not have themselves they cannot give.
  const offered = presetNames.filter((name) => beyond(user?.rights ?? [], presets[name].rights).length === 0)
  const add = useAddStaff()
  const { values, form, field, message, busy } = useSendForm({
    draft: 'staff-new',
    initial: { name: '', email: '', preset: offered.includes('desk') ? 'desk' : (offered[0] ?? 'desk') } as Typed,
    send: add.mutateAsync,
    onSent({ member, message: said }) {
      say(`${member.name} is added. ${said}`)
      onClose()
    },
    failed: 'The log-in could not be made.',
  })
  const { role, rights } = presets[values.preset]

  return (
    <SidePanel title="Add to staff" onClose={onClose}>
      <form className="stack" {...form}>
        <FormMessage text={message} />
        <TextInput label="Name" required withAsterisk={false} maxLength={100} {...field('name')} />
        <TextInput label="Email" type="email" required withAsterisk={false} {...field('email')} />
        <NativeSelect
          label="Works as"
          data={offered.map((name) => ({ value: name, label: presets[name].name }))}
          {...field('preset')}
        />
        <p className="soft">
          Logs in at {role === 'reception' ? 'the desk' : 'the admins’ door'} and may:{' '}
          {rights.map((right) => grantWords[right].may).join('; ')}. Rights can be given and taken one by one
          afterwards.
        </p>
        <div className="form-acts">
          <Button type="submit" loading={busy}>
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
