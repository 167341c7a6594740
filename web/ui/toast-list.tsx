import { Notifications } from '@mantine/notifications'
import { InTopDialog } from './in-top-dialog.tsx'
import '../styles/mantine-more.css'
import './toast-list.css'

/** Where toasts appear, and for how long. */
export default function ToastList() {
  return (
    <InTopDialog told="toasts">
      <Notifications position="bottom-center" autoClose={5000} withinPortal={false} style={{ pointerEvents: 'auto' }} />
    </InTopDialog>
  )
}
