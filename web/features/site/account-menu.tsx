import { useQuery } from '@tanstack/react-query'
import { IconChevronDown, IconLayoutDashboard, IconLogout } from '@tabler/icons-react'
import { useCallback, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { User } from '#contract/auth/auth.ts'
import { Picture } from '../../ui/portrait.tsx'
import { pageFrame } from '#texts/common/page-frame.ts'
import { homeOf, useSession } from '../../session/session.tsx'
import { displayedName } from './displayed-name.ts'
import { ownProfileQuery } from '../../session/own-profile.ts'
import { RoleWithIcon } from './role-icon.tsx'
import { say } from '../../ui/say.ts'
import { useDismiss } from '../../ui/use-dismiss.ts'
import { useFloating } from '../../ui/use-floating.ts'

/** The person's picture or initial; it opens a menu with name, role, dashboard and log-out. */
export function AccountMenu({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const container = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const menuId = useId()
  const { name, image } = useAccount(user)
  useDismiss(container, open, close)
  useFloating(panel, { isOpen: open })
  return (
    <div className="account-menu" ref={container}>
      <button
        type="button"
        className="account-menu-toggle"
        aria-expanded={open}
        aria-controls={menuId}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={name} image={image} />
        <span className="unseen">{pageFrame.account.of(name)}</span>
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      <div ref={panel} className="floating account-menu-panel" id={menuId} hidden={!open}>
        <AccountEntries user={user} onLeave={close} />
      </div>
    </div>
  )
}

/** Name, role, My Dashboard and Logout: the avatar menu's content, repeated in the mobile menu. */
export function AccountEntries({ user, onLeave }: { user: User; onLeave: () => void }) {
  const { logOut } = useSession()
  const navigate = useNavigate()
  const { name, image } = useAccount(user)
  async function leave() {
    onLeave()
    if (await logOut()) return
    say(pageFrame.account.loggedOut)
    navigate('/')
  }
  return (
    <>
      <div className="account-who">
        <Avatar name={name} image={image} />
        <div>
          <p className="account-name">
            <bdi>{name}</bdi>
          </p>
          <RoleWithIcon role={user.role} />
        </div>
      </div>
      <Link to={homeOf(user)} className="account-entry" onClick={onLeave}>
        <IconLayoutDashboard size={20} aria-hidden="true" />
        {pageFrame.account.dashboard}
      </Link>
      <button type="button" className="account-entry" onClick={leave}>
        <IconLogout size={20} aria-hidden="true" />
        {pageFrame.account.logOut}
      </button>
    </>
  )
}

function useAccount(user: User): { name: string; image: string } {
  const { data: profile } = useQuery(ownProfileQuery(user.id))
  return { name: displayedName(user, profile), image: profile?.image ?? '' }
}

function Avatar({ name, image }: { name: string; image: string }) {
  return (
    <span className="account-avatar" aria-hidden="true">
      <Picture image={image} size={40}>
        {([...name][0] ?? 'U').toUpperCase()}
      </Picture>
    </span>
  )
}
