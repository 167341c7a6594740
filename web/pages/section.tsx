import { Outlet } from 'react-router'
import { FailedSection } from '../ui/whole-page-states.tsx'

/** The section of a dashboard that is open. One that breaks takes neither the frame nor the others with it. */
export default function Section() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <FailedSection />
}
