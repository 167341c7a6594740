import { Notifications } from '@mantine/notifications'
import '../styles/mantine-more.css'
import './toast-list.css'

/** Where toasts appear, and for how long. */
export default function ToastList() {
  return <Notifications position="bottom-center" autoClose={5000} />
}
