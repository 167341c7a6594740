import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { practice as t } from '#texts/practice.ts'
import { ProfilePanel } from '../../features/auth/profile/profile-panel.tsx'
import { myDoctorQuery } from '../../features/booking/day/queries.ts'
import { PublicForm } from '../../features/doctors/public-form.tsx'
import { Failed } from '../../ui/failed.tsx'
import '../../ui/panel.css'

export const meta = () => [{ title: t.profile.title }]

export default function DoctorProfile() {
  const doctor = useQuery(myDoctorQuery)
  return (
    <>
      <h1>{t.profile.heading}</h1>
      <div className="stack">
        {doctor.data ? (
          <PublicForm doctor={doctor.data} />
        ) : doctor.isLoadingError ? (
          <Failed message={t.noDoctor} onRetry={() => doctor.refetch()} />
        ) : (
          <Skeleton height={360} radius={10} aria-hidden="true" />
        )}
        <ProfilePanel shows="info" />
      </div>
    </>
  )
}
