import { deskTasks } from '#texts/desk/desk-tasks.ts'
import { lazyDialog, useSoon } from '../../../ui/lazy-dialog.tsx'
import { useOpenRow } from '../../../ui/use-open-row.ts'
import { useRowKeys } from '../../../ui/use-row-keys.ts'
import { TaskStrip } from './task-strip.tsx'

const VisitPanel = lazyDialog(() => import('../visit-panel.tsx').then((part) => part.VisitPanel))

const nothing = () => undefined

/** What reception has to do at all places of the reader, on their overview. */
export function TasksOfPlaces() {
  useSoon(VisitPanel)
  const row = useOpenRow()
  useRowKeys(row.openId, nothing)
  return (
    <>
      <TaskStrip
        label={deskTasks.atReception}
        isCovered={row.openId !== undefined}
        onOpen={(id) => row.opener(id).onClick()}
      />
      {row.openId && row.openId !== 'new' && <VisitPanel id={row.openId} onClose={row.close} />}
    </>
  )
}
