import '../styles/work.css'
import '../styles/doctors.css'

/** The layout of public pages, with the styles of pages outside the dashboards that are forms. */
export { default, ErrorBoundary } from './public-layout.tsx'
