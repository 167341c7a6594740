import { Outlet } from 'react-router'
import { FailedPage } from '../ui/whole-page-states.tsx'

/** The pages outside the dashboards. An error in one leaves the session and the rest of the app intact. */
export default function PublicLayout() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <FailedPage />
}
