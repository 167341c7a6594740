import { useQuery } from '@tanstack/react-query'
import { answerHoursRange, measuredAnswers } from '#contract/messages/message-lists.ts'
import { messageSettings } from '#texts/messages/message-settings.ts'
import { format } from '../../../language/format.ts'
import { Form } from '../../../ui/form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { say } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { messageRulesQuery } from '../queries.ts'

/** Within how many open hours the clinic promises an answer, where too few were given to measure it. */
export function AnswerRule() {
  const rules = useQuery(messageRulesQuery)
  return (
    <section className="panel" aria-labelledby="answer-rule">
      <h2 id="answer-rule">{messageSettings.rule}</h2>
      <Loaded of={rules} failed={messageSettings.ruleFailed} shape={120}>
        {({ answerHours }) => <RuleForm hours={answerHours} />}
      </Loaded>
    </section>
  )
}

function RuleForm({ hours }: { hours: number }) {
  const change = useChange('PUT /admin/message-rules', {
    invalidates: ['message-settings', 'messages'],
    quiet: true,
    scope: 'message rules',
  })
  const form = useSendForm({
    initial: { answerHours: hours },
    send: ({ answerHours }) => change.mutateAsync({ body: { answerHours } }),
    onSent: () => say(messageSettings.saved),
    failed: messageSettings.notSaved,
  })
  return (
    <Form of={form} send={messageSettings.save}>
      <NumberField
        label={messageSettings.hours}
        description={messageSettings.ruleSays(
          format().number(measuredAnswers.least),
          format().number(measuredAnswers.days),
        )}
        min={answerHoursRange.least}
        max={answerHoursRange.most}
        {...form.field('answerHours')}
      />
    </Form>
  )
}
