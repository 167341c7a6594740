import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import { passwordMinLength } from '#contract/rules.ts'
import { accountPages } from '#texts/auth/account-pages.ts'
import { Rich } from '../../../ui/rich.tsx'

const hints = (): { says: string; met: (password: string) => boolean }[] => [
  { says: accountPages.password.long(passwordMinLength), met: (password) => password.length >= passwordMinLength },
  { says: accountPages.password.upper, met: (password) => /\p{Lu}/u.test(password) },
  { says: accountPages.password.lower, met: (password) => /\p{Ll}/u.test(password) },
  { says: accountPages.password.digit, met: (password) => /\d/.test(password) },
  { says: accountPages.password.special, met: (password) => /[^\p{L}\d\s]/u.test(password) },
]

/** The properties of a good password, checked while typing. Only the first is required. */
export function PasswordHints({ password }: { password: string }) {
  return (
    <div className="password-hints">
      <p className="soft">{accountPages.password.hints}</p>
      <ul>
        {hints().map(({ says, met }) => {
          const Icon = met(password) ? IconCheck : IconPointFilled
          return (
            <li key={says} data-met={met(password) || undefined}>
              <Icon size={18} aria-hidden="true" />
              <Rich
                text={met(password) ? accountPages.password.met(says) : accountPages.password.notYet(says)}
                parts={{ unseen: (words) => <span className="unseen">{words}</span> }}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
