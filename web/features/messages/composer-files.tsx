import { IconCamera, IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import type { DocumentUpload } from '#contract/documents/documents.ts'
import type { KeptFile } from '#contract/documents/documents.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { messageComposer } from '#texts/messages/message-composer.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useChange } from '../../wire/use-change.ts'
import type { Adding } from './use-adding-files.ts'

type ListProps = { files: readonly KeptFile[]; adding: readonly Adding[]; uploads: readonly DocumentUpload[] }

/** The files of the next message: those that are there, those on their way, and those that were left half-way. */
export function DraftFiles({ files, adding, uploads }: ListProps) {
  const left = uploads.filter(
    ({ files: [first], offset }) => offset > 0 && !adding.some(({ name }) => name === first?.name),
  )
  if (files.length + adding.length + left.length === 0) return null
  return (
    <ul className="composer-files" aria-label={messageComposer.files}>
      {files.map((file) => (
        <DraftFile key={file._id} name={file.name} removes={{ name: 'DELETE /messages/files/{id}', id: file._id }} />
      ))}
      {adding.map(({ id, name, part, isWaiting }) => {
        const says = documentsPage.add.sending(format().percent(part))
        return (
          <li key={id} data-adding>
            <IconFile size={18} aria-hidden="true" />
            <bdi>{name}</bdi>
            <progress value={part} max={1} aria-label={says} />
            <small className="soft">{isWaiting ? documentsPage.add.waiting : says}</small>
          </li>
        )
      })}
      {left.map(({ _id, files: [file], offset, size }) => (
        <DraftFile
          key={_id}
          name={file?.name ?? ''}
          says={messageComposer.unfinished(format().apart(file?.name ?? ''), format().percent(offset / size))}
          removes={{ name: 'DELETE /documents/uploads/{id}', id: _id }}
        />
      ))}
    </ul>
  )
}

type FileProps = {
  name: string
  says?: string
  removes: { name: 'DELETE /messages/files/{id}' | 'DELETE /documents/uploads/{id}'; id: string }
}

function DraftFile({ name, says, removes }: FileProps) {
  const how = { invalidates: ['messages'], failed: messageComposer.notRemoved, scope: removes.id } as const
  const drop = useChange('DELETE /messages/files/{id}', how)
  const giveUp = useChange('DELETE /documents/uploads/{id}', how)
  const remove = removes.name === 'DELETE /messages/files/{id}' ? drop : giveUp
  return (
    <li data-half={says ? true : undefined}>
      <IconFile size={18} aria-hidden="true" />
      {says ?? <bdi>{name}</bdi>}
      <Button
        size="sm"
        variant="subtle"
        aria-label={messageComposer.remove(name)}
        loading={remove.isPending}
        onClick={() => remove.mutate({ params: { id: removes.id } })}
      >
        <IconX size={18} aria-hidden />
      </Button>
    </li>
  )
}

type ChooseProps = { onFiles: (files: File[]) => void; isBusy: boolean }

/** The buttons that add files, or a picture of the camera. */
export function ChooseMessageFiles({ onFiles, isBusy }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    onFiles(files)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        className="unseen"
        aria-label={messageComposer.files}
        tabIndex={-1}
        onChange={choose}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        className="unseen"
        aria-label={messageComposer.cameraInput}
        tabIndex={-1}
        onChange={choose}
      />
      <Button
        variant="subtle"
        className="composer-add"
        aria-label={messageComposer.addFiles}
        loading={isBusy}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={22} aria-hidden />
      </Button>
      <Button
        variant="subtle"
        className="composer-add"
        aria-label={messageComposer.camera}
        loading={isBusy}
        onClick={() => camera.current?.click()}
      >
        <IconCamera size={22} aria-hidden />
      </Button>
    </>
  )
}
