import { Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { careItemKinds } from '#contract/care-requests/care-steps.ts'
import { catalogue as t } from '#texts/catalogue.ts'
import { asPrice, format } from '../../language/format.ts'
import { catalogueQuery, useOfferItem } from '../../features/care-requests/admin-queries.ts'
import { ItemForm } from '../../features/care-requests/item-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: t.title }]

/** What the clinic offers beside appointments, with prices, beds and doses: data that an admin keeps. */
export default function CatalogueSection() {
  const items = useQuery(catalogueQuery)
  const { openId, opener, close } = useOpenRow()
  const editing = items.data?.find(({ _id }) => _id === openId)
  const offer = useOfferItem(t.notChanged)
  return (
    <>
      <h1>{t.heading}</h1>
      <div className="form-acts" style={{ marginBottom: 24 }}>
        <Button {...opener('new')}>{t.add}</Button>
      </div>
      {items.isLoadingError ? (
        <Failed message={t.failed} onRetry={() => items.refetch()} />
      ) : !items.data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : items.data.length === 0 ? (
        <p className="panel">{t.none}</p>
      ) : (
        <div className="stack">
          {careItemKinds
            .filter((kind) => items.data.some((item) => item.kind === kind))
            .map((kind) => (
              <section key={kind} aria-labelledby={`kind-${kind}`}>
                <h2 id={`kind-${kind}`} className="panel-title">
                  {t.kinds[kind]}
                </h2>
                <div className="table-frame">
                  <table className="table">
                    <thead>
                      <tr>
                        <th scope="col">{t.columns.name}</th>
                        <th scope="col">{t.columns.description}</th>
                        {kind === 'ward' && (
                          <th scope="col" className="number">
                            {t.columns.beds}
                          </th>
                        )}
                        {kind === 'vaccine' && (
                          <th scope="col" className="number">
                            {t.columns.doses}
                          </th>
                        )}
                        <th scope="col" className="number">
                          {t.columns.price}
                        </th>
                        <th scope="col">{t.columns.offered}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {items.data
                        .filter((item) => item.kind === kind)
                        .map((item) => (
                          <tr key={item._id}>
                            <td data-label={t.columns.name}>
                              <button type="button" className="row-link" {...opener(item._id)}>
                                <bdi>{item.name}</bdi>
                              </button>
                            </td>
                            <td data-label={t.columns.description}>
                              <bdi>{item.description || '–'}</bdi>
                            </td>
                            {kind === 'ward' && (
                              <td data-label={t.columns.beds} className="number">
                                {t.freeOf(format().number(item.bedsFree ?? 0), format().number(item.beds ?? 0))}
                              </td>
                            )}
                            {kind === 'vaccine' && (
                              <td data-label={t.columns.doses} className="number">
                                {item.doses}
                              </td>
                            )}
                            <td data-label={t.columns.price} className="number">
                              {asPrice(item.price)}
                            </td>
                            <td data-label={t.columns.offered}>
                              <Switch
                                aria-label={t.offer(item.name)}
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
        <SidePanel title={editing?.name ?? t.add} of={openId} onClose={close}>
          <ItemForm key={openId} item={editing ?? null} onDone={close} />
        </SidePanel>
      )}
    </>
  )
}
