import { Checkbox, NativeSelect } from '@mantine/core'
import type { StaffMember } from '#contract/auth.ts'
import {
  everyRight,
  type Grant,
  grantsOf,
  mayDo,
  type Preset,
  presetNames,
  presetOf,
  presets,
} from '#contract/rights.ts'
import { rights as words } from '#texts/rights.ts'
import { staff as t } from '#texts/staff.ts'
import { format } from '../../format.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { useOwnDraft } from '../../ui/drafts.ts'
import { say } from '../../ui/say.ts'
import { FormMessage, useSendForm } from '../../ui/use-send-form.tsx'
import { useChangeRights } from './queries.ts'
import '../../ui/panel.css'
import './staff.css'

/** Gives and takes the rights of one log-in: by a preset, or one by one. */
export function RightsForm({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { user } = useSession()
  const change = useChangeRights(member._id)
  const { values, set, form, message, busy } = useSendForm({
    draft: useOwnDraft(`rights-${member._id}`),
    initial: { role: member.role, rights: member.rights },
    send: ({ role, rights }) =>
      change.mutateAsync({ role, rights: rights.includes(everyRight) ? [everyRight] : rights }),
    onSent() {
      say(t.saved(format().apart(member.name)))
      onClose()
    },
    failed: t.notSaved,
  })
  const { role, rights } = values
  const hasAll = rights.includes(everyRight)
  const mayGive = (right: Grant) => mayDo(user?.rights ?? [], right)
  const toggle = (right: Grant, on: boolean) =>
    set({ rights: on ? [...rights, right] : rights.filter((one) => one !== right) })
  const choose = (name: Preset) => set({ role: presets[name].role, rights: [...presets[name].rights] })

  return (
    <form className="stack" {...form}>
      <FormMessage text={message} />
      <NativeSelect
        label={t.columns.worksAs}
        value={presetOf({ role, rights }) ?? ''}
        data={[
          { value: '', label: t.ownChoice, disabled: true },
          ...presetNames.map((name) => ({
            value: name,
            label: words.presets[name],
            disabled: !presets[name].rights.every(mayGive),
          })),
        ]}
        onChange={(event) => choose(event.currentTarget.value as Preset)}
      />
      {role !== member.role && (
        <p className="soft">{role === 'reception' ? t.movesToDesk(member.name) : t.movesToAdmin(member.name)}</p>
      )}
      <fieldset className="staff-rights">
        <legend>{t.columns.may}</legend>
        {grantsOf[role].map((right) => (
          <Checkbox
            key={right}
            label={words.names[right]}
            description={words.allows[right]}
            checked={hasAll || rights.includes(right)}
            disabled={!mayGive(right) || (hasAll && right !== everyRight)}
            onChange={(event) => toggle(right, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <div className="form-acts">
        <Button type="submit" loading={busy}>
          {t.save}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
