import type { GivenForm } from '#contract/forms/responses.ts'
import { givenFormPage } from '#texts/forms/given-form-page.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'

/** Withdraws a consent, after saying what ends with it. */
export function Withdraw({ form }: { form: Pick<GivenForm, '_id' | 'guards'> }) {
  const withdraw = useChange('POST /forms/given/{id}/withdraw', {
    invalidates: ['forms'],
    quiet: true,
    scope: form._id,
  })
  const { ask, dialog } = useConfirm()
  return (
    <>
      <Button
        variant="outline"
        color="red"
        onClick={() =>
          ask({
            title: givenFormPage.withdrawIt,
            body: (
              <>
                <p>{givenFormPage.ends[form.guards ?? 'other']}</p>
                <p className="soft">{givenFormPage.stays}</p>
              </>
            ),
            yes: givenFormPage.withdrawYes,
            isHarsh: true,
            failed: givenFormPage.notWithdrawn,
            act: async () => {
              await withdraw.mutateAsync({ params: { id: form._id } })
              say(givenFormPage.withdrawn)
            },
          })
        }
      >
        {givenFormPage.withdraw}
      </Button>
      {dialog}
    </>
  )
}
