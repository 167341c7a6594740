import { useState } from 'react'
import { type ItemSort, severities } from '#contract/records/item-lists.ts'
import type { ItemContent, RecordItem } from '#contract/records/items.ts'
import { vaccineNames } from '#contract/records/vaccination-plan.ts'
import type { Units } from '#contract/units.ts'
import { common } from '#texts/common/common.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { NativeSelect, Textarea, TextInput } from '../../ui/inputs.tsx'
import { say } from '../../ui/say.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useUnits } from '../../session/units.ts'
import { useChange } from '../../wire/use-change.ts'
import { type ItemFormOf, MeasuredFields, measuredOf, TargetFields, targetOf } from './measured-fields.tsx'
import { type TypedItem, typedOf, untouched } from './typed-item.ts'

function contentOf(sort: ItemSort, typed: TypedItem, units: Units): ItemContent {
  const { name, reaction, strength, dose, note, product, lot } = typed
  switch (sort) {
    case 'allergy':
      return { sort, name, reaction, severity: (typed.severity || null) as (typeof severities)[number] | null }
    case 'condition':
      return { sort, name, note }
    case 'medicine':
      return { sort, name, strength, dose, note }
    case 'vaccination':
      return { sort, vaccine: typed.vaccine as (typeof vaccineNames)[number], product, lot }
    case 'measurement':
      return measuredOf(typed, units)
    case 'target':
      return targetOf(typed, units)
  }
}

type Props = {
  sort: ItemSort
  personId: string
  /** The entry to correct; without one a new entry is added. */
  item?: RecordItem
  /** What is measured, and the unit it was last typed in. */
  begin?: Pick<TypedItem, 'kind' | 'unit'> | undefined
  onClose: () => void
}

/** Adds an entry to a record, or corrects one. */
export function ItemForm({ sort, personId, item, begin, onClose }: Props) {
  const clock = useClinicClock()
  const today = clock?.date ?? ''
  // The minute in which it was opened: a measurement that is sent again is the same one.
  const [openedAt] = useState(clock?.time ?? '')
  const units = useUnits()
  const add = useChange('POST /records/items', { invalidates: ['record'], quiet: true })
  const correct = useChange('PUT /records/items/{id}', {
    invalidates: ['record'],
    quiet: true,
    scope: item?._id ?? personId,
  })
  const form = useSendForm({
    draft: useSealedDraft(item ? `record-${item._id}-${item.version}` : `record-${sort}-${personId}`),
    pinned: sort === 'measurement' ? ['time'] : [],
    initial: {
      ...(item
        ? typedOf(item.content, units)
        : { ...untouched, ...begin, time: sort === 'measurement' ? openedAt : '' }),
      date: item?.date ?? today,
      endedOn: item?.endedOn ?? '',
    },
    send({ date, endedOn, ...typed }) {
      const body = { content: contentOf(sort, typed, units), date, endedOn: endedOn || null }
      return item
        ? correct.mutateAsync({ params: { id: item._id }, body: { ...body, version: item.version } })
        : add.mutateAsync({ body: { ...body, personId } })
    },
    onSent() {
      say(item ? recordPage.form.corrected : recordPage.form.added)
      onClose()
    },
    failed: recordPage.form.notSaved,
    about: { entry_dates: 'date' },
  })
  const { field } = form
  const goesOn = sort !== 'vaccination' && sort !== 'measurement'
  return (
    <Dialog opened title={item ? recordPage.act.correct : recordPage.act.addOf[sort]} onClose={onClose} answers={null}>
      <Form of={form} send={recordPage.form.save} back={[common.close, onClose]} inDialog>
        <FieldsOf sort={sort} form={form} />
        <DateField label={recordPage.form.dates[sort]} max={today} required {...field('date')} />
        {goesOn && <DateField label={recordPage.form.endedOn} max={today} {...field('endedOn')} />}
      </Form>
    </Dialog>
  )
}

function FieldsOf({ sort, form }: { sort: ItemSort; form: ItemFormOf }) {
  const { field } = form
  const text = { dir: 'auto' } as const
  switch (sort) {
    case 'allergy':
      return (
        <>
          <TextInput label={recordPage.form.allergy} required maxLength={120} {...text} {...field('name')} />
          <TextInput label={recordPage.form.reaction} maxLength={300} {...text} {...field('reaction')} />
          <NativeSelect
            label={recordPage.form.severity}
            data={[
              { value: '', label: recordPage.severityNotSaid },
              ...severities.map((value) => ({ value, label: recordPage.severities[value] })),
            ]}
            {...field('severity')}
          />
        </>
      )
    case 'condition':
      return (
        <>
          <TextInput label={recordPage.form.condition} required maxLength={120} {...text} {...field('name')} />
          <Textarea label={recordPage.form.note} maxLength={500} {...text} {...field('note')} />
        </>
      )
    case 'medicine':
      return (
        <>
          <TextInput label={recordPage.form.medicine} required maxLength={120} {...text} {...field('name')} />
          <TextInput label={recordPage.form.strength} maxLength={60} {...text} {...field('strength')} />
          <TextInput label={recordPage.form.dose} maxLength={200} {...text} {...field('dose')} />
          <Textarea label={recordPage.form.note} maxLength={500} {...text} {...field('note')} />
        </>
      )
    case 'vaccination':
      return (
        <>
          <NativeSelect
            label={recordPage.form.vaccine}
            required
            data={[
              { value: '', label: '–' },
              ...vaccineNames.map((value) => ({ value, label: recordPage.vaccines[value] })),
            ]}
            {...field('vaccine')}
          />
          <TextInput label={recordPage.form.product} maxLength={120} {...text} {...field('product')} />
          <TextInput label={recordPage.form.lot} maxLength={60} {...text} {...field('lot')} />
        </>
      )
    case 'measurement':
      return <MeasuredFields form={form} />
    case 'target':
      return <TargetFields form={form} />
  }
}
