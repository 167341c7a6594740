import { Outlet } from 'react-router'
import { FailedPage } from '../../ui/whole-page-states.tsx'
import '../../styles/doctors.css'
import '../../styles/video.css'

/** The pages of video visits, each a document of its own: nothing of the clinic's frames stands around them. */
export default function VideoLayout() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <FailedPage />
}
