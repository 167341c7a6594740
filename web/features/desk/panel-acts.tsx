import type { BoardVisit } from '#contract/desk/desk.ts'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { useAimedPress } from './aimed-press.ts'
import { actInWords, actsOf, nextOf, type OnVisit, type VisitAct } from './visit-acts.ts'

/** The acts that have their own button; the others are in the menu. */
const isOften = (act: VisitAct): act is Extract<VisitAct, { onPress: () => void }> =>
  'onPress' in act && (act.id === 'time' || act.id === 'cancel')

type Props = {
  visit: BoardVisit
  isToCome: boolean
  on: OnVisit
  /** The handlers of `useAimedPress`, the board's own: a press on the board counts here, too. */
  aimed: ReturnType<typeof useAimedPress>
}

/** A press so soon (ms) after the panel has opened was meant for what opened it. */
const soonMs = 700

/**
 * All acts of a visit in its panel. The main one has the focus when the panel opens, so that Enter does it. After that
 * the focus goes to the title: the next Enter must not do the next step as well.
 */
export function PanelActs({ visit, isToCome, on, aimed }: Props) {
  const [openedAt] = useState(() => performance.now())
  const main = nextOf(visit, isToCome)
  // Money is taken below, in the panel itself.
  const acts = actsOf(visit, on, { isToCome, mayTake: false })
  return (
    <div className="form-acts panel-acts" {...aimed}>
      {main && (
        <Button
          data-first-act
          aria-label={deskBoard.actOf(actInWords(visit, main), visit.patient.name)}
          // A key that is held down would press it as soon as the panel is open.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={(event) => {
            if (performance.now() - openedAt < soonMs) return
            event.currentTarget.closest('.side-panel')?.querySelector<HTMLElement>('h2')?.focus()
            on.move(visit, main)
          }}
        >
          {actInWords(visit, main)}
        </Button>
      )}
      {acts.filter(isOften).map((act) => (
        <Button key={act.id} variant="default" onClick={act.onPress}>
          {act.label}
        </Button>
      ))}
      <MenuButton
        className="visit-more"
        label={deskBoard.more(visit.patient.name)}
        acts={() => acts.filter((act) => !isOften(act))}
      >
        <IconDots size={20} aria-hidden="true" />
      </MenuButton>
    </div>
  )
}
