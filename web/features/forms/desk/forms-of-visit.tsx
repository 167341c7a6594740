import { useQuery } from '@tanstack/react-query'
import { deskForms } from '#texts/forms/desk-forms.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { AskedState } from '../asked/form-state.tsx'
import { visitFormsQuery } from '../asked/queries.ts'
import { titleOf } from '../asked/title-of.ts'
import { useBegin } from '../asked/use-begin.ts'
import { AskForm } from './ask-form.tsx'
import { MailLink } from './mail-link.tsx'

type Props = {
  id: string
  personId: string
  /** The address of a draft that is filled in together; left out for readers who do not. */
  fillAt?: ((draftId: string) => string) | undefined
}

/** The forms of a visit and how far each is. Reception fills them in with the person, and asks for others. */
export function FormsOfVisit({ id, personId, fillAt }: Props) {
  const forms = useQuery(visitFormsQuery(id))
  return (
    <section className="visit-forms" aria-labelledby={`forms-${id}`}>
      <h3 id={`forms-${id}`}>{deskForms.heading}</h3>
      <Loaded of={forms} failed={deskForms.failed} shape={48} none={<p className="soft">{deskForms.none}</p>}>
        {(asked) => (
          <>
            <ul>
              {asked.map((form) => (
                <li key={`${form.formId}-${form.visitId}`}>
                  <span dir="auto">{titleOf(form)}</span>
                  <AskedState state={form.state} required={form.required} />
                  {fillAt && form.state !== 'given' && <FillTogether form={{ ...form, visitId: id }} fillAt={fillAt} />}
                </li>
              ))}
            </ul>
            {asked.some(({ state }) => state !== 'given') && (
              <MailLink visitId={id} mailedAt={asked[0]!.linkMailedAt} />
            )}
          </>
        )}
      </Loaded>
      <AskForm personId={personId} visitId={id} />
    </section>
  )
}

type FillProps = { form: Parameters<ReturnType<typeof useBegin>['begin']>[0] & Parameters<typeof titleOf>[0] } & {
  fillAt: (draftId: string) => string
}

function FillTogether({ form, fillAt }: FillProps) {
  const { begin, isPending } = useBegin(fillAt)
  return (
    <Button
      size="sm"
      variant="default"
      aria-label={deskForms.fillIt(titleOf(form))}
      loading={isPending}
      onClick={() => begin(form)}
    >
      {deskForms.fill}
    </Button>
  )
}
