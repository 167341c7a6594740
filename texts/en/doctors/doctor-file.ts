/** What is wrong with a file of doctors, beside single cells, whose rules stand in `ruleWords`. */
export const doctorFile = {
  unreadable: 'From this line on the file cannot be read: a quotation mark is missing.',
  columnsMissing: (columns: readonly string[]) => `Columns are missing: ${columns.join(', ')}.`,
  sameEmail: (line: number) => `The same e-mail stands in line ${line}.`,
  emailInUse: 'An account with this e-mail already exists.',
}
