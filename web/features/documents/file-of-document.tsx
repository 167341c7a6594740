import { type ReactNode, useEffect, useState } from 'react'
import type { PatientDocument } from '#contract/documents/documents.ts'
import { neutralName } from '#contract/documents/neutral-name.ts'
import { common } from '#texts/common/common.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { sayFailure } from '../../ui/say.ts'
import { fileOf, saveFile } from '../../wire/download.ts'

const PdfPreview = lazyPart(() => import('./pdf-preview.tsx').then((part) => part.PdfPreview), {
  failed: (retry) => <Failed message={common.fileFailed} onRetry={retry} />,
})

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
  const [shown, setShown] = useState<Blob>()
  const [busyWith, setBusyWith] = useState<'open' | 'download'>()
  const isPicture = file.type.startsWith('image/')
  async function fetchTo(act: 'open' | 'download') {
    setBusyWith(act)
    try {
      const bytes = shown ?? (await fileOf('GET /documents/files/{id}', { params: { id: file._id } }))
      if (act === 'open') setShown(bytes)
      else saveFile(bytes, neutralName({ ...document, page, pages: document.files.length, type: file.type }))
    } catch (reason) {
      sayFailure(reason, common.fileFailed)
    } finally {
      setBusyWith(undefined)
    }
  }
  const title = document.title ?? documentsPage.sorts[document.sort]
  const label = document.files.length > 1 ? documentsPage.page(format().number(page)) : (file.name ?? '')
  const isShown = isPicture || file.type === 'application/pdf'
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
        {file.opens && isShown && (
          <Button
            size="sm"
            variant="default"
            aria-expanded={shown !== undefined}
            loading={busyWith === 'open'}
            onClick={() => (shown ? setShown(undefined) : void fetchTo('open'))}
          >
            {shown ? documentsPage.close : documentsPage.open}
          </Button>
        )}
        {file.opens && (
          <Button
            size="sm"
            variant={isShown ? 'subtle' : 'default'}
            loading={busyWith === 'download'}
            onClick={() => void fetchTo('download')}
          >
            {documentsPage.download}
          </Button>
        )}
      </span>
      {shown && isPicture && <Picture file={shown} says={documentsPage.preview(title)} />}
      {shown && !isPicture && <PdfPreview file={shown} title={title} />}
    </li>
  )
}

/** A picture from its bytes: an `img` runs nothing that is in it. */
export function Picture({ file, says }: { file: Blob; says: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address ? <img className="document-picture" src={address} alt={says} /> : null
}
