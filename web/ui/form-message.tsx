/** What is wrong with a form as a whole: an empty place until there is something to say, so that it is read out. */
export function FormMessage({ text, className = 'form-failure' }: { text: string; className?: string }) {
  return (
    <div role="alert" tabIndex={-1} data-form-message className={text ? className : 'unseen'}>
      {text}
    </div>
  )
}
