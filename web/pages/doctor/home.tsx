import { useSession } from '../../session.tsx'

export const meta = () => [{ title: 'Your day · Salus' }]

export default function DoctorHome() {
  const { user } = useSession()
  return <h1>Hello, Dr. {user?.name}</h1>
}
