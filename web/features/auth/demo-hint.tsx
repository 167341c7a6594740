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
        Demo log-in: <b>{email}</b>
      </p>
      <button type="button" onClick={() => onFill({ email, password: demoPassword })}>
        Fill in
      </button>
    </div>
  )
}
