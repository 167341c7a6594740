import { Link } from 'react-router'
import { pageFrame } from '#texts/common/page-frame.ts'

/** The logo, a capsule beside the name; a link to the start page. */
export function Mark() {
  return (
    <Link to="/" className="mark" aria-label={pageFrame.home}>
      <svg viewBox="0 0 14 22" width="14" height="22" aria-hidden="true">
        <path d="M0 11V7a7 7 0 0 1 14 0v4z" fill="var(--evergreen)" />
        <path d="M0 11v4a7 7 0 0 0 14 0v-4z" fill="var(--marigold)" />
      </svg>
      <span>Salus</span>
    </Link>
  )
}
