import type { ComponentProps } from 'react'
import type { BoardVisit } from '#contract/desk/desk.ts'
import { PanelActs } from './panel-acts.tsx'
import { VisitPanel } from './visit-panel.tsx'

type Props = Omit<ComponentProps<typeof PanelActs>, 'visit'> & {
  id: string
  /** The visit as it is on the board; absent: it is of another day. */
  shown: BoardVisit | undefined
  onClose: () => void
}

/** The visit that is open beside the board, with what can be done with it. */
export function BoardPanel({ id, shown, onClose, ...acts }: Props) {
  return (
    <VisitPanel
      id={id}
      title={shown?.patient.name}
      acts={shown && <PanelActs key={shown._id} visit={shown} {...acts} />}
      onClose={onClose}
    />
  )
}
