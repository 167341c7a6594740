/** What is told of the program that starts it, and how its operator is helped on. */
export type Surroundings = {
  /** What it is called: `Salus`. */
  program: string
  /** The name of the superuser and of the database. */
  database: string
  /** For what PostgreSQL's user cannot reach in the checkout or the data folder; root's own. */
  sharedFolder: string
  /** What else can be done, as the end of a sentence: where the folder is taken, and where no PostgreSQL runs here. */
  orOtherFolder: string
  orOtherDatabase: string
}

/** A start that cannot go on: its message is the one sentence the operator reads. */
export class CannotStart extends Error {}
