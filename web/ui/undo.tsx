import { notifications } from '@mantine/notifications'
import { undoOfferedSeconds } from '#contract/rules.ts'
import { common as t } from '#texts/common.ts'
import './undo.css'

/** Tells that something is done, and for ten seconds offers to take it back. */
export function sayWithUndo(message: string, undo: () => void): void {
  const id = notifications.show({
    autoClose: undoOfferedSeconds * 1000,
    message: (
      <span className="undo">
        {message}
        <button
          type="button"
          className="undo-button"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          {t.undo}
        </button>
      </span>
    ),
  })
}
