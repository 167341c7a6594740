import { IconFile, IconPhoto } from '@tabler/icons-react'
import type { KeptFile } from '#contract/documents/documents.ts'
import { endings } from '#contract/documents/neutral-name.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { messageThread } from '#texts/messages/message-thread.ts'
import { Button } from '../../ui/button.tsx'
import { fileOf } from '../../wire/download.ts'
import { ShownFile, useOpenedFile } from '../documents/opened-file.tsx'

/** The files of a message: pictures and PDFs open below it, everything can be downloaded. */
export function MessageFiles({ files }: { files: readonly KeptFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="message-files" aria-label={messageThread.files}>
      {files.map((file) => (
        <OneFile key={file._id} file={file} />
      ))}
    </ul>
  )
}

function OneFile({ file }: { file: KeptFile }) {
  const { shown, busyWith, isShowable, toggle, download } = useOpenedFile({
    type: file.type,
    bytes: () => fileOf('GET /messages/files/{id}', { params: { id: file._id } }),
    savedAs: `message-file${endings[file.type]}`,
  })
  const Icon = file.type.startsWith('image/') ? IconPhoto : IconFile
  return (
    <li>
      <span className="message-file-name">
        <Icon size={18} aria-hidden="true" />
        <bdi>{file.name}</bdi>
      </span>
      {file.scan === 'infected' && <small className="soft">{documentsPage.scans.infected}</small>}
      <span className="chosen-acts">
        {file.opens && isShowable && (
          <Button
            size="sm"
            variant="subtle"
            aria-expanded={shown !== undefined}
            aria-label={shown ? messageThread.closeOf(file.name) : messageThread.openOf(file.name)}
            loading={busyWith === 'open'}
            onClick={toggle}
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
            onClick={download}
          >
            {messageThread.download}
          </Button>
        )}
      </span>
      <ShownFile file={shown} type={file.type} title={file.name} picture={messageThread.picture(file.name)} />
    </li>
  )
}
