/** The message about a form as a whole. Its element exists while empty, so that screen readers announce a new text. */
export function FormMessage({ text, className = 'form-failure' }: { text: string; className?: string }) {
  return (
    <div role="alert" tabIndex={-1} data-form-message className={text ? className : 'unseen'}>
      {text}
    </div>
  )
}
