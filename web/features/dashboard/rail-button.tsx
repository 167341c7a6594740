import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { portalShell } from '#texts/dashboard/portal-shell.ts'

/** Opens the rail, so that it shows the names of its sections, and closes it. In the static frame it is disabled. */
export function RailButton({ isOpen = false, onPress }: { isOpen?: boolean; onPress?: () => void }) {
  return (
    <button type="button" className="shell-expand" aria-expanded={isOpen} disabled={!onPress} onClick={onPress}>
      <IconLayoutSidebarLeftExpand className="mirrored" size={22} stroke={1.6} aria-hidden="true" />
      <span className="shell-label">{portalShell.names}</span>
    </button>
  )
}
