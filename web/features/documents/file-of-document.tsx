import { type ReactNode, useEffect, useState } from 'react'
import type { PatientDocument } from '#contract/documents/documents.ts'
import { common } from '#texts/common/common.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { sayFailure } from '../../ui/say.ts'
import { fileOf, saveFile } from '../../wire/download.ts'

type Props = { file: PatientDocument['files'][number]; document: PatientDocument; page: number; children?: ReactNode }

/** One file of a document: a picture is shown here, everything else is downloaded. `children`: more to do with it. */
export function FileOfDocument({ file, document, page, children }: Props) {
  const [shown, setShown] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown) : undefined), [shown])
  const isPicture = file.type.startsWith('image/')
  async function open() {
    setIsBusy(true)
    try {
      const bytes = await fileOf('GET /documents/files/{id}', { params: { id: file._id } })
      if (isPicture) setShown(URL.createObjectURL(bytes))
      else saveFile(bytes, file.name ?? documentsPage.sorts[document.sort])
    } catch (reason) {
      sayFailure(reason, common.fileFailed)
    } finally {
      setIsBusy(false)
    }
  }
  const title = document.title ?? documentsPage.sorts[document.sort]
  const label = document.files.length > 1 ? documentsPage.page(format().number(page)) : (file.name ?? '')
  return (
    <li>
      <span>
        <bdi>{label}</bdi> <small className="soft">{documentsPage.scans[file.scan]}</small>
      </span>
      <span className="chosen-acts">
        {children}
        {file.opens && !shown && (
          <Button size="sm" variant="default" loading={isBusy} onClick={() => void open()}>
            {isPicture ? documentsPage.open : documentsPage.download}
          </Button>
        )}
      </span>
      {shown && (
        <div>
          <img className="document-picture" src={shown} alt={documentsPage.preview(title)} />
          <Button size="sm" variant="default" onClick={() => setShown(undefined)}>
            {documentsPage.close}
          </Button>
        </div>
      )}
    </li>
  )
}
