import { common } from '#texts/common.ts'
import { worklist as t } from '#texts/worklist.ts'
import { keysOf } from '../keys-of.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { SingleKeysSwitch } from '../single-keys-switch.tsx'

const keys = (): Record<keyof typeof t.keyNames, string> => ({
  down: 'j',
  up: 'k',
  open: t.enter,
  choose: 'x',
  search: '/',
  leave: t.escape,
  help: '?',
  find: 'Ctrl K',
})

/** The keys of a list of work, for whoever asks by `?`. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={opened}
      title={t.keysHeading}
      onClose={onClose}
      answers={<Button onClick={onClose}>{common.close}</Button>}
    >
      <dl className="work-keys">
        {keysOf(t.keyNames).map((key) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd translate="no">{keys()[key]}</kbd>
            </dt>
            <dd>{t.keyNames[key]}</dd>
          </div>
        ))}
      </dl>
      <SingleKeysSwitch />
    </Dialog>
  )
}
