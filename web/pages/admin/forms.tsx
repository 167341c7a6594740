import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Kind } from '#contract/clinic/kinds.ts'
import type { ListedForm } from '#contract/forms/forms.ts'
import { formsPage } from '#texts/forms/forms-page.ts'
import { useMoment } from '../../clock/moment.ts'
import { allKindsQuery } from '../../features/clinic/kinds/queries.ts'
import { nameOfLanguage } from '../../features/forms/builder/languages.ts'
import { NewForm } from '../../features/forms/builder/new-form.tsx'
import { allFormsQuery } from '../../features/forms/queries.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Table } from '../../ui/table.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import type { Column } from '../../ui/work-list/column.ts'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['admin'], ({ may, ask }) => {
  if (!may('catalogue')) return
  void ask(allFormsQuery)
  void ask(allKindsQuery)
})

export const meta = () => [{ title: formsPage.title }]

/** The forms of the clinic: what people are asked before their visits, and consents. */
export default function Forms() {
  const forms = useQuery(allFormsQuery)
  const kinds = useQuery(allKindsQuery)
  const moment = useMoment()
  const navigate = useNavigate()
  const { openId, opener, close } = useOpenRow()
  return (
    <>
      <h1>{formsPage.heading}</h1>
      <p className="soft page-lead">{formsPage.lead}</p>
      <div className="form-acts apart">
        <Button {...opener('new')}>{formsPage.add}</Button>
      </div>
      <Loaded
        of={[forms, kinds]}
        failed={formsPage.failed}
        shape={320}
        none={<p className="panel">{formsPage.none}</p>}
      >
        {([all, known]) => (
          <Table
            label={formsPage.heading}
            columns={columnsOf(known, moment)}
            rows={all}
            idOf={({ _id }) => _id}
            to={({ _id }) => `/admin/dashboard/forms/${_id}`}
          />
        )}
      </Loaded>
      {openId === 'new' && forms.data && (
        <SidePanel title={formsPage.add} of={openId} onClose={close}>
          <NewForm
            forms={forms.data}
            onBegun={(id) => void navigate(`/admin/dashboard/forms/${id}`, { replace: true })}
            onDone={close}
          />
        </SidePanel>
      )}
    </>
  )
}

function columnsOf(kinds: readonly Kind[], moment: (at: string) => string): Column<ListedForm>[] {
  const nameOf = (id: string) => kinds.find(({ _id }) => _id === id)?.name ?? []
  return [
    { id: 'title', label: formsPage.name, cell: ({ title }) => title || formsPage.untitled },
    { id: 'purpose', label: formsPage.purpose, cell: ({ purpose }) => formsPage.purposes[purpose] },
    { id: 'asked', label: formsPage.asked, inPanelToo: true, cell: ({ asked }) => formsPage.occasions[asked] },
    {
      id: 'kinds',
      label: formsPage.forKinds,
      inPanelToo: true,
      cell: ({ kindIds }) => (kindIds.length === 0 ? formsPage.everyKind : format().row(kindIds.flatMap(nameOf))),
    },
    {
      id: 'languages',
      label: formsPage.languages,
      inPanelToo: true,
      cell: ({ languages }) => format().row(languages.map(nameOfLanguage)),
    },
    { id: 'state', label: formsPage.state, cell: (form) => <State form={form} /> },
    { id: 'changed', label: formsPage.changed, inPanelToo: true, cell: ({ changedAt }) => moment(changedAt) },
  ]
}

function State({ form: { offered, version, draftDiffers } }: { form: ListedForm }) {
  return (
    <div>
      <span className="status-badge" data-status={offered && version !== null ? 'confirmed' : 'pending'}>
        {!offered
          ? formsPage.states.retired
          : version === null
            ? formsPage.states.draft
            : formsPage.states.published(format().number(version))}
      </span>
      {version !== null && draftDiffers && <small>{formsPage.states.differs}</small>}
    </div>
  )
}
