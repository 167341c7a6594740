import { Switch } from './boxes.tsx'
import { singleKeys } from '#texts/common/single-keys.ts'
import { useSingleKeys } from './single-keys.ts'

/** Switches off the keys that act without Ctrl or Alt, for people who dictate or press them by accident. */
export function SingleKeysSwitch() {
  const { on, set } = useSingleKeys()
  return (
    <Switch
      className="below"
      label={singleKeys.label}
      description={singleKeys.says}
      checked={on}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  )
}
