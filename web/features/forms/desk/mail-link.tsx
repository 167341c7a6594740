import { deskForms } from '#texts/forms/desk-forms.ts'
import { useMoment } from '../../../clock/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'

type Props = {
  visitId: string
  /** When it was last mailed by hand. */
  mailedAt: string | null
}

/** Mails the way to the forms of a visit by hand, and says when that was last done. */
export function MailLink({ visitId, mailedAt }: Props) {
  const moment = useMoment()
  const mail = useChange('POST /appointments/{id}/forms/link', {
    invalidates: ['forms'],
    failed: deskForms.linkNotMailed,
    scope: visitId,
  })
  return (
    <p className="mail-link">
      <Button
        size="sm"
        variant="default"
        loading={mail.isPending}
        onClick={() =>
          mail.mutate({ params: { id: visitId } }, { onSuccess: ({ to }) => say(deskForms.linkMailed[to]) })
        }
      >
        {mailedAt ? deskForms.mailAgain : deskForms.mailLink}
      </Button>
      {mailedAt && <small className="soft">{deskForms.linkMailedAt(moment(mailedAt, 'within'))}</small>}
    </p>
  )
}
