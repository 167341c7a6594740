import { TextInput } from '@mantine/core'
import { standin as t } from '#texts/standin.ts'
import { exampleBirthday } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'

type Props<Visit> = {
  place: string
  asks: 'born' | 'name'
  show: (proof: string) => Promise<Visit>
  onShown: (visit: Visit, proof: string) => void
}

/** Asks whose visit it is, as nobody has confirmed the address that its link went to. */
export function Whose<Visit>({ place, asks, show, onShown }: Props<Visit>) {
  const { form, field, message, busy } = useSendForm({
    initial: { proof: '' },
    send: ({ proof }) => show(proof),
    onSent: (visit, { proof }) => onShown(visit, proof),
    about: { proof_wrong: 'proof' },
    failed: t.notProven,
  })
  return (
    <form className="stack" {...form}>
      <p>{t.first(place)}</p>
      <TextInput
        label={t[asks]}
        {...(asks === 'born' ? { description: t.bornHint(exampleBirthday()), dir: 'ltr' } : {})}
        required
        withAsterisk={false}
        maxLength={100}
        autoComplete={asks === 'born' ? 'bday' : 'family-name'}
        {...field('proof')}
      />
      <FormMessage text={message} />
      <Button type="submit" loading={busy}>
        {t.show}
      </Button>
    </form>
  )
}
