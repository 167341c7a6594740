import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import { passwordMinLength } from '#contract/rules.ts'
import './password-hints.css'

const hints: { says: string; met: (password: string) => boolean }[] = [
  { says: `At least ${passwordMinLength} characters`, met: (password) => password.length >= passwordMinLength },
  { says: 'An uppercase letter', met: (password) => /\p{Lu}/u.test(password) },
  { says: 'A lowercase letter', met: (password) => /\p{Ll}/u.test(password) },
  { says: 'A number', met: (password) => /\d/.test(password) },
  { says: 'A special character', met: (password) => /[^\p{L}\d\s]/u.test(password) },
]

/** What makes a password good, ticked off while one types. Only the first is required. */
export function PasswordHints({ password }: { password: string }) {
  return (
    <div className="password-hints">
      <p className="soft">Needed is the first; each of the others makes it stronger.</p>
      <ul>
        {hints.map(({ says, met }) => {
          const Icon = met(password) ? IconCheck : IconPointFilled
          return (
            <li key={says} data-met={met(password) || undefined}>
              <Icon size={18} aria-hidden="true" />
              {says}
              <span className="unseen">{met(password) ? ': met' : ': not yet'}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
