import { NativeSelect, TextInput } from '@mantine/core'
import { languageChoices } from '../../../texts/languages.ts'
import { beyond, type Preset, presetNames, presets } from '#contract/rights.ts'
import { rights as words } from '#texts/rights.ts'
import { staff as t } from '#texts/staff.ts'
import { format } from '../../format.ts'
import { pageLanguage } from '../../language.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/say.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useOwnDraft } from '../../ui/drafts.ts'
import { FormMessage, useSendForm } from '../../ui/use-send-form.tsx'
import { useAddStaff } from './queries.ts'
import '../../ui/panel.css'

type Typed = { name: string; email: string; preset: Preset; language: string }

/** Makes a log-in for somebody of the staff, who sets a password by a mailed link. */
export function AddStaff({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  // What somebody does not have themselves they cannot give.
  const offered = presetNames.filter((name) => beyond(user?.rights ?? [], presets[name].rights).length === 0)
  const add = useAddStaff()
  const { values, form, field, message, busy } = useSendForm({
    draft: useOwnDraft('staff-new'),
    initial: {
      name: '',
      email: '',
      preset: offered.includes('desk') ? 'desk' : (offered[0] ?? 'desk'),
      language: pageLanguage(),
    } as Typed,
    send: add.mutateAsync,
    onSent({ member }) {
      say(t.added(format().apart(member.name)))
      onClose()
    },
    failed: t.notAdded,
  })
  const { role, rights } = presets[values.preset]
  const allowed = rights.map((right) => words.allows[right])

  return (
    <SidePanel title={t.add} of="new" onClose={onClose}>
      <form className="stack" {...form}>
        <FormMessage text={message} />
        <TextInput label={t.columns.name} required withAsterisk={false} maxLength={100} {...field('name')} />
        <TextInput label={t.columns.email} type="email" required withAsterisk={false} {...field('email')} />
        <NativeSelect
          label={t.columns.worksAs}
          data={offered.map((name) => ({ value: name, label: words.presets[name] }))}
          {...field('preset')}
        />
        <NativeSelect label={t.language} data={languageChoices} {...field('language')} />
        <p className="soft">{role === 'reception' ? t.atDesk(allowed) : t.atAdmin(allowed)}</p>
        <div className="form-acts">
          <Button type="submit" loading={busy}>
            {t.invite}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </SidePanel>
  )
}
