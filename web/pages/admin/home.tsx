import { useSession } from '../../session.tsx'

export const meta = () => [{ title: 'Overview · Salus' }]

export default function AdminHome() {
  const { user } = useSession()
  return <h1>Hello, {user?.name}</h1>
}
