import { Button, NativeSelect, NumberInput, Skeleton, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CareItem } from '#contract/care-requests.ts'
import { type CareItemKind, careItemKinds } from '#contract/care-steps.ts'
import { asPrice } from '#contract/money.ts'
import {
  catalogueQuery,
  type ItemFields,
  useOfferItem,
  useSaveItem,
} from '../../features/care-requests/admin-queries.ts'
import { Failed } from '../../ui/failed.tsx'
import { noRefusal, refusalOf } from '../../ui/form-failure.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: 'Catalogue · Salus' }]

const kindNames: Record<CareItemKind, string> = {
  test: 'Tests',
  vaccine: 'Vaccines',
  ward: 'Wards',
  checkup: 'Checkups',
}

/** What the clinic offers beside appointments, with prices, beds and doses: data that an admin keeps. */
export default function CatalogueSection() {
  const items = useQuery(catalogueQuery)
  const [editing, setEditing] = useState<CareItem | 'new'>()
  const offer = useOfferItem()
  return (
    <>
      <h1>Catalogue</h1>
      <div className="form-acts" style={{ marginBottom: 24 }}>
        <Button onClick={() => setEditing('new')}>Add to the catalogue</Button>
      </div>
      {items.isError ? (
        <Failed message="The catalogue could not be loaded" onRetry={() => items.refetch()} />
      ) : !items.data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : items.data.length === 0 ? (
        <p className="panel">Nothing is offered yet. Add the first test, vaccine, ward or checkup.</p>
      ) : (
        <div className="stack">
          {careItemKinds
            .filter((kind) => items.data.some((item) => item.kind === kind))
            .map((kind) => (
              <section key={kind} aria-labelledby={`kind-${kind}`}>
                <h2 id={`kind-${kind}`} className="panel-title">
                  {kindNames[kind]}
                </h2>
                <div className="table-frame">
                  <table className="table">
                    <thead>
                      <tr>
                        <th scope="col">Name</th>
                        <th scope="col">Description</th>
                        {kind === 'ward' && (
                          <th scope="col" className="number">
                            Free / beds
                          </th>
                        )}
                        {kind === 'vaccine' && (
                          <th scope="col" className="number">
                            Doses
                          </th>
                        )}
                        <th scope="col" className="number">
                          Price
                        </th>
                        <th scope="col">Offered</th>
                      </tr>
                    </thead>
                    <tbody>
                      {items.data
                        .filter((item) => item.kind === kind)
                        .map((item) => (
                          <tr key={item._id}>
                            <td data-label="Name">
                              <button type="button" className="row-link" onClick={() => setEditing(item)}>
                                {item.name}
                              </button>
                            </td>
                            <td data-label="Description">{item.description || '–'}</td>
                            {kind === 'ward' && (
                              <td data-label="Free / beds" className="number">
                                {item.bedsFree} / {item.beds}
                              </td>
                            )}
                            {kind === 'vaccine' && (
                              <td data-label="Doses" className="number">
                                {item.doses}
                              </td>
                            )}
                            <td data-label="Price" className="number">
                              {asPrice(item.price)}
                            </td>
                            <td data-label="Offered">
                              <Switch
                                aria-label={`Offer ${item.name}`}
                                checked={item.offered}
                                onChange={(event) =>
                                  offer.mutate({ _id: item._id, offered: event.currentTarget.checked })
                                }
                              />
                            </td>
                          </tr>
                        ))}
                    </tbody>
                  </table>
                </div>
              </section>
            ))}
        </div>
      )}
      {editing && (
        <SidePanel
          title={editing === 'new' ? 'Add to the catalogue' : editing.name}
          onClose={() => setEditing(undefined)}
        >
          <ItemForm
            key={editing === 'new' ? 'new' : editing._id}
            item={editing === 'new' ? null : editing}
            onDone={() => setEditing(undefined)}
          />
        </SidePanel>
      )}
    </>
  )
}

const fields = ['name', 'description', 'price', 'beds', 'doses']

function ItemForm({ item, onDone }: { item: CareItem | null; onDone: () => void }) {
  const [typed, setTyped] = useState<ItemFields>(
    item ?? { kind: 'test', name: '', description: '', price: 0, beds: null, doses: null },
  )
  const [refusal, setRefusal] = useState(noRefusal)
  const save = useSaveItem()
  const change = (part: Partial<ItemFields>) => setTyped((old) => ({ ...old, ...part }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    setRefusal(noRefusal)
    const { kind, name, description, price } = typed
    const beds = kind === 'ward' ? (typed.beds ?? 0) : null
    const doses = kind === 'vaccine' ? (typed.doses ?? 1) : null
    try {
      await save.mutateAsync({ id: item?._id ?? null, item: { kind, name, description, price, beds, doses } })
      notifications.show({ message: 'The catalogue is saved.' })
      onDone()
    } catch (reason) {
      const refused = refusalOf(reason, fields, 'The catalogue could not be saved.')
      setRefusal(
        refused.message?.includes('of this name') ? { message: null, beside: { name: refused.message } } : refused,
      )
    }
  }

  const number = (key: 'price' | 'beds' | 'doses', label: string, more: object) => (
    <NumberInput
      label={label}
      size="md"
      required
      withAsterisk={false}
      min={0}
      value={typed[key] ?? ''}
      error={refusal.beside[key]}
      onChange={(value) => change({ [key]: value === '' ? null : Number(value) })}
      {...more}
    />
  )

  return (
    <form className="stack" onSubmit={submit}>
      <div role="alert" className={refusal.message ? 'form-failure' : 'unseen'}>
        {refusal.message}
      </div>
      {!item && (
        <NativeSelect
          label="Kind"
          value={typed.kind}
          data={careItemKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
          onChange={(event) => change({ kind: event.currentTarget.value as CareItemKind })}
        />
      )}
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        maxLength={100}
        value={typed.name}
        error={refusal.beside.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Description"
        maxLength={300}
        value={typed.description}
        error={refusal.beside.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {number('price', typed.kind === 'ward' ? 'Price a night, in dollars' : 'Price, in dollars', {
        step: 0.01,
        decimalScale: 2,
      })}
      {typed.kind === 'ward' && number('beds', 'Beds', { allowDecimal: false, max: 10_000 })}
      {typed.kind === 'vaccine' && number('doses', 'Doses', { allowDecimal: false, min: 1, max: 9 })}
      <div className="form-acts">
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
