import { authPages } from '#texts/auth/auth-pages.ts'
import { Rich } from '../../ui/rich.tsx'
import { demoPassword } from './portals.ts'
import './demo-hint.css'

/** In demo mode only: says which log-in opens this portal, and types it in. */
export function DemoHint({
  email,
  onFill,
}: {
  email: string
  onFill: (demo: { email: string; password: string }) => void
}) {
  return (
    <div className="demo-hint">
      <p>
        <Rich text={authPages.login.demo(email)} parts={{ b: (address) => <b>{address}</b> }} />
      </p>
      <button type="button" onClick={() => onFill({ email, password: demoPassword })}>
        {authPages.login.fill}
      </button>
    </div>
  )
}
