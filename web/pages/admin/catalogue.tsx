import { askEarly } from '../../wire/early-questions.ts'
import { Switch } from '../../ui/boxes.tsx'
import { useQuery } from '@tanstack/react-query'
import type { CareItem } from '#contract/care-requests/care-requests.ts'
import { type CareItemKind, careItemKinds } from '#contract/care-requests/care-steps.ts'
import { cataloguePage } from '#texts/care-requests/catalogue-page.ts'
import { asPrice, format } from '../../language/format.ts'
import { catalogueQuery } from '../../features/care-requests/queries.ts'
import { ItemForm } from '../../features/care-requests/item-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Table } from '../../ui/table.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import type { Column } from '../../ui/work-list/column.ts'
import { useChange } from '../../wire/use-change.ts'

export const clientLoader = askEarly(['admin'], ({ may, ask }) => {
  if (may('catalogue')) void ask(catalogueQuery)
})

export const meta = () => [{ title: cataloguePage.title }]

/** What the clinic offers beside appointments, with prices, beds and doses. */
export default function CatalogueSection() {
  const items = useQuery(catalogueQuery)
  const open = useOpenRow()
  const { openId, opener, close } = open
  const editing = items.data?.find(({ _id }) => _id === openId)
  const columnsOf = (kind: CareItemKind): Column<CareItem>[] => [
    { id: 'name', label: cataloguePage.columns.name, cell: ({ name }) => name },
    {
      id: 'description',
      label: cataloguePage.columns.description,
      cell: ({ description }) => <bdi>{description || '–'}</bdi>,
    },
    ...ofKind(kind),
    { id: 'price', label: cataloguePage.columns.price, isNumber: true, cell: ({ price }) => asPrice(price) },
    { id: 'offered', label: cataloguePage.columns.offered, cell: (item) => <IsOffered item={item} /> },
  ]
  return (
    <>
      <h1>{cataloguePage.heading}</h1>
      <div className="form-acts" style={{ marginBottom: 24 }}>
        <Button {...opener('new')}>{cataloguePage.add}</Button>
      </div>
      <Loaded of={items} failed={cataloguePage.failed} shape={400} none={<p className="panel">{cataloguePage.none}</p>}>
        {(all) => (
          <div className="stack">
            {careItemKinds
              .map((kind) => [kind, all.filter((item) => item.kind === kind)] as const)
              .filter(([, rows]) => rows.length > 0)
              .map(([kind, rows]) => (
                <section key={kind} aria-labelledby={`kind-${kind}`}>
                  <h2 id={`kind-${kind}`} className="panel-title">
                    {cataloguePage.kinds[kind]}
                  </h2>
                  <Table
                    label={cataloguePage.kinds[kind]}
                    columns={columnsOf(kind)}
                    rows={rows}
                    idOf={({ _id }) => _id}
                    open={open}
                  />
                </section>
              ))}
          </div>
        )}
      </Loaded>
      {(openId === 'new' || editing) && (
        <SidePanel title={editing?.name ?? cataloguePage.add} of={openId} onClose={close}>
          <ItemForm key={openId} item={editing ?? null} onDone={close} />
        </SidePanel>
      )}
    </>
  )
}

function IsOffered({ item: { _id: id, name, offered } }: { item: CareItem }) {
  const offer = useChange('PATCH /admin/care-items/{id}', {
    invalidates: ['catalogue'],
    failed: cataloguePage.notChanged,
    scope: id,
  })
  return (
    <Switch
      aria-label={cataloguePage.offer(name)}
      checked={offered}
      onChange={(event) => offer.mutate({ params: { id }, body: { offered: event.currentTarget.checked } })}
    />
  )
}

/** The column that only items of this kind have. */
function ofKind(kind: CareItemKind): Column<CareItem>[] {
  if (kind === 'ward') {
    const free = ({ bedsFree, beds }: CareItem) =>
      cataloguePage.freeOf(format().number(bedsFree ?? 0), format().number(beds ?? 0))
    return [{ id: 'beds', label: cataloguePage.columns.beds, isNumber: true, cell: free }]
  }
  if (kind === 'vaccine') {
    return [{ id: 'doses', label: cataloguePage.columns.doses, isNumber: true, cell: ({ doses }) => doses }]
  }
  return []
}
