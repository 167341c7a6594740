import { endings } from '#contract/documents/neutral-name.ts'
import type { FormFile } from '#contract/forms/responses.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { givenFormPage } from '#texts/forms/given-form-page.ts'
import { Button } from '../../../ui/button.tsx'
import { fileOf } from '../../../wire/download.ts'
import { ShownFile, useOpenedFile } from '../../documents/opened-file.tsx'

/** A file of an answer: pictures and PDFs are shown here, everything can be downloaded. */
export function FileOfAnswer({ file }: { file: FormFile }) {
  const { shown, busyWith, isShowable, toggle, download } = useOpenedFile({
    type: file.type,
    bytes: () => fileOf('GET /forms/files/{id}', { params: { id: file._id } }),
    savedAs: `form-${file._id.slice(0, 8)}${endings[file.type]}`,
  })
  return (
    <span className="file-of-answer">
      <bdi>{file.name}</bdi>
      {!file.opens && <small className="soft">{documentsPage.scans[file.scan]}</small>}
      {file.opens && isShowable && (
        <Button
          size="sm"
          variant="default"
          loading={busyWith === 'open'}
          aria-expanded={shown !== undefined}
          onClick={toggle}
        >
          {shown ? givenFormPage.close : givenFormPage.open}
        </Button>
      )}
      {file.opens && (
        <Button size="sm" variant="subtle" loading={busyWith === 'download'} onClick={download}>
          {givenFormPage.download}
        </Button>
      )}
      <ShownFile file={shown} type={file.type} title={file.name} picture={givenFormPage.picture(file.name)} />
    </span>
  )
}
