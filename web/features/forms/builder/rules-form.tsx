import { useQuery } from '@tanstack/react-query'
import type { Form } from '#contract/forms/forms.ts'
import { type FormGuard, type FormOccasion, formGuards, formOccasions } from '#contract/forms/form-lists.ts'
import { type Sex, sexes } from '#contract/people/person-lists.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { formsPage } from '#texts/forms/forms-page.ts'
import { Checkbox, CheckboxGroup } from '../../../ui/boxes.tsx'
import { Form as Fields } from '../../../ui/form.tsx'
import { NativeSelect } from '../../../ui/inputs.tsx'
import { Lost } from '../../../ui/loaded.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { say } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { useChange } from '../../../wire/use-change.ts'
import { allKindsQuery } from '../../clinic/kinds/queries.ts'

/** Who is asked to fill the form in, and when. */
export function RulesForm({ form: { _id: id, purpose, rulesRevision, version, ...rules } }: { form: Form }) {
  const kinds = useQuery(allKindsQuery)
  // What a consent allows stays as people have signed it.
  const isSigned = purpose === 'consent' && version !== null
  const keepsYear = isSigned && rules.guards !== null
  const change = useChange('PUT /admin/forms/{id}/rules', { invalidates: ['forms'], quiet: true, scope: id })
  const form = useSendForm({
    draft: useOwnDraft(`form-rules-${id}`),
    initial: {
      asked: rules.asked as FormOccasion,
      kindIds: rules.kindIds as string[],
      ageFrom: (rules.ageFrom ?? '') as number | '',
      ageTo: (rules.ageTo ?? '') as number | '',
      sex: (rules.sex ?? '') as Sex | '',
      required: rules.required,
      guards: (rules.guards ?? '') as FormGuard | '',
    },
    send: ({ asked, kindIds, ageFrom, ageTo, sex, required, guards }) =>
      change.mutateAsync({
        params: { id },
        body: {
          ...{ asked, kindIds, required, revision: rulesRevision },
          ageFrom: ageFrom === '' ? null : ageFrom,
          ageTo: ageTo === '' ? null : ageTo,
          sex: sex || null,
          guards: isSigned ? rules.guards : guards || null,
        },
      }),
    onSent: () => say(formBuilder.rulesSaved),
    failed: formBuilder.rulesNotSaved,
  })
  const { field, box, values, set } = form
  return (
    <div className="panel build-rules">
      <Fields of={form} send={formBuilder.saveRules}>
        <NativeSelect
          label={formBuilder.asked}
          description={keepsYear ? formBuilder.yearStays : undefined}
          data={formOccasions.map((value) => ({
            value,
            label: formsPage.occasions[value],
            disabled: keepsYear && (value === 'yearly') !== (rules.asked === 'yearly'),
          }))}
          {...field('asked')}
        />
        <CheckboxGroup label={formBuilder.forKinds} value={values.kindIds} onChange={(next) => set({ kindIds: next })}>
          <p className="field-says">{formBuilder.forKindsSays}</p>
          <div className="build-kinds">
            {kinds.data
              ?.filter(({ _id, active }) => active || values.kindIds.includes(_id))
              .map(({ _id, name }) => (
                <Checkbox key={_id} size="sm" value={_id} label={<bdi>{name}</bdi>} />
              ))}
          </div>
        </CheckboxGroup>
        <Lost of={kinds} failed={formBuilder.kindsFailed} />
        <div className="build-grid">
          <NumberField label={formBuilder.ageFrom} min={0} max={150} {...field('ageFrom')} />
          <NumberField label={formBuilder.ageTo} min={0} max={150} {...field('ageTo')} />
          <NativeSelect
            label={formBuilder.sex}
            data={[
              { value: '', label: formBuilder.everybody },
              ...sexes.map((value) => ({ value, label: formBuilder.sexes[value] })),
            ]}
            {...field('sex')}
          />
        </div>
        {purpose === 'consent' && (
          <NativeSelect
            label={formBuilder.guards}
            description={isSigned ? formBuilder.guardsStay : formBuilder.guardsSay}
            data={[
              { value: '', label: formBuilder.guardsNothing },
              ...formGuards.map((value) => ({ value, label: formsPage.guards[value] })),
            ]}
            {...field('guards')}
            {...(isSigned ? { value: rules.guards ?? '', disabled: true } : {})}
          />
        )}
        <Checkbox label={formBuilder.mustBeGiven} description={formBuilder.mustBeGivenSays} {...box('required')} />
      </Fields>
    </div>
  )
}
