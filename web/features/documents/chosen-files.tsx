import { IconX } from '@tabler/icons-react'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { Button } from '../../ui/button.tsx'
import { moved, OrderButtons } from './order-buttons.tsx'
import { OrderGrip } from './order-grip.tsx'
import type { Prepared } from './prepare.ts'
import { useDragOrder } from './use-drag-order.ts'

type Props = { files: readonly Prepared[]; onChange: (files: Prepared[]) => void }

/** The files of a new document in order, which can be changed. */
export function ChosenFiles({ files, onChange }: Props) {
  const drag = useDragOrder((from, to) => onChange(moved(files, from, to)))
  if (files.length === 0) return null
  return (
    <ol className="chosen-files" aria-label={documentsPage.add.pages}>
      {files.map((file, n) => (
        <li key={file.id} {...drag.row(n, files.length)}>
          <span className="order-name">
            {files.length > 1 && <OrderGrip {...drag.grip(n)} />}
            <bdi>{file.name}</bdi>
          </span>
          <span className="chosen-acts">
            {files.length > 1 && (
              <OrderButtons name={file.name} at={n} of={files.length} onMove={(to) => onChange(moved(files, n, to))} />
            )}
            <Button
              size="sm"
              variant="subtle"
              aria-label={documentsPage.add.remove(file.name)}
              onClick={() => onChange(files.filter((other) => other !== file))}
            >
              <IconX size={18} aria-hidden />
            </Button>
          </span>
        </li>
      ))}
    </ol>
  )
}
