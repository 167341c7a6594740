import { common } from '#texts/common/common.ts'
import { workList } from '#texts/common/work-list.ts'
import { keysOf } from '../keys-of.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { SingleKeysSwitch } from '../single-keys-switch.tsx'

const keys = (): Record<Key, string> => ({
  down: 'j',
  up: 'k',
  open: workList.enter,
  choose: 'x',
  filter: 'f',
  walkIn: 'w',
  visit: 'n',
  search: '/',
  leave: workList.escape,
  help: '?',
  find: 'Ctrl K',
})

type Key = keyof typeof workList.keyNames

const without: Record<'list' | 'board', readonly Key[]> = { list: ['walkIn', 'visit'], board: ['choose', 'filter'] }

type Props = {
  opened: boolean
  onClose: () => void
  /** The keys of the desk's board, which has no rows to choose, but walk-ins and new visits. */
  of?: 'list' | 'board'
}

/** The keyboard shortcuts of a work list or of the board, opened by `?`. */
export function KeysDialog({ opened, onClose, of = 'list' }: Props) {
  const shown = keysOf(workList.keyNames).filter((key) => !without[of].includes(key))
  return (
    <Dialog
      opened={opened}
      title={workList.keysHeading}
      onClose={onClose}
      answers={<Button onClick={onClose}>{common.close}</Button>}
    >
      <dl className="work-keys">
        {shown.map((key) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd translate="no">{keys()[key]}</kbd>
            </dt>
            <dd>{workList.keyNames[key]}</dd>
          </div>
        ))}
      </dl>
      <SingleKeysSwitch />
    </Dialog>
  )
}
