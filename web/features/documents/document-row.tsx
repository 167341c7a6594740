import type { PatientDocument } from '#contract/documents/documents.ts'
import { isStaffRole } from '#contract/rights.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { sharesPage } from '#texts/documents/shares-page.ts'
import { format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { Checkbox } from '../../ui/boxes.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { say } from '../../ui/say.ts'
import { useChange } from '../../wire/use-change.ts'
import { useState } from 'react'
import { AddedBy } from './added-by.tsx'
import { FileOfDocument } from './file-of-document.tsx'
import { moved, OrderButtons } from './order-buttons.tsx'
import { ReleaseState } from './release-state.tsx'

const MoveDocument = lazyDialog(() => import('./move-document.tsx').then((part) => part.MoveDocument))

const ShareDialog = lazyDialog(() => import('./shares/share-dialog.tsx').then((part) => part.ShareDialog))

const invalidates = ['documents'] as const

type Props = {
  document: PatientDocument
  /** It is only shared with the reader. */
  isReadOnly?: boolean
}

/** One document: what it is, its files, and what the reader may do with it. */
export function DocumentRow({ document, isReadOnly = false }: Props) {
  const { user } = useSession()
  const { ask, dialog } = useConfirm()
  const [isMoving, setIsMoving] = useState(false)
  const [isSharing, setIsSharing] = useState(false)
  const params = { id: document._id }
  const remove = useChange('DELETE /documents/{id}', { invalidates, quiet: true, scope: document._id })
  const change = useChange('PATCH /documents/{id}', {
    invalidates,
    failed: documentsPage.notChanged,
    scope: document._id,
  })
  const reorder = useChange('PATCH /documents/{id}', {
    invalidates,
    failed: documentsPage.notChanged,
    scope: document._id,
  })
  const wanted = reorder.isPending ? reorder.variables.body.files : undefined
  const files = wanted
    ? document.files.toSorted((a, b) => wanted.indexOf(a._id) - wanted.indexOf(b._id))
    : document.files
  const isDesk = user !== null && isStaffRole(user.role)
  const sort = documentsPage.sorts[document.sort]
  const title = document.title ?? sort
  const mayHide = (user?.role === 'doctor' && !isReadOnly) || user?.id === document.personId
  const mayMove = document.addedAs !== 'patient' && user?.role !== 'user' && !isReadOnly
  const confirmed = {
    title: documentsPage.deleteIt(title),
    body: documentsPage.deleteSays,
    yes: documentsPage.delete,
    isHarsh: true,
    act: () => remove.mutateAsync({ params }, { onSuccess: () => say(documentsPage.deleted) }),
  }
  return (
    <li>
      <p>
        <b dir="auto">{title}</b>
      </p>
      <p className="soft">{format().row([sort, format().dateWithYear(document.date)])}</p>
      <AddedBy document={document} />
      <ReleaseState document={document} />
      {!isDesk && document.files.length > 0 && (
        <ul className="document-files">
          {files.map((file, n) => (
            <FileOfDocument key={file._id} file={file} document={document} page={n + 1}>
              {document.mayChange && files.length > 1 && (
                <OrderButtons
                  name={documentsPage.page(format().number(n + 1))}
                  at={n}
                  of={files.length}
                  onMove={(to) =>
                    reorder.mutate({ params, body: { files: moved(files, n, to).map(({ _id }) => _id) } })
                  }
                />
              )}
            </FileOfDocument>
          ))}
        </ul>
      )}
      {mayHide && (
        <Checkbox
          label={documentsPage.hide}
          description={document.notForGuardians ? documentsPage.hidden : documentsPage.shown}
          checked={document.notForGuardians}
          onChange={({ currentTarget }) => change.mutate({ params, body: { notForGuardians: currentTarget.checked } })}
        />
      )}
      <div className="acts">
        {user?.role === 'user' && document.title !== null && (
          <Button size="sm" variant="default" onClick={() => setIsSharing(true)}>
            {sharesPage.share}
          </Button>
        )}
        {document.mayChange && user?.role === 'user' && (
          <Button size="sm" variant="subtle" color="red" onClick={() => ask(confirmed)}>
            {documentsPage.delete}
          </Button>
        )}
        {mayMove && (
          <Button size="sm" variant="subtle" onClick={() => setIsMoving(true)}>
            {documentsPage.move.act}
          </Button>
        )}
      </div>
      {isSharing && (
        <ShareDialog
          personId={document.personId}
          document={{ _id: document._id, title }}
          onClose={() => setIsSharing(false)}
        />
      )}
      {isMoving && <MoveDocument id={document._id} onClose={() => setIsMoving(false)} />}
      {dialog}
    </li>
  )
}
