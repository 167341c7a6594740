import { type ComponentPropsWithRef, type ReactNode, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react'

type Said = {
  /** Where most fields of a form are required, the others say `common.optional(…)`; `required` draws nothing. */
  label?: ReactNode
  /** A description between the label and the input. */
  description?: ReactNode
  /** The error; `true` if its text is shown elsewhere. */
  error?: ReactNode
}

const isSaid = (error: ReactNode) => Boolean(error) && error !== true

/** The description of a field. */
export const Says = ({ id, says }: { id: string; says: ReactNode }) =>
  says ? (
    <p className="field-says" id={`${id}-says`}>
      {says}
    </p>
  ) : null

/** The error of a field. */
export const Wrong = ({ id, error }: { id: string; error: ReactNode }) =>
  isSaid(error) ? (
    <p className="field-wrong" id={`${id}-wrong`}>
      {error}
    </p>
  ) : null

type FieldProps = Said & {
  className?: string | undefined
  /** The id of the input that `children` renders. */
  id: string
  children: ReactNode
}

/** A label, the description of an input, the input, and its error. */
function Field({ id, label, description, error, className, children }: FieldProps) {
  return (
    <div className={className ? `field ${className}` : 'field'}>
      {label && (
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
      )}
      <Says id={id} says={description} />
      {children}
      <Wrong id={id} error={error} />
    </div>
  )
}

/** The attributes by which a screen reader reads an input's description and error. */
export function describedBy(id: string, { description, error }: Said, more?: string) {
  const ids = [more, description && `${id}-says`, isSaid(error) && `${id}-wrong`].filter(Boolean)
  return {
    ...(ids.length > 0 ? { 'aria-describedby': ids.join(' ') } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  }
}

export type TextInputProps = Omit<ComponentPropsWithRef<'input'>, 'size'> &
  Said & {
    /** An icon before the typed text. */
    leftSection?: ReactNode
    /** A button after the typed text. */
    rightSection?: ReactNode
  }

/** A one-line text field. */
export function TextInput(props: TextInputProps) {
  const { label, description, error, leftSection, rightSection, className, id, ...rest } = props
  const own = useId()
  const field = id ?? own
  return (
    <Field id={field} label={label} description={description} error={error} className={className}>
      <div className="input-frame">
        {leftSection && <span className="input-before">{leftSection}</span>}
        <input
          {...rest}
          className="input"
          id={field}
          {...describedBy(field, { description, error }, rest['aria-describedby'])}
        />
        {rightSection && <span className="input-after">{rightSection}</span>}
      </div>
    </Field>
  )
}

type Option = string | { value: string; label: string; disabled?: boolean }
type Options = readonly (Option | { group: string; items: readonly Option[] })[]

const optionsOf = (data: Options): ReactNode =>
  data.map((each) => {
    if (typeof each === 'object' && 'group' in each) {
      return (
        <optgroup key={each.group} label={each.group}>
          {optionsOf(each.items)}
        </optgroup>
      )
    }
    const { value, label, disabled = false } = typeof each === 'string' ? { value: each, label: each } : each
    return (
      <option key={value} value={value} disabled={disabled}>
        {label}
      </option>
    )
  })

export type NativeSelectProps = Omit<ComponentPropsWithRef<'select'>, 'size'> & Said & { data?: Options }

/** A choice of one from the platform's own list; its options are given as `data` or as `children`. */
export function NativeSelect({ label, description, error, className, id, data, children, ...rest }: NativeSelectProps) {
  const own = useId()
  const field = id ?? own
  return (
    <Field id={field} label={label} description={description} error={error} className={className}>
      <div className="input-frame">
        <select
          {...rest}
          className="input"
          id={field}
          {...describedBy(field, { description, error }, rest['aria-describedby'])}
        >
          {data && optionsOf(data)}
          {children}
        </select>
        <span className="input-after">
          <svg
            aria-hidden="true"
            viewBox="0 0 20 20"
            width="18"
            height="18"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          >
            <path d="m6.5 8 3.5-3.5L13.5 8m-7 4 3.5 3.5 3.5-3.5" />
          </svg>
        </span>
      </div>
    </Field>
  )
}

type TextareaProps = Omit<ComponentPropsWithRef<'textarea'>, 'style'> & Said & { minRows?: number; maxRows?: number }

/** A text field of several lines that grows with its text. The text keeps the direction of its own language. */
export function Textarea(props: TextareaProps) {
  const { label, description, error, className, id, minRows = 1, maxRows, ref, ...rest } = props
  const own = useId()
  const field = id ?? own
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => area.current!)
  // Sets the height in browsers without `field-sizing`. The field is made low first only if lines may have been
  // removed, because the page would jump while typing. A hidden field has no height.
  const lengthBefore = useRef(0)
  useLayoutEffect(() => {
    const { current } = area
    if (!current || CSS.supports('field-sizing', 'content')) return
    if (current.value.length < lengthBefore.current) current.style.height = 'auto'
    lengthBefore.current = current.value.length
    if (current.scrollHeight > current.clientHeight) current.style.height = `${current.scrollHeight + 2}px`
  })
  return (
    <Field id={field} label={label} description={description} error={error} className={className}>
      <textarea
        dir="auto"
        {...rest}
        ref={area}
        className="input"
        id={field}
        style={{ '--least-rows': minRows, ...(maxRows ? { '--most-rows': maxRows } : {}) } as object}
        {...describedBy(field, { description, error }, rest['aria-describedby'])}
      />
    </Field>
  )
}
