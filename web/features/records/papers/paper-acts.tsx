import { useState } from 'react'
import { Link } from 'react-router'
import { draftOfPaper } from '#contract/records/paper-lists.ts'
import type { PaperWhole } from '#contract/records/papers.ts'
import { common } from '#texts/common/common.ts'
import { writePaper } from '#texts/records/write-paper.ts'
import { useSealedDraft } from '../../../drafts/sealed-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { say } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useRequestId } from '../../../wire/request-id.ts'
import { useChange } from '../../../wire/use-change.ts'
import { ReasonField } from '../reason-field.tsx'
import { Signature } from './signature.tsx'

/** What a doctor may do with a signed paper: correct it, add to it, withdraw it. */
export function PaperActs({ paper }: { paper: PaperWhole }) {
  const [open, setOpen] = useState<'add' | 'withdraw'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {paper.mayChange && (
        <>
          <Button variant="default" component={Link} to={`/doctor/dashboard/papers/${paper._id}/correct`}>
            {writePaper.act.correct}
          </Button>
          <Button variant="default" onClick={() => setOpen('add')}>
            {writePaper.act.add}
          </Button>
        </>
      )}
      {paper.mayWithdraw && (
        <Button variant="subtle" onClick={() => setOpen('withdraw')}>
          {writePaper.act.withdraw}
        </Button>
      )}
      {open === 'add' && <AddForm id={paper._id} onClose={close} />}
      {open === 'withdraw' && <WithdrawForm id={paper._id} onClose={close} />}
    </>
  )
}

export function WithdrawAddendum({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="subtle" onClick={() => setOpen(true)}>
        {writePaper.act.withdraw}
      </Button>
      {isOpen && <WithdrawForm id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

type Props = { id: string; onClose: () => void }

function AddForm({ id, onClose }: Props) {
  const add = useChange('POST /records/papers/{id}/addenda', {
    invalidates: ['papers', 'record'],
    quiet: true,
    scope: id,
  })
  const requestIdOf = useRequestId()
  const form = useSendForm({
    draft: useSealedDraft(draftOfPaper('addendum', id)),
    initial: { text: '', password: '' },
    secret: ['password'],
    send: ({ text, password }) =>
      add.mutateAsync({ params: { id }, body: { text, requestId: requestIdOf(text), password } }),
    onSent() {
      say(writePaper.add.done)
      onClose()
    },
    failed: writePaper.add.failed,
    about: { wrong_password: 'password' },
  })
  return (
    <Dialog opened title={writePaper.add.heading} onClose={onClose} answers={null}>
      <Form of={form} send={writePaper.add.send} back={[common.close, onClose]} inDialog>
        <p>{writePaper.add.says}</p>
        <Textarea
          label={writePaper.add.text}
          required
          minRows={4}
          maxLength={4000}
          dir="auto"
          {...form.field('text')}
        />
        <Signature field={form.field('password')} />
      </Form>
    </Dialog>
  )
}

function WithdrawForm({ id, onClose }: Props) {
  const withdraw = useChange('POST /records/papers/{id}/withdrawal', {
    invalidates: ['papers', 'record'],
    quiet: true,
    scope: id,
  })
  const form = useSendForm({
    initial: { reason: '', password: '' },
    secret: ['reason', 'password'],
    send: (body) => withdraw.mutateAsync({ params: { id }, body }),
    onSent() {
      say(writePaper.withdraw.done)
      onClose()
    },
    failed: writePaper.withdraw.failed,
    about: { wrong_password: 'password' },
  })
  return (
    <Dialog opened title={writePaper.withdraw.heading} onClose={onClose} answers={null}>
      <Form of={form} send={writePaper.withdraw.send} looks="harsh" back={[common.close, onClose]} inDialog>
        <p>{writePaper.withdraw.says}</p>
        <ReasonField label={writePaper.withdraw.reason} field={form.field('reason')} />
        <Signature field={form.field('password')} />
      </Form>
    </Dialog>
  )
}
