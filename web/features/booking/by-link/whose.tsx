import { TextInput } from '../../../ui/inputs.tsx'
import { standInPage } from '#texts/booking/stand-in-page.ts'
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

/** Asks for proof of whose visit it is, because the address of the link was never confirmed. */
export function Whose<Visit>({ place, asks, show, onShown }: Props<Visit>) {
  const { form, field, message, busy } = useSendForm({
    initial: { proof: '' },
    send: ({ proof }) => show(proof),
    onSent: (visit, { proof }) => onShown(visit, proof),
    about: { proof_wrong: 'proof' },
    failed: standInPage.notProven,
  })
  return (
    <form className="stack" {...form}>
      <p>{standInPage.first(place)}</p>
      <TextInput
        label={standInPage[asks]}
        {...(asks === 'born' ? { description: standInPage.bornHint(exampleBirthday()), dir: 'ltr' } : {})}
        required
        maxLength={100}
        autoComplete={asks === 'born' ? 'bday' : 'family-name'}
        {...field('proof')}
      />
      <FormMessage text={message} />
      <Button type="submit" loading={busy}>
        {standInPage.show}
      </Button>
    </form>
  )
}
