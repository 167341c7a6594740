import { Checkbox, Switch } from '../boxes.tsx'
import { IconColumns3, IconKeyboard } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { workList } from '#texts/common/work-list.ts'
import { Button } from '../button.tsx'
import { BarPanel } from './bar-panel.tsx'
import type { Column } from './column.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { SavedViews } from './saved-views.tsx'
import type { ListPreferences } from './use-list-preferences.ts'
import { useRowKeys } from '../use-row-keys.ts'

type Props<Row> = {
  /** The number of rows. */
  count: ReactNode
  columns: readonly Column<Row>[]
  preferences: ListPreferences
  openId: string | undefined
  /** Actions for the whole list. */
  acts?: ReactNode
  /** It is not shown as a table: columns and rows are irrelevant. */
  isOther?: boolean
}

/** The bar above a work list: the number of rows, its views, its columns and rows, its shortcuts. */
export function WorkBar<Row>({ count, columns, preferences, openId, acts, isOther = false }: Props<Row>) {
  const [isKeysOpen, setKeysOpen] = useState(false)
  useRowKeys(openId, () => setKeysOpen(true))
  return (
    <div className="work-bar">
      <p className="soft" aria-live="polite">
        {count}
      </p>
      {acts}
      <SavedViews preferences={preferences} />
      {!isOther && preferences.isKnown && <Looks columns={columns} preferences={preferences} />}
      <Button
        className="work-bar-keys"
        size="sm"
        variant="subtle"
        leftSection={<IconKeyboard size={18} aria-hidden="true" />}
        onClick={() => setKeysOpen(true)}
      >
        {workList.keys}
      </Button>
      <KeysDialog opened={isKeysOpen} onClose={() => setKeysOpen(false)} />
    </div>
  )
}

function Looks<Row>({ columns, preferences }: Pick<Props<Row>, 'columns' | 'preferences'>) {
  return (
    <BarPanel label={workList.looks} icon={<IconColumns3 size={18} aria-hidden="true" />}>
      <Switch
        size="sm"
        label={workList.roomy}
        checked={preferences.roomy}
        onChange={(event) => preferences.setRoomy(event.currentTarget.checked)}
      />
      <fieldset>
        <legend>{workList.columns}</legend>
        {columns.slice(1).map(({ id, label }) => (
          <Checkbox
            key={id}
            size="sm"
            label={label}
            checked={preferences.shown.some((column) => column.id === id)}
            onChange={(event) => preferences.show(id, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      {!preferences.isUsual && (
        <Button size="sm" variant="default" onClick={preferences.asItComes}>
          {workList.asItComes}
        </Button>
      )}
    </BarPanel>
  )
}
