import { useNavigate } from 'react-router'
import { newdoctor as t } from '#texts/newdoctor.ts'
import { DoctorForm } from '../../features/doctors/doctor-form.tsx'
import { ImportDoctors } from '../../features/doctors/import-doctors.tsx'
import '../../ui/panel.css'

export const meta = () => [{ title: t.title }]

export default function AddDoctor() {
  const navigate = useNavigate()
  return (
    <>
      <h1>{t.heading}</h1>
      <div className="stack" style={{ maxWidth: 880 }}>
        <section className="panel" aria-label={t.form}>
          <DoctorForm doctor={null} onDone={() => navigate('/admin/dashboard/doctors')} />
        </section>
        <ImportDoctors />
      </div>
    </>
  )
}
