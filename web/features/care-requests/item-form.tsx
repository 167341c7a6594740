import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import type { CareItem } from '#contract/care-requests/care-requests.ts'
import { careItemKinds } from '#contract/care-requests/care-steps.ts'
import { cataloguePage } from '#texts/care-requests/catalogue-page.ts'
import { format } from '../../language/format.ts'
import { say } from '../../ui/say.ts'
import { useOwnDraft } from '../../drafts/use-draft.ts'
import { Form } from '../../ui/form.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { type BodyFor, useChange } from '../../wire/use-change.ts'
import { NumberField } from '../../ui/number-field.tsx'

type ItemFields = BodyFor<'POST /admin/care-items'>
type Typed = Omit<ItemFields, 'price' | 'beds' | 'doses'> & Record<'price' | 'beds' | 'doses', number | string>

/** Fields that a kind does not have are sent as null. */
const itemOf = ({ kind, name, description, price, beds, doses }: Typed): ItemFields => ({
  kind,
  name,
  description,
  price: Number(price),
  beds: kind === 'ward' ? Number(beds) || 0 : null,
  doses: kind === 'vaccine' ? Number(doses) || 1 : null,
})

/** Adds (`item` null) or changes an item of the catalogue. */
export function ItemForm({ item, onDone }: { item: CareItem | null; onDone: () => void }) {
  const add = useChange('POST /admin/care-items', { invalidates: ['catalogue'], quiet: true })
  const change = useChange('PATCH /admin/care-items/{id}', {
    invalidates: ['catalogue'],
    quiet: true,
    scope: item?._id,
  })
  const form = useSendForm({
    draft: useOwnDraft(`item-${item?._id ?? 'new'}`),
    initial: {
      kind: item?.kind ?? 'test',
      name: item?.name ?? '',
      description: item?.description ?? '',
      price: item?.price ?? 0,
      beds: item?.beds ?? '',
      doses: item?.doses ?? '',
    } as Typed,
    async send(typed) {
      const body = itemOf(typed)
      if (!item) return await add.mutateAsync({ body })
      const { kind: _, ...fields } = body
      return await change.mutateAsync({ params: { id: item._id }, body: fields })
    },
    onSent() {
      say(cataloguePage.saved)
      onDone()
    },
    failed: cataloguePage.notSaved,
    about: { name_in_use: 'name' },
  })
  const { values, field } = form

  const number = (name: 'price' | 'beds' | 'doses', label: string, more: object) => (
    <NumberField label={label} required min={0} {...field(name)} {...more} />
  )

  return (
    <Form of={form} send={cataloguePage.save} back={[cataloguePage.cancel, onDone]}>
      {!item && (
        <NativeSelect
          label={cataloguePage.kind}
          data={careItemKinds.map((kind) => ({ value: kind, label: cataloguePage.kinds[kind] }))}
          {...field('kind')}
        />
      )}
      <TextInput label={cataloguePage.columns.name} required maxLength={100} {...field('name')} />
      <TextInput label={cataloguePage.columns.description} maxLength={300} {...field('description')} />
      {number(
        'price',
        (values.kind === 'ward' ? cataloguePage.priceANight : cataloguePage.price)(format().currencyName()),
        {
          step: 0.01,
          decimals: 2,
        },
      )}
      {values.kind === 'ward' && number('beds', cataloguePage.beds, { max: 10_000 })}
      {values.kind === 'vaccine' && number('doses', cataloguePage.columns.doses, { min: 1, max: 9 })}
    </Form>
  )
}
