import { ProfilePanel } from '../../features/auth/profile/profile-panel.tsx'

export const meta = () => [{ title: 'Profile · Salus' }]

export default function ProfileSection() {
  return (
    <>
      <h1>Profile</h1>
      <ProfilePanel shows="info" />
    </>
  )
}
