import { Outlet } from 'react-router'
import { FailedSection } from '../ui/whole-page-states.tsx'

/** The open section of a dashboard. An error in it leaves the frame and the other sections intact. */
export default function Section() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <FailedSection />
}
