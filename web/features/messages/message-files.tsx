import { IconFile, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { endings } from '#contract/documents/neutral-name.ts'
import type { MessageFile } from '#contract/messages/threads.ts'
import { common } from '#texts/common/common.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { messageThread } from '#texts/messages/message-thread.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { sayFailure } from '../../ui/say.ts'
import { fileOf, saveFile } from '../../wire/download.ts'
import { Picture } from '../documents/file-of-document.tsx'

const PdfPreview = lazyPart(() => import('../documents/pdf-preview.tsx').then((part) => part.PdfPreview), {
  failed: (retry) => <Failed message={common.fileFailed} onRetry={retry} />,
})

/** The files of a message: pictures and PDFs open below it, everything can be downloaded. */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="message-files" aria-label={messageThread.files}>
      {files.map((file) => (
        <OneFile key={file._id} file={file} />
      ))}
    </ul>
  )
}

function OneFile({ file }: { file: MessageFile }) {
  const [shown, setShown] = useState<Blob>()
  const [busyWith, setBusyWith] = useState<'open' | 'download'>()
  const isPicture = file.type.startsWith('image/')
  const canOpen = file.opens && (isPicture || file.type === 'application/pdf')
  async function fetchTo(act: 'open' | 'download') {
    setBusyWith(act)
    try {
      const bytes = shown ?? (await fileOf('GET /messages/files/{id}', { params: { id: file._id } }))
      if (act === 'open') setShown(bytes)
      else saveFile(bytes, `message-file${endings[file.type]}`)
    } catch (reason) {
      sayFailure(reason, common.fileFailed)
    } finally {
      setBusyWith(undefined)
    }
  }
  const Icon = isPicture ? IconPhoto : IconFile
  return (
    <li>
      <span className="message-file-name">
        <Icon size={18} aria-hidden="true" />
        <bdi>{file.name}</bdi>
      </span>
      {file.scan === 'infected' && <small className="soft">{documentsPage.scans.infected}</small>}
      <span className="chosen-acts">
        {canOpen && (
          <Button
            size="sm"
            variant="subtle"
            aria-expanded={shown !== undefined}
            aria-label={shown ? messageThread.closeOf(file.name) : messageThread.openOf(file.name)}
            loading={busyWith === 'open'}
            onClick={() => (shown ? setShown(undefined) : void fetchTo('open'))}
          >
            {shown ? messageThread.close : messageThread.open}
          </Button>
        )}
        {file.opens && (
          <Button
            size="sm"
            variant="subtle"
            aria-label={messageThread.downloadOf(file.name)}
            loading={busyWith === 'download'}
            onClick={() => void fetchTo('download')}
          >
            {messageThread.download}
          </Button>
        )}
      </span>
      {shown && isPicture && <Picture file={shown} says={messageThread.picture(file.name)} />}
      {shown && !isPicture && <PdfPreview file={shown} title={file.name} />}
    </li>
  )
}
