import { shell as t } from '#texts/shell.ts'
import { ProfilePanel } from '../../features/auth/profile/profile-panel.tsx'

export const meta = () => [{ title: t.titles.profile }]

export default function ProfileSection() {
  return (
    <>
      <h1>{t.sections.profile}</h1>
      <ProfilePanel shows="info" />
    </>
  )
}
