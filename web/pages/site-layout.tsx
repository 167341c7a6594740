import '../styles/site.css'

/** The layout of public pages, with the styles of the site's own pages. */
export { default, ErrorBoundary } from './public-layout.tsx'
