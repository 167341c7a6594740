import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  name: string
  /** The place of the file, from 0, among so many. */
  at: number
  of: number
  onMove: (to: number) => void
}

/** A list with the item of one place put into another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Moves a file of a document one place up or down. The button that was pressed keeps the focus. */
export function OrderButtons({ name, at, of, onMove }: Props) {
  const move = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    if (to < 0 || to >= of) return
    onMove(to)
    // A row that is moved within its list loses the focus.
    requestAnimationFrame(() => button.focus())
  }
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        aria-label={documentsPage.add.up(name)}
        aria-disabled={at === 0}
        onClick={move(at - 1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </Button>
      <Button
        size="sm"
        variant="subtle"
        aria-label={documentsPage.add.down(name)}
        aria-disabled={at === of - 1}
        onClick={move(at + 1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </Button>
    </>
  )
}
