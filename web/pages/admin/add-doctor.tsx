import { useNavigate } from 'react-router'
import { doctorForm } from '#texts/doctors/doctor-form.ts'
import { DoctorForm } from '../../features/doctors/doctor-form.tsx'
import { ImportDoctors } from '../../features/doctors/import-doctors.tsx'

export const meta = () => [{ title: doctorForm.title }]

export default function AddDoctor() {
  const navigate = useNavigate()
  return (
    <>
      <h1>{doctorForm.heading}</h1>
      <div className="stack" style={{ maxWidth: 880 }}>
        <section className="panel" aria-label={doctorForm.form}>
          <DoctorForm doctor={null} onDone={() => navigate('/admin/dashboard/doctors')} />
        </section>
        <ImportDoctors />
      </div>
    </>
  )
}
