import { useState } from 'react'
import { inviteLinkDays } from '#contract/rules.ts'
import { firstDayPage } from '#texts/moving-in/first-day-page.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'

/** The invitation link of an account without a password: to copy, or to mail again. */
export function Invitation({ userId, name, email }: { userId: string; name: string; email: string }) {
  const make = useChange('POST /admin/users/{id}/invitation', {
    invalidates: [],
    failed: firstDayPage.invitation.failed,
    scope: userId,
  })
  const [link, setLink] = useState('')
  const copy = () =>
    make.mutate(
      { params: { id: userId }, body: { mailed: false } },
      {
        onSuccess(made) {
          // The link is also shown, because not every browser lets a page copy text.
          setLink(made.link)
          navigator.clipboard?.writeText(made.link).then(
            () => say(firstDayPage.invitation.copied(format().duration(inviteLinkDays, 'day'))),
            () => undefined,
          )
        },
      },
    )
  const mail = () =>
    make.mutate(
      { params: { id: userId }, body: { mailed: true } },
      { onSuccess: () => say(firstDayPage.invitation.mailed(format().apart(name))) },
    )
  return (
    <span className="first-day-invitation">
      <small className="soft">
        {firstDayPage.invitation.waits} <bdi>{email}</bdi>
      </small>
      <span className="form-acts">
        <Button
          size="sm"
          variant="default"
          loading={make.isPending}
          aria-label={firstDayPage.invitation.copyOf(name)}
          onClick={copy}
        >
          {firstDayPage.invitation.copy}
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={make.isPending}
          aria-label={firstDayPage.invitation.mailOf(name)}
          onClick={mail}
        >
          {firstDayPage.invitation.mail}
        </Button>
      </span>
      {link && (
        <input
          className="first-day-link"
          aria-label={firstDayPage.invitation.here}
          readOnly
          dir="ltr"
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </span>
  )
}
