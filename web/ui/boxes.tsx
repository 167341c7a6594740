import { type ComponentPropsWithRef, createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { describedBy, Says, Wrong } from './inputs.tsx'

type BoxProps = Omit<ComponentPropsWithRef<'input'>, 'size' | 'type'> & {
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  size?: 'xs' | 'sm' | 'md'
}

type LookProps = BoxProps & { looks: 'checkbox' | 'switch' }

function Box({ label, description, error, size = 'md', className, id, looks, ...rest }: LookProps) {
  const own = useId()
  const field = id ?? own
  return (
    <div className={className ? `box ${className}` : 'box'} data-size={size}>
      <input
        {...rest}
        type="checkbox"
        className={looks}
        id={field}
        {...describedBy(field, { description, error }, rest['aria-describedby'])}
      />
      {(label || description || error) && (
        <div className="box-words">
          {label && <label htmlFor={field}>{label}</label>}
          <Says id={field} says={description} />
          <Wrong id={field} error={error} />
        </div>
      )}
    </div>
  )
}

/** The values chosen in the group around a box. */
const Chosen = createContext<{ values: readonly string[]; toggle: (value: string) => void } | null>(null)

/** A checkbox; within a `CheckboxGroup` its `value` is one of the group's values. */
export function Checkbox({ indeterminate = false, ...rest }: Omit<BoxProps, 'ref'> & { indeterminate?: boolean }) {
  const group = useContext(Chosen)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  })
  const { value } = rest
  const ofGroup =
    group && typeof value === 'string'
      ? { checked: group.values.includes(value), onChange: () => group.toggle(value) }
      : {}
  return <Box ref={input} {...rest} {...ofGroup} looks="checkbox" />
}

/** Only the look of a checkbox, where the input itself is not visible. */
export const CheckMark = ({ checked }: { checked: boolean }) => (
  <span className="checkbox" aria-hidden="true" {...(checked ? { 'data-checked': true } : {})} />
)

/** A setting that is switched on or off at once. */
export const Switch = (props: BoxProps) => <Box {...props} role="switch" looks="switch" />

type GroupProps = {
  label: ReactNode
  error?: ReactNode
  className?: string
  value: readonly string[]
  onChange: (value: string[]) => void
  children: ReactNode
}

/** A group of checkboxes; any number may be ticked. */
export function CheckboxGroup({ label, error, className, value, onChange, children }: GroupProps) {
  const id = useId()
  const toggle = (one: string) =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a label.
    <div
      className={className ? `field ${className}` : 'field'}
      role="group"
      aria-labelledby={id}
      {...describedBy(id, { error })}
    >
      <div className="field-label" id={id}>
        {label}
      </div>
      <Chosen value={{ values: value, toggle }}>{children}</Chosen>
      <Wrong id={id} error={error} />
    </div>
  )
}
