import { Button, Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CareItem } from '#contract/care-requests.ts'
import { careItemKinds } from '#contract/care-steps.ts'
import { asPrice } from '#contract/money.ts'
import { catalogueQuery, useOfferItem } from '../../features/care-requests/admin-queries.ts'
import { ItemForm, itemKindNames } from '../../features/care-requests/item-form.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: 'Catalogue · Salus' }]

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
                  {itemKindNames[kind]}
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
