import '../styles/doctors.css'

/** The layout of public pages, with the styles of the pages of the doctors. */
export { default, ErrorBoundary } from './public-layout.tsx'
