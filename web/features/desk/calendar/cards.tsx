import type { Calendar } from '#contract/desk/calendar.ts'
import { lazyDialog, useSoon } from '../../../ui/lazy-dialog.tsx'
import type { WantedHere } from './book-here.tsx'
import type { Column } from './columns.ts'
import { emptyFrom } from './empty-from.ts'
import type { Moving } from './use-moving.ts'
import type { Marked } from './use-pointer.ts'
import type { Shown } from './use-view.ts'

const BookCard = lazyDialog(() => import('./book-card.tsx').then((part) => part.BookCard))
const StretchCard = lazyDialog(() => import('./stretch-card.tsx').then((part) => part.StretchCard))
const MoveCard = lazyDialog(() => import('./move-card.tsx').then((part) => part.MoveCard))

/** `blocks`: it is to be blocked, not booked. `chooses`: whose time it is can still be chosen. */
export type MarkedFor = Marked & { blocks?: boolean; chooses?: boolean }

type Props = {
  marked: MarkedFor | undefined
  onMark: (marked: MarkedFor | undefined) => void
  moving: Moving
  columns: Column[]
  calendar: Calendar
  shown: Shown
  isStaff: boolean
  onBook: (wanted: WantedHere) => void
}

/** The card of the marked stretch, to book or to block it, and of the visit that is moved. */
export function Cards({ marked, onMark, moving, columns, calendar, shown, isStaff, onBook }: Props) {
  useSoon(BookCard, StretchCard, MoveCard)
  const of = marked && {
    marked,
    columns,
    timeZone: calendar.timeZone,
    placeId: shown.placeId,
    onClose: () => onMark(undefined),
  }
  const key = marked && `${marked.column.key} ${marked.minute}`
  return (
    <>
      {of && isStaff && !of.marked.blocks && (
        <BookCard key={key} {...of} onBook={onBook} onBlock={() => onMark({ ...of.marked, blocks: true })} />
      )}
      {of && (!isStaff || of.marked.blocks) && (
        <StretchCard
          key={key}
          {...of}
          isStaff={isStaff}
          {...(of.marked.chooses && {
            onColumn: (column: Column) => onMark({ ...of.marked, ...emptyFrom(column, of.marked.minute), column }),
          })}
        />
      )}
      {moving.proposal && (
        <MoveCard
          proposal={moving.proposal}
          moving={moving}
          columns={columns}
          doctors={calendar.doctors}
          goTo={shown.goTo}
        />
      )}
    </>
  )
}
