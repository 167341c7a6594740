import type { ReactNode } from 'react'
import type { PatientDocument } from '#contract/documents/documents.ts'
import { neutralName } from '#contract/documents/neutral-name.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { fileOf } from '../../wire/download.ts'
import { ShownFile, useOpenedFile } from './opened-file.tsx'

type Props = {
  file: PatientDocument['files'][number]
  document: PatientDocument
  page: number
  /** What it is put in order by. */
  grip?: ReactNode
  order?: ReactNode
  /** How its row is marked. */
  row?: object
}

/** One file of a document: pictures and PDFs are shown here, everything can be downloaded. */
export function FileOfDocument({ file, document, page, grip, order, row = {} }: Props) {
  const { shown, busyWith, isShowable, toggle, download } = useOpenedFile({
    type: file.type,
    bytes: () => fileOf('GET /documents/files/{id}', { params: { id: file._id } }),
    savedAs: neutralName({ ...document, page, pages: document.files.length, type: file.type }),
  })
  const title = document.title ?? documentsPage.sorts[document.sort]
  const label = document.files.length > 1 ? documentsPage.page(format().number(page)) : (file.name ?? '')
  return (
    <li {...row}>
      <span className="order-name">
        {grip}
        <span>
          <bdi>{label}</bdi> <small className="soft">{documentsPage.scans[file.scan]}</small>
        </span>
        {order && <span className="order-acts">{order}</span>}
      </span>
      <span className="chosen-acts">
        {file.opens && isShowable && (
          <Button
            size="sm"
            variant="default"
            aria-expanded={shown !== undefined}
            loading={busyWith === 'open'}
            onClick={toggle}
          >
            {shown ? documentsPage.close : documentsPage.open}
          </Button>
        )}
        {file.opens && (
          <Button
            size="sm"
            variant={isShowable ? 'subtle' : 'default'}
            loading={busyWith === 'download'}
            onClick={download}
          >
            {documentsPage.download}
          </Button>
        )}
      </span>
      <ShownFile file={shown} type={file.type} title={title} picture={documentsPage.preview(title)} />
    </li>
  )
}
