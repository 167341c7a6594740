import { useQuery } from '@tanstack/react-query'
import type { Substance } from '#contract/records/substances.ts'
import { medicineWords } from '#texts/records/medicine-words.ts'
import { substancesPage } from '#texts/records/substances-page.ts'
import { ImportSubstances } from '../../features/records/substances/import-substances.tsx'
import { substancesList, substancesQuery } from '../../features/records/substances/queries.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/say.ts'
import { askedOf } from '../../ui/work-list/asked-of.ts'
import type { Column } from '../../ui/work-list/column.ts'
import { ListPage } from '../../ui/work-list/list-page.tsx'
import { useWorkList } from '../../ui/work-list/use-work-list.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { useChange } from '../../wire/use-change.ts'

export const clientLoader = askEarly(['admin'], ({ may, ask, address }) => {
  if (!may('catalogue')) return
  const { filter, at } = askedOf(substancesList(), address)
  void ask(substancesQuery(filter, at))
})

export const meta = () => [{ title: substancesPage.title }]

const names = { idOf: ({ _id }: Substance) => _id, nameOf: ({ name }: Substance) => name }

/** The substances that the clinic knows, and the file they come from. */
export default function SubstancesSection() {
  const list = useWorkList(substancesList())
  const isFiltered = Object.keys(list.filter).length > 0
  const columns: Column<Substance>[] = [
    { id: 'name', label: substancesPage.columns.name, cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'other', label: substancesPage.columns.otherNames, cell: ({ otherNames }) => inRow(otherNames) },
    { id: 'classes', label: substancesPage.columns.classes, cell: ({ classes }) => inRow(classes) },
    {
      id: 'forms',
      label: substancesPage.columns.forms,
      cell: ({ forms }) => inRow(forms.map((form) => medicineWords.forms[form])),
    },
    { id: 'acts', label: substancesPage.remove, cell: (substance) => <Remove substance={substance} /> },
  ]
  return (
    <>
      <ListPage
        list={list}
        heading={substancesPage.heading}
        lead={<p className="soft substances-lead">{substancesPage.lead}</p>}
        query={useQuery(substancesQuery(list.filter, list.at))}
        failed={substancesPage.failed}
        none={<p className="panel">{isFiltered ? substancesPage.nothingFound : substancesPage.none}</p>}
        columns={columns}
        names={names}
      />
      <ImportSubstances />
    </>
  )
}

const inRow = (values: readonly string[]) => <span dir="auto">{format().row([...values]) || '–'}</span>

function Remove({ substance: { _id: id, name } }: { substance: Substance }) {
  const remove = useChange('DELETE /admin/substances/{id}', {
    invalidates: ['substances'],
    failed: substancesPage.notRemoved,
    scope: id,
  })
  return (
    <Button
      size="sm"
      variant="subtle"
      loading={remove.isPending}
      aria-label={substancesPage.removeOf(format().apart(name))}
      onClick={() =>
        remove.mutate({ params: { id } }, { onSuccess: () => say(substancesPage.removed(format().apart(name))) })
      }
    >
      {substancesPage.remove}
    </Button>
  )
}
