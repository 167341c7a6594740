import { useQuery } from '@tanstack/react-query'
import type { PaperTemplate } from '#contract/records/paper-templates.ts'
import { paperSheet } from '#texts/records/paper-sheet.ts'
import { paperTemplatesPage } from '#texts/records/paper-templates-page.ts'
import { isLanguage, languages } from '../../../texts/languages.ts'
import { allKindsQuery } from '../../features/clinic/kinds/queries.ts'
import { allTemplatesQuery } from '../../features/records/papers/queries.ts'
import { TemplateForm } from '../../features/records/papers/template-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Table } from '../../ui/table.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import type { Column } from '../../ui/work-list/column.ts'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['admin'], ({ may, ask }) => {
  if (!may('catalogue')) return
  void ask(allTemplatesQuery)
  void ask(allKindsQuery)
})

export const meta = () => [{ title: paperTemplatesPage.title }]

/** What doctors begin papers with. */
export default function PaperTemplates() {
  const templates = useQuery(allTemplatesQuery)
  const kinds = useQuery(allKindsQuery)
  const open = useOpenRow()
  const { openId, opener, close } = open
  const editing = templates.data?.find(({ _id }) => _id === openId)
  const shown: Column<PaperTemplate>[] = [
    { id: 'name', label: paperTemplatesPage.columns.name, cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'kind', label: paperTemplatesPage.columns.kind, cell: ({ paperKind }) => paperSheet.titles[paperKind] },
    {
      id: 'visit',
      label: paperTemplatesPage.columns.visit,
      cell: ({ kindId }) => kinds.data?.find(({ _id }) => _id === kindId)?.name ?? paperTemplatesPage.anyVisit,
    },
    {
      id: 'language',
      label: paperTemplatesPage.columns.language,
      cell: ({ language }) => (isLanguage(language) ? languages[language].name : paperTemplatesPage.anyLanguage),
    },
    { id: 'offered', label: paperTemplatesPage.columns.offered, cell: ({ offered }) => (offered ? '✓' : '–') },
  ]
  return (
    <>
      <h1>{paperTemplatesPage.heading}</h1>
      <p className="soft page-lead">{paperTemplatesPage.lead}</p>
      <div className="form-acts" style={{ marginBottom: 24 }}>
        <Button {...opener('new')}>{paperTemplatesPage.add}</Button>
      </div>
      <Loaded
        of={templates}
        failed={paperTemplatesPage.failed}
        shape={320}
        none={<p className="panel">{paperTemplatesPage.none}</p>}
      >
        {(all) => (
          <Table label={paperTemplatesPage.heading} columns={shown} rows={all} idOf={({ _id }) => _id} open={open} />
        )}
      </Loaded>
      {(openId === 'new' || editing) && (
        <SidePanel title={editing?.name ?? paperTemplatesPage.add} of={openId} onClose={close}>
          <TemplateForm key={openId} template={editing ?? null} onDone={close} />
        </SidePanel>
      )}
    </>
  )
}
