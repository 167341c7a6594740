import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { languageChoices } from '../../../texts/languages.ts'
import { mayDo, onlyForAll, type Preset, presetNames, presets, reaches } from '#contract/rights.ts'
import { staffPage } from '#texts/staff/staff-page.ts'
import { staffRights } from '#texts/staff/staff-rights.ts'
import { format } from '../../language/format.ts'
import { pageLanguage } from '../../language/language.ts'
import { useSession } from '../../session/session.tsx'
import { say } from '../../ui/say.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useOwnDraft } from '../../drafts/use-draft.ts'
import { Form } from '../../ui/form.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useChange } from '../../wire/use-change.ts'
import { useOwnPlaces } from '../clinic/places/own-places.ts'
import { topics } from './queries.ts'

/** `placeId`: the place that the rights are for; empty: all places. */
type Typed = { name: string; email: string; preset: Preset; placeId: string; language: string }

/** Creates a staff account; its owner sets a password by a mailed link. */
export function AddStaff({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const { places } = useOwnPlaces('staff')
  const own = { rights: user?.rights, placeRights: user?.placeRights }
  const isForAll = mayDo(own.rights ?? [], 'staff')
  // Nobody can give rights that they do not have themselves at that place.
  const offeredAt = (placeId: string) =>
    presetNames.filter((name) => {
      const { rights } = presets[name]
      const isUseful = !placeId || rights.some((right) => !onlyForAll.includes(right))
      return isUseful && reaches(own, placeId ? { placeRights: [{ placeId, rights }] } : { rights })
    })
  const firstPlace = isForAll ? '' : (own.placeRights?.find((at) => mayDo(at.rights, 'staff'))?.placeId ?? '')
  const first = offeredAt(firstPlace)
  const add = useChange('POST /admin/staff', { invalidates: topics, quiet: true })
  const form = useSendForm({
    draft: useOwnDraft('staff-new'),
    initial: {
      name: '',
      email: '',
      preset: first.includes('desk') ? 'desk' : (first[0] ?? 'desk'),
      placeId: firstPlace,
      language: pageLanguage(),
    } as Typed,
    send: ({ placeId, ...typed }) =>
      add.mutateAsync({ body: { ...typed, ...(placeId ? { placeIds: [placeId] } : {}) } }),
    onSent({ member }) {
      say(staffPage.added(format().apart(member.name)))
      onClose()
    },
    failed: staffPage.notAdded,
  })
  const { values, field } = form
  const { role, rights } = presets[values.preset]
  const offered = offeredAt(values.placeId)
  const allowed = rights
    .filter((right) => !values.placeId || !onlyForAll.includes(right))
    .map((right) => staffRights.allows[right])

  return (
    <SidePanel title={staffPage.add} of="new" onClose={onClose}>
      <Form of={form} send={staffPage.invite} back={[staffPage.cancel, onClose]}>
        <TextInput label={staffPage.columns.name} required maxLength={100} {...field('name')} />
        <TextInput label={staffPage.columns.email} type="email" required {...field('email')} />
        <NativeSelect
          label={staffPage.columns.worksAs}
          data={offered.map((name) => ({ value: name, label: staffRights.presets[name] }))}
          {...field('preset')}
        />
        {(places.length > 1 || !isForAll) && (
          <NativeSelect
            label={staffPage.location}
            data={[
              ...(isForAll ? [{ value: '', label: staffPage.everywhere }] : []),
              ...places.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            {...field('placeId')}
          />
        )}
        <NativeSelect label={staffPage.language} data={languageChoices} {...field('language')} />
        <p className="soft">{role === 'reception' ? staffPage.atDesk(allowed) : staffPage.atAdmin(allowed)}</p>
      </Form>
    </SidePanel>
  )
}
