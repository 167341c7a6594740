import { useNavigate } from 'react-router'
import { DoctorForm } from '../../features/doctors/doctor-form.tsx'
import { ImportDoctors } from '../../features/doctors/import-doctors.tsx'
import '../../ui/panel.css'

export const meta = () => [{ title: 'Add a doctor · Salus' }]

export default function AddDoctor() {
  const navigate = useNavigate()
  return (
    <>
      <h1>Add a doctor</h1>
      <div className="stack" style={{ maxWidth: 880 }}>
        <section className="panel" aria-label="New doctor">
          <DoctorForm doctor={null} onDone={() => navigate('/admin/dashboard/doctors')} />
        </section>
        <ImportDoctors />
      </div>
    </>
  )
}
