import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageDelegation } from '#contract/messages/settings.ts'
import { messageSettings } from '#texts/messages/message-settings.ts'
import { useMoment } from '../../../clock/moment.ts'
import { format } from '../../../language/format.ts'
import { Switch } from '../../../ui/boxes.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'
import { messageSettingsQuery } from '../queries.ts'

const DelegateDialog = lazyDialog(() => import('./delegate-dialog.tsx').then((part) => part.DelegateDialog))

/** For a doctor: whether patients can write, who answers for them, and for whom they answer. */
export function MessageSettingsCard() {
  const settings = useQuery(messageSettingsQuery)
  const moment = useMoment()
  const [isAdding, setIsAdding] = useState(false)
  const change = useChange('PUT /messages/settings', {
    invalidates: ['message-settings', 'messages'],
    failed: messageSettings.notChanged,
    scope: 'own messages',
  })
  return (
    <section className="panel stack" id="messages" aria-labelledby="message-settings">
      <h2 id="message-settings">{messageSettings.heading}</h2>
      <Loaded of={settings} failed={messageSettings.failed} shape={180}>
        {({ accepts, awayUntil, delegations, delegatedByOthers }) => (
          <>
            <Switch
              label={messageSettings.accepts}
              description={messageSettings.acceptsSays}
              checked={change.isPending ? change.variables.body.accepts : accepts}
              onChange={({ currentTarget }) => change.mutate({ body: { accepts: currentTarget.checked } })}
            />
            <section className="stack delegations" aria-labelledby="who-answers">
              <h3 id="who-answers">{messageSettings.who}</h3>
              {awayUntil && <p>{messageSettings.away(moment(awayUntil, 'within'))}</p>}
              {delegations.length === 0 ? (
                <p className="soft">{messageSettings.nobody}</p>
              ) : (
                <Delegations
                  of={delegations}
                  who={({ to }) => (to ? messageSettings.dr(to.name) : messageSettings.desk)}
                />
              )}
              <div className="form-acts">
                <Button variant="default" onClick={() => setIsAdding(true)}>
                  {messageSettings.add}
                </Button>
              </div>
            </section>
            {delegatedByOthers.length > 0 && (
              <section className="stack delegations" aria-labelledby="answers-for">
                <h3 id="answers-for">{messageSettings.answersFor}</h3>
                <Delegations of={delegatedByOthers} who={({ from }) => messageSettings.dr(from.name)} />
              </section>
            )}
          </>
        )}
      </Loaded>
      {isAdding && <DelegateDialog onClose={() => setIsAdding(false)} />}
    </section>
  )
}

type ListProps = { of: readonly MessageDelegation[]; who: (one: MessageDelegation) => string }

function Delegations({ of, who }: ListProps) {
  const moment = useMoment()
  const { ask, dialog } = useConfirm()
  const end = useChange('DELETE /messages/delegations/{id}', {
    invalidates: ['message-settings', 'messages'],
    quiet: true,
    scope: 'own messages',
  })
  return (
    <>
      <ul className="delegation-rows">
        {of.map((one) => {
          const { _id: id, when, beginsAt, until, inForce, from, to } = one
          const answers = to ? messageSettings.dr(to.name) : messageSettings.desk
          return (
            <li key={id}>
              <div>
                <p>
                  <b>
                    <bdi>{who(one)}</bdi>
                  </b>{' '}
                  <span className="status-badge" data-status={inForce ? 'confirmed' : undefined}>
                    {inForce ? messageSettings.inForce : messageSettings.notYet}
                  </span>
                </p>
                <p className="soft">
                  {format().row([
                    messageSettings.whenOf[when],
                    messageSettings.from(moment(beginsAt, 'within')),
                    ...(until ? [messageSettings.until(moment(until, 'within'))] : []),
                  ])}
                </p>
              </div>
              <Button
                size="sm"
                variant="default"
                aria-label={messageSettings.endOf(answers, from.name)}
                onClick={() =>
                  ask({
                    title: messageSettings.endQuestion,
                    body: <p>{messageSettings.endSays(format().apart(answers), format().apart(from.name))}</p>,
                    yes: messageSettings.end,
                    isHarsh: true,
                    act: () => end.mutateAsync({ params: { id } }).then(() => say(messageSettings.ended)),
                  })
                }
              >
                {messageSettings.end}
              </Button>
            </li>
          )
        })}
      </ul>
      {dialog}
    </>
  )
}
