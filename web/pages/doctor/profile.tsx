import { useQuery } from '@tanstack/react-query'
import { doctorPages } from '#texts/booking/doctor-pages.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { ownProfileQuery } from '../../session/own-profile.ts'
import { ProfilePanel } from '../../features/auth/profile/profile-panel.tsx'
import { myDoctorQuery } from '../../features/booking/day/queries.ts'
import { PublicForm } from '../../features/doctors/public-form.tsx'
import { Loaded } from '../../ui/loaded.tsx'

export const clientLoader = askEarly(['doctor'], ({ who, ask }) => {
  void ask(myDoctorQuery)
  void ask(ownProfileQuery(who.id))
})

export const meta = () => [{ title: doctorPages.profile.title }]

export default function DoctorProfile() {
  const doctor = useQuery(myDoctorQuery)
  return (
    <>
      <h1>{doctorPages.profile.heading}</h1>
      <div className="stack">
        <Loaded of={doctor} failed={doctorPages.noDoctor} shape={360}>
          {(known) => <PublicForm doctor={known} />}
        </Loaded>
        <ProfilePanel shows="info" />
      </div>
    </>
  )
}
