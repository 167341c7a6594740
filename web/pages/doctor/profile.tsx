import { useQuery } from '@tanstack/react-query'
import { doctorPages } from '#texts/booking/doctor-pages.ts'
import { ProfilePanel } from '../../features/auth/profile/profile-panel.tsx'
import { myDoctorQuery } from '../../features/booking/day/queries.ts'
import { PublicForm } from '../../features/doctors/public-form.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import '../../ui/panel.css'

export const meta = () => [{ title: doctorPages.profile.title }]

export default function DoctorProfile() {
  const doctor = useQuery(myDoctorQuery)
  return (
    <>
      <h1>{doctorPages.profile.heading}</h1>
      <div className="stack">
        {doctor.data ? (
          <PublicForm doctor={doctor.data} />
        ) : doctor.isLoadingError ? (
          <Failed message={doctorPages.noDoctor} onRetry={() => doctor.refetch()} />
        ) : (
          <Skeleton height={360} />
        )}
        <ProfilePanel shows="info" />
      </div>
    </>
  )
}
