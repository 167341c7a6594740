import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { FormToFill } from '#contract/forms/responses.ts'
import { fillForm } from '#texts/forms/fill-form.ts'
import { ownForms } from '#texts/forms/own-forms.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { ApiFailure } from '../../../wire/api.ts'
import { invalidate } from '../../../wire/invalidate.ts'
import { useChange } from '../../../wire/use-change.ts'
import { draftQuery } from '../asked/queries.ts'
import { titleOf } from '../asked/title-of.ts'
import { FillForm } from './fill-form.tsx'
import { languageIn, placeIn, withLanguage, withPlace } from './place-in-address.ts'
import { useWhom } from './use-whom.ts'
import { wireOfAccount } from './wires.ts'

type Props = {
  id: string
  /** The page to which it leads back, and what it is called. */
  backTo: string
  back: string
  /** The patient's own side, which may also throw the draft away. */
  isOwn?: boolean
}

/** A draft as a page of its own, with its place in the address: Back leads a page of the form back. */
export function FillPage({ id, backTo, back, isOwn = false }: Props) {
  const draft = useQuery(draftQuery(id))
  return (
    <div className="stack fill-page">
      <p>
        <Link to={backTo}>{back}</Link>
      </p>
      <Loaded
        of={draft}
        failed={(reason) =>
          reason instanceof ApiFailure && reason.code === 'form_given' ? fillForm.ended.given : fillForm.draftFailed
        }
        shape={480}
        waits={draft.isFetching}
      >
        {(known) => <Filling draft={known} {...{ backTo, isOwn }} />}
      </Loaded>
    </div>
  )
}

type FillingProps = Pick<Props, 'backTo' | 'isOwn'> & { draft: FormToFill }

function Filling({ draft, backTo, isOwn }: FillingProps) {
  const forWhom = useWhom(draft.personId)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const { definition } = draft
  const leave = async () => {
    await invalidate(queries, ['forms', 'appointments'])
    // What was given of somebody else stands in their list.
    void navigate(isOwn && forWhom ? `/dashboard/forms?for=${draft.personId}` : backTo, { replace: true })
  }
  return (
    <>
      <h1>
        <bdi>{titleOf({ title: definition.title, language: definition.language })}</bdi>
      </h1>
      <FillForm
        draft={draft}
        wire={wireOfAccount(draft._id)}
        forWhom={forWhom}
        at={placeIn(address, definition)}
        onAt={(at) => setAddress(withPlace(address, definition, at), { preventScrollReset: true })}
        wanted={languageIn(address, definition)}
        onLanguage={(language) =>
          setAddress(withLanguage(address, language), { replace: true, preventScrollReset: true })
        }
        onGiven={() => {
          say(ownForms.sent)
          void leave()
        }}
        ended={(why) => (
          <div className="panel stack">
            <p role="alert">{fillForm.ended[why]}</p>
            <p>
              <Link to={backTo}>{ownForms.all}</Link>
            </p>
          </div>
        )}
      />
      {isOwn && <ThrowAway id={draft._id} onThrown={() => void leave()} />}
    </>
  )
}

function ThrowAway({ id, onThrown }: { id: string; onThrown: () => void }) {
  const drop = useChange('DELETE /forms/drafts/{id}', { invalidates: ['forms'], quiet: true, scope: id })
  const { ask, dialog } = useConfirm()
  return (
    <p>
      <button
        type="button"
        className="quiet-button"
        onClick={() =>
          ask({
            title: ownForms.throwIt,
            body: <p>{ownForms.throwSays}</p>,
            yes: ownForms.throwAway,
            isHarsh: true,
            act: async () => {
              await drop.mutateAsync({ params: { id } })
              say(ownForms.thrown)
              onThrown()
            },
          })
        }
      >
        {ownForms.throwAway}
      </button>
      {dialog}
    </p>
  )
}
