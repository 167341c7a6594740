import { useState } from 'react'
import type { User } from '#contract/auth/auth.ts'
import { accountPages } from '#texts/auth/account-pages.ts'
import { call } from '../../../wire/api.ts'
import { download } from '../../../wire/download.ts'
import { useSession } from '../../../session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { say } from '../../../ui/say.ts'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { PasswordField } from '../password-field.tsx'

/** In a patient's profile: a copy of all their data, and closing the account. */
export function OwnData() {
  const { user } = useSession()
  const [closing, setClosing] = useState(false)
  const [isCopying, setCopying] = useState(false)
  if (!user) return null
  async function copy({ id }: User) {
    setCopying(true)
    await download('GET /auth/profile/{id}/export', { params: { id } }, 'salus-data.json')
    setCopying(false)
  }
  return (
    <section className="panel stack" aria-labelledby="own-data">
      <h2 id="own-data" style={{ margin: 0 }}>
        {accountPages.own.heading}
      </h2>
      <p className="soft">{accountPages.own.says}</p>
      <div className="form-acts">
        <Button variant="default" loading={isCopying} onClick={() => void copy(user)}>
          {accountPages.own.download}
        </Button>
      </div>
      <h3 style={{ margin: 0 }}>{accountPages.own.close.heading}</h3>
      <p className="soft">{accountPages.own.close.goes}</p>
      <p className="soft">{accountPages.own.close.kept}</p>
      <div className="form-acts">
        <Button variant="outline" color="red" onClick={() => setClosing(true)}>
          {accountPages.own.close.open}
        </Button>
      </div>
      {closing && <CloseAccount user={user} onClose={() => setClosing(false)} />}
    </section>
  )
}

/** Asks for the password before the account is closed. */
function CloseAccount({ user, onClose }: { user: User; onClose: () => void }) {
  const { logOut } = useSession()
  const form = useSendForm({
    initial: { password: '' },
    // Busy until the log-out is done: a second press would be refused, over an account that is closed.
    async send({ password }) {
      const answer = await call('POST /auth/profile/{id}/close', { params: { id: user.id }, body: { password } })
      await logOut()
      return answer
    },
    // Shown after the log-out, which clears messages.
    onSent: ({ message: said }) => say(said),
    failed: accountPages.own.close.failed,
    secret: ['password'],
    about: { wrong_password: 'password' },
  })
  const { busy, field } = form
  const close = () => void (busy || onClose())
  return (
    <Dialog opened title={accountPages.own.close.question} onClose={close} answers={null}>
      <Form
        of={form}
        send={accountPages.own.close.yes}
        looks="harsh"
        back={[accountPages.own.close.no, close]}
        backWaits
        inDialog
      >
        <p>{accountPages.own.close.goes}</p>
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField label={accountPages.password.current} autoComplete="current-password" {...field('password')} />
      </Form>
    </Dialog>
  )
}
