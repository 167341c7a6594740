import { undoOfferedSeconds } from '#contract/rules.ts'
import { common } from '#texts/common/common.ts'
import { hideToast, showToast } from './toast-store.ts'
import { endUndo, offerUndo } from './undo-offers.ts'

/** Shows that something is done, and offers for so many seconds to undo it. Answers how to end the offer earlier. */
export function sayWithUndo(message: string, undo: () => void, seconds = undoOfferedSeconds): () => void {
  const takeBack = () => {
    hideToast(id)
    undo()
  }
  const id = showToast({
    staysMs: seconds * 1000,
    onClose: () => endUndo(id),
    message: (
      <span className="undo">
        {message}
        <button type="button" className="undo-button" aria-keyshortcuts="Control+Z Meta+Z" onClick={takeBack}>
          {common.undo}
        </button>
      </span>
    ),
  })
  offerUndo(id, takeBack)
  return () => hideToast(id)
}
