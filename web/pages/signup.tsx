import { Link, useLocation } from 'react-router'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { cameFrom } from '../features/auth/came-from.ts'
import { SignupForm } from '../features/auth/signup-form.tsx'
import { publicMeta } from '../features/site/public-meta.ts'

export const meta = () => publicMeta('Sign up · Salus', 'Make a patient account and book a time that holds.')

export default function Signup() {
  const { state } = useLocation()
  return (
    <AuthPage
      heading="Create your account"
      lead="Three fields, then you can book."
      motto="Your time is safe."
      from={cameFrom(state)}
    >
      <SignupForm />
      <div className="auth-doors">
        <p>
          Already have an account?
          <Link to="/login" state={state}>
            Login
          </Link>
        </p>
      </div>
    </AuthPage>
  )
}
