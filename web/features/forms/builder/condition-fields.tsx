import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { FormCondition, FormDefinition, FormItem, FormTest } from '#contract/forms/definition.ts'
import { formLimits } from '#contract/forms/form-lists.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { Button } from '../../../ui/button.tsx'
import { NativeSelect } from '../../../ui/inputs.tsx'
import { useActs } from './acts.ts'
import { labelOf } from './label-of.ts'
import { startOf, subjectsAbove, testsFor } from './subjects.ts'
import { TestValue } from './test-value.tsx'

type Props = {
  /** The key of the page or item. */
  of: string
  condition: FormCondition | null
  form: FormDefinition
  /** What is said where it is always shown. */
  always: string
  onChange: (condition: FormCondition | null) => void
}

/** When a page or an item is shown: always, or by tests of earlier answers and of the person. */
export function ConditionFields({ of, condition, form, always, onChange }: Props) {
  const acts = useActs()
  const id = useId()
  const above = subjectsAbove(form, of)
  const tests = condition?.tests ?? []
  const put = (next: readonly FormTest[]) =>
    onChange(next.length === 0 ? null : { match: condition?.match ?? 'all', tests: [...next] })
  const focusLast = (at: number) => acts.focusOn(`[data-condition="${of}"] [data-test="${at}"] select`)

  function add() {
    put([...tests, startOf('@age', undefined)])
    focusLast(tests.length)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a label.
    <div className="build-condition" role="group" aria-labelledby={id} data-condition={of} data-part="condition">
      <p className="field-label" id={id}>
        {formBuilder.shown}
      </p>
      {tests.length === 0 ? (
        <p className="soft">{always}</p>
      ) : (
        <>
          {tests.length > 1 && (
            <NativeSelect
              aria-label={formBuilder.match}
              data={[
                { value: 'all', label: formBuilder.matches.all },
                { value: 'any', label: formBuilder.matches.any },
              ]}
              value={condition?.match}
              onChange={(event) =>
                onChange({ match: event.currentTarget.value === 'any' ? 'any' : 'all', tests: [...tests] })
              }
            />
          )}
          <ul>
            {tests.map((test, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a test has no name of its own.
              <li key={at} className="build-test" data-test={at}>
                <OneTest
                  test={test}
                  above={above}
                  language={form.language}
                  onChange={(next) => put(tests.toSpliced(at, 1, next))}
                />
                <button
                  type="button"
                  className="build-remove"
                  aria-label={formBuilder.removeTest(at + 1)}
                  title={formBuilder.remove}
                  onClick={() => {
                    put(tests.toSpliced(at, 1))
                    acts.focusOn(`[data-condition="${of}"] [data-add-test]`)
                  }}
                >
                  <IconX size={18} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {tests.length < formLimits.tests && (
        <Button
          variant="default"
          size="sm"
          data-add-test
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={add}
        >
          {tests.length === 0 ? formBuilder.addCondition : formBuilder.addTest}
        </Button>
      )}
    </div>
  )
}

type TestProps = {
  test: FormTest
  above: readonly FormItem[]
  language: string
  onChange: (test: FormTest) => void
}

function OneTest({ test, above, language, onChange }: TestProps) {
  const asked = above.find(({ key }) => key === test.of)
  const isKnown = asked !== undefined || test.of.startsWith('@')
  const possible = testsFor(test.of, asked)
  return (
    <>
      <NativeSelect
        aria-label={formBuilder.subject}
        value={test.of}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            startOf(
              value,
              above.find(({ key }) => key === value),
            ),
          )
        }
      >
        <optgroup label={formBuilder.ofPerson}>
          <option value="@age">{formBuilder.age}</option>
          <option value="@sex">{formBuilder.sex}</option>
        </optgroup>
        {above.length > 0 && (
          <optgroup label={formBuilder.ofAnswers}>
            {above.map((item) => (
              <option key={item.key} value={item.key}>
                {labelOf(item, language)}
              </option>
            ))}
          </optgroup>
        )}
        {!isKnown && <option value={test.of}>{formBuilder.gone(test.of)}</option>}
      </NativeSelect>
      {possible.length > 0 && (
        <NativeSelect
          aria-label={formBuilder.test}
          data={possible.map((value) => ({
            value,
            label:
              asked?.kind === 'date'
                ? (formBuilder.dateTests[value] ?? formBuilder.tests[value])
                : formBuilder.tests[value],
          }))}
          value={test.test}
          onChange={({ currentTarget: { value } }) => {
            const wanted = possible.find((each) => each === value)
            if (wanted) onChange(startOf(test.of, asked, wanted, test.value))
          }}
        />
      )}
      <TestValue test={test} asked={asked} language={language} onChange={onChange} />
    </>
  )
}
