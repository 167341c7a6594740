import { IconDots } from '@tabler/icons-react'
import type { PatientDocument } from '#contract/documents/documents.ts'
import { isStaffRole } from '#contract/rights.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { sharesPage } from '#texts/documents/shares-page.ts'
import { format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { type MenuAct, MenuButton } from '../../ui/menu-button.tsx'
import { say } from '../../ui/say.ts'
import { useChange } from '../../wire/use-change.ts'
import { useState } from 'react'
import { AddedBy } from './added-by.tsx'
import { FileOfDocument } from './file-of-document.tsx'
import { moved, OrderButtons } from './order-buttons.tsx'
import { OrderGrip } from './order-grip.tsx'
import { ReleaseState } from './release-state.tsx'
import { useDragOrder } from './use-drag-order.ts'

const MoveDocument = lazyDialog(() => import('./move-document.tsx').then((part) => part.MoveDocument))

const ChangeDocument = lazyDialog(() => import('./change-document.tsx').then((part) => part.ChangeDocument))

const ShareDialog = lazyDialog(() => import('./shares/share-dialog.tsx').then((part) => part.ShareDialog))

const invalidates = ['documents'] as const

type Props = {
  document: PatientDocument
  /** The clinic's local date. */
  today: string | undefined
  /** It is only shared with the reader. */
  isReadOnly?: boolean
}

/** One document: what it is, its files, and what the reader may do with it. */
export function DocumentRow({ document, today, isReadOnly = false }: Props) {
  const { user } = useSession()
  const { ask, dialog } = useConfirm()
  const [open, setOpen] = useState<'change' | 'move' | 'share'>()
  const close = () => setOpen(undefined)
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
  const putAt = (from: number, to: number) =>
    reorder.mutate({ params, body: { files: moved(files, from, to).map(({ _id }) => _id) } })
  const drag = useDragOrder(putAt)
  const mayOrder = document.mayChange && files.length > 1
  const acts = (): MenuAct[] => [
    ...(document.mayChange && today ? [{ label: documentsPage.change.act, onPress: () => setOpen('change') }] : []),
    ...(mayHide
      ? [
          {
            label: document.notForGuardians ? documentsPage.showNow : documentsPage.hideNow,
            onPress: () => change.mutate({ params, body: { notForGuardians: !document.notForGuardians } }),
          },
        ]
      : []),
    ...(document.mayChange && user?.role === 'user'
      ? [{ label: documentsPage.delete, onPress: () => ask(confirmed) }]
      : []),
  ]
  return (
    <li>
      <div className="document-head">
        <p>
          <b dir="auto">{title}</b>
        </p>
        {acts().length > 0 && (
          <MenuButton className="visit-more" label={documentsPage.more(title)} acts={acts}>
            <IconDots size={20} aria-hidden="true" />
          </MenuButton>
        )}
      </div>
      <p className="soft">{format().row([...(title === sort ? [] : [sort]), format().dateWithYear(document.date)])}</p>
      <AddedBy document={document} />
      <ReleaseState document={document} />
      {document.notForGuardians && !isDesk && <p className="soft">{documentsPage.hidden}</p>}
      {!isDesk && document.files.length > 0 && (
        <ul className="document-files">
          {files.map((file, n) => (
            <FileOfDocument
              key={file._id}
              file={file}
              document={document}
              page={n + 1}
              row={drag.row(n, files.length)}
              grip={mayOrder && <OrderGrip {...drag.grip(n)} />}
              order={
                mayOrder && (
                  <OrderButtons
                    name={documentsPage.page(format().number(n + 1))}
                    at={n}
                    of={files.length}
                    onMove={(to) => putAt(n, to)}
                  />
                )
              }
            />
          ))}
        </ul>
      )}
      {((user?.role === 'user' && document.title !== null) || mayMove) && (
        <div className="acts">
          {user?.role === 'user' && document.title !== null && (
            <Button size="sm" variant="default" onClick={() => setOpen('share')}>
              {sharesPage.share}
            </Button>
          )}
          {mayMove && (
            <Button size="sm" variant="subtle" onClick={() => setOpen('move')}>
              {documentsPage.move.act}
            </Button>
          )}
        </div>
      )}
      {open === 'change' && today && <ChangeDocument document={document} today={today} onClose={close} />}
      {open === 'share' && (
        <ShareDialog personId={document.personId} document={{ _id: document._id, title }} onClose={close} />
      )}
      {open === 'move' && <MoveDocument id={document._id} onClose={close} />}
      {dialog}
    </li>
  )
}
