import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { bookingPage } from '#texts/booking/booking-page.ts'
import { askEarly } from '../wire/early-questions.ts'
import { askForBooking } from '../features/booking/early.ts'
import { namesNothing } from '../wire/api.ts'
import { BookingSkeleton, ChosenBooking } from '../features/booking/booking.tsx'
import { doctorQuery } from '../features/doctors/queries.ts'
import { directoryAsLeft } from '../features/doctors/last-directory.ts'
import { useActing } from '../features/people/acting.ts'
import { ActingBar } from '../features/people/acting-bar.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { RequireRole } from '../ui/require-role.tsx'
import { SlimHeader } from '../features/site/slim-header.tsx'
import { MissingPage } from '../ui/whole-page-states.tsx'

const FormsAfterBooking = lazyPart(() =>
  import('../features/forms/asked/after-booking.tsx').then((part) => part.FormsAfterBooking),
)

export const clientLoader = askEarly(['user'], askForBooking)

export const meta = () => [{ title: bookingPage.title }]

export default function BookAppointmentPage() {
  return (
    <RequireRole roles={['user']}>
      <BookAppointment />
    </RequireRole>
  )
}

function BookAppointment() {
  const { doctorId = '' } = useParams()
  const { search } = useActing()
  const doctor = useQuery(doctorQuery(doctorId))
  if (namesNothing(doctor.error)) return <MissingPage />
  return (
    <>
      <SlimHeader>
        <Link className="back-to-doctors" to={directoryAsLeft(search)}>
          <IconArrowLeft className="mirrored" size={18} aria-hidden="true" /> {bookingPage.toDoctors}
        </Link>
      </SlimHeader>
      <main id="main" className="page booking">
        <ActingBar />
        <Loaded of={doctor} failed={bookingPage.noDoctor} shape={<BookingSkeleton />}>
          {(known) => (
            <ChosenBooking
              doctor={known}
              offers={(date, onShown) => <FormsAfterBooking date={date} onShown={onShown} />}
            />
          )}
        </Loaded>
      </main>
    </>
  )
}
