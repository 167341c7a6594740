import { useMemo } from 'react'
import type { Form } from '#contract/forms/forms.ts'
import { problemsOf } from '#contract/forms/problems.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { formsPage } from '#texts/forms/forms-page.ts'
import { useMoment } from '../../../clock/moment.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { say } from '../../../ui/say.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { useAddressFilter } from '../../../ui/use-address-filter.ts'
import { useChange } from '../../../wire/use-change.ts'
import { Builder } from './builder.tsx'
import { useDraft } from './draft-api.ts'
import { isSame } from './merge.ts'
import { RulesForm } from './rules-form.tsx'
import { SavingState } from './saving-state.tsx'
import { Versions } from './versions.tsx'

const tabs = ['build', 'rules', 'versions'] as const
type Tab = (typeof tabs)[number]

/** A form under the hands: its draft, who is asked, and its versions. */
export function FormUnderWork({ form: saved }: { form: Form }) {
  const { store, state } = useDraft(saved)
  const { read, set } = useTab()
  const { ask, dialog } = useConfirm()
  const moment = useMoment()
  const id = saved._id
  const publish = useChange('POST /admin/forms/{id}/versions', { invalidates: ['forms'], quiet: true, scope: id })
  const offer = useChange('PUT /admin/forms/{id}/offered', {
    invalidates: ['forms'],
    failed: formBuilder.notOffered,
    scope: id,
  })
  const { form } = state
  const problems = useMemo(() => problemsOf(form, saved.purpose), [form, saved.purpose])
  // What was typed since the server answered counts, too.
  const isPublished = saved.version !== null && !saved.draftDiffers && isSame(form, saved.draft)
  const next = format().number((saved.version ?? 0) + 1)

  function toProblems() {
    set('tab', '')
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-problems]')?.focus())
  }
  const askToPublish = () =>
    ask({
      title: formBuilder.publishTitle(next),
      body: (
        <>
          <p>{formBuilder.publishSays}</p>
          <p>
            {saved.purpose === 'consent'
              ? formBuilder.publishConsent
              : formBuilder.publishRules(formsPage.occasions[saved.asked])}
          </p>
        </>
      ),
      yes: formBuilder.publishNow,
      no: formBuilder.notYet,
      failed: formBuilder.notPublished,
      async act() {
        const revision = await store.flush()
        if (revision === null) throw new Error('The draft could not be saved')
        const { version } = await publish.mutateAsync({ params: { id }, body: { revision } })
        say(formBuilder.published(format().number(version)))
      },
    })

  return (
    <>
      <div className="build-top">
        <p className="build-state">
          <span
            className="status-badge"
            data-status={saved.offered && saved.version !== null ? 'confirmed' : 'pending'}
          >
            {!saved.offered
              ? formsPage.states.retired
              : saved.version === null
                ? formsPage.states.draft
                : formsPage.states.published(format().number(saved.version))}
          </span>
          {saved.version !== null && !isPublished && <span>{formsPage.states.differs}</span>}
          <SavingState saving={state.saving} />
          {saved.changedBy && (
            <span className="soft">
              {formBuilder.changedBy(format().apart(saved.changedBy), moment(saved.changedAt, 'within'))}
            </span>
          )}
        </p>
        <div className="form-acts">
          {saved.version !== null && (
            <Button
              variant="default"
              loading={offer.isPending}
              onClick={() =>
                offer.mutate(
                  { params: { id }, body: { offered: !saved.offered } },
                  { onSuccess: ({ offered }) => say(offered ? formBuilder.offeredAgain : formBuilder.retired) },
                )
              }
            >
              {saved.offered ? formBuilder.retire : formBuilder.offerAgain}
            </Button>
          )}
          {isPublished ? (
            <p className="soft">{formBuilder.allPublished}</p>
          ) : (
            <Button onClick={problems.length > 0 ? toProblems : askToPublish}>
              {problems.length > 0 ? formBuilder.toPublish(problems.length) : formBuilder.publish(next)}
            </Button>
          )}
        </div>
      </div>
      <Tabs
        label={formBuilder.tabs.label}
        tabs={tabs.map((value) => ({ value, label: formBuilder.tabs[value] }))}
        value={read}
        onChange={(tab) => set('tab', tab === 'build' ? '' : tab)}
      >
        <div className="build-panel">
          {read === 'build' && <Builder saved={saved} store={store} state={state} problems={problems} />}
          {read === 'rules' && <RulesForm form={saved} />}
          {read === 'versions' && <VersionsInAddress form={saved} store={store} />}
        </div>
      </Tabs>
      {dialog}
    </>
  )
}

/** The tab that the address names. */
function useTab(): { read: Tab; set: (name: string, value: string) => void } {
  const { oneOf, set } = useAddressFilter()
  return { read: oneOf('tab', tabs) ?? 'build', set: (name, value) => set(name, value, true) }
}

function VersionsInAddress({ form, store }: Pick<Parameters<typeof Versions>[0], 'form' | 'store'>) {
  const { value, set } = useAddressFilter()
  const asked = Number(value('version'))
  const open = form.versions.some(({ version }) => version === asked) ? asked : null
  return (
    <Versions
      form={form}
      store={store}
      open={open}
      onOpen={(version) => set('version', version === null ? '' : String(version), true)}
    />
  )
}
