import { common } from '#texts/common/common.ts'
import { workList } from '#texts/common/work-list.ts'
import { keysOf } from '../keys-of.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { SingleKeysSwitch } from '../single-keys-switch.tsx'

const keys = (): Record<keyof typeof workList.keyNames, string> => ({
  down: 'j',
  up: 'k',
  open: workList.enter,
  choose: 'x',
  search: '/',
  leave: workList.escape,
  help: '?',
  find: 'Ctrl K',
})

/** The keyboard shortcuts of a work list, opened by `?`. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={opened}
      title={workList.keysHeading}
      onClose={onClose}
      answers={<Button onClick={onClose}>{common.close}</Button>}
    >
      <dl className="work-keys">
        {keysOf(workList.keyNames).map((key) => (
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
