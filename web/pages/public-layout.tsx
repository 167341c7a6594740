import { Outlet } from 'react-router'
import { FailedPage } from '../ui/whole-page-states.tsx'

/** The pages outside the dashboards. One that breaks leaves the log-in and everything else of the app as it is. */
export default function PublicLayout() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <FailedPage />
}
