import { IconCalendarUser, IconShieldCheck, IconStethoscope, IconUser } from '@tabler/icons-react'
import type { Role } from '#contract/endpoint.ts'
import { pageFrame } from '#texts/common/page-frame.ts'

const iconOf = {
  doctor: IconStethoscope,
  admin: IconShieldCheck,
  reception: IconCalendarUser,
  user: IconUser,
  test: IconUser,
}

/** The name of a role with its icon: doctor green, admin amber, others blue. */
export function RoleWithIcon({ role }: { role: Role }) {
  const Icon = iconOf[role]
  return (
    <span className="role-with-icon" data-role={role}>
      <span className="role-icon">
        <Icon size={14} stroke={2.2} aria-hidden="true" />
      </span>
      {pageFrame.roles[role]}
    </span>
  )
}
