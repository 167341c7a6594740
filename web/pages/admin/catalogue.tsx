import { Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { careItemKinds } from '#contract/care-requests/care-steps.ts'
import { cataloguePage } from '#texts/care-requests/catalogue-page.ts'
import { asPrice, format } from '../../language/format.ts'
import { catalogueQuery, useOfferItem } from '../../features/care-requests/admin-queries.ts'
import { ItemForm } from '../../features/care-requests/item-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: cataloguePage.title }]

/** What the clinic offers beside appointments, with prices, beds and doses: data that an admin keeps. */
export default function CatalogueSection() {
  const items = useQuery(catalogueQuery)
  const { openId, opener, close } = useOpenRow()
  const editing = items.data?.find(({ _id }) => _id === openId)
  const offer = useOfferItem(cataloguePage.notChanged)
  return (
    <>
      <h1>{cataloguePage.heading}</h1>
      <div className="form-acts" style={{ marginBottom: 24 }}>
        <Button {...opener('new')}>{cataloguePage.add}</Button>
      </div>
      {items.isLoadingError ? (
        <Failed message={cataloguePage.failed} onRetry={() => items.refetch()} />
      ) : !items.data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : items.data.length === 0 ? (
        <p className="panel">{cataloguePage.none}</p>
      ) : (
        <div className="stack">
          {careItemKinds
            .filter((kind) => items.data.some((item) => item.kind === kind))
            .map((kind) => (
              <section key={kind} aria-labelledby={`kind-${kind}`}>
                <h2 id={`kind-${kind}`} className="panel-title">
                  {cataloguePage.kinds[kind]}
                </h2>
                <div className="table-frame">
                  <table className="table">
                    <thead>
                      <tr>
                        <th scope="col">{cataloguePage.columns.name}</th>
                        <th scope="col">{cataloguePage.columns.description}</th>
                        {kind === 'ward' && (
                          <th scope="col" className="number">
                            {cataloguePage.columns.beds}
                          </th>
                        )}
                        {kind === 'vaccine' && (
                          <th scope="col" className="number">
                            {cataloguePage.columns.doses}
                          </th>
                        )}
                        <th scope="col" className="number">
                          {cataloguePage.columns.price}
                        </th>
                        <th scope="col">{cataloguePage.columns.offered}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {items.data
                        .filter((item) => item.kind === kind)
                        .map((item) => (
                          <tr key={item._id}>
                            <td data-label={cataloguePage.columns.name}>
                              <button type="button" className="row-link" {...opener(item._id)}>
                                <bdi>{item.name}</bdi>
                              </button>
                            </td>
                            <td data-label={cataloguePage.columns.description}>
                              <bdi>{item.description || '–'}</bdi>
                            </td>
                            {kind === 'ward' && (
                              <td data-label={cataloguePage.columns.beds} className="number">
                                {cataloguePage.freeOf(
                                  format().number(item.bedsFree ?? 0),
                                  format().number(item.beds ?? 0),
                                )}
                              </td>
                            )}
                            {kind === 'vaccine' && (
                              <td data-label={cataloguePage.columns.doses} className="number">
                                {item.doses}
                              </td>
                            )}
                            <td data-label={cataloguePage.columns.price} className="number">
                              {asPrice(item.price)}
                            </td>
                            <td data-label={cataloguePage.columns.offered}>
                              <Switch
                                aria-label={cataloguePage.offer(item.name)}
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
      {(openId === 'new' || editing) && (
        <SidePanel title={editing?.name ?? cataloguePage.add} of={openId} onClose={close}>
          <ItemForm key={openId} item={editing ?? null} onDone={close} />
        </SidePanel>
      )}
    </>
  )
}
