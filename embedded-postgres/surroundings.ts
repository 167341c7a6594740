/** The names and folders of the program that starts PostgreSQL, and its advice for the operator. */
export type Surroundings = {
  /** The name of the program: `Salus`. */
  program: string
  /** The name of the superuser and of the database. */
  database: string
  /** For files that PostgreSQL's user cannot reach in the checkout or the data folder. It belongs to root. */
  sharedFolder: string
  /** What else to do if the folder is already in use: the end of a sentence, after "or". */
  orOtherFolder: string
  /** What else to do if the embedded PostgreSQL cannot run here: also the end of a sentence. */
  orOtherDatabase: string
}

/** PostgreSQL cannot be started; the message is one sentence for the operator. */
export class CannotStart extends Error {}
