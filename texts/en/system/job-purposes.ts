import type { JobName } from '#contract/system.ts'

/** What each job does, for an admin. */
export const jobPurposes = {
  'sweep-payments': 'Asks the payment provider how payments went, and pays back what is due',
  'forget-cards': 'Has the payment provider forget cards that were removed',
  'compare-books': 'Compares our books with those of the payment provider',
  'tell-of-payments': 'Tells admins of payments to look at',
  'issue-papers': 'Issues receipts and refund notes for money that moved',
  'work-on-waiting-list': 'Offers freed times to the waiting list',
  'relay-events': 'Turns what happens to appointments into mail and notices',
  'refresh-figures': 'Keeps the figures of the reports fresh',
  remind: 'Reminds patients of their appointments',
  'deliver-mail': 'Sends mail',
  'analyze-claims': 'Lets the database plan anew once it has grown',
  'seal-audit': 'Seals what the audit has noted',
  'end-guardianships': 'Writes down when a child is old enough and nobody acts for it any more',
  'forget-old-attempts': 'Forgets log-in attempts that no longer count',
  'forget-video': 'Forgets how browsers of video visits found each other',
  'check-oidc-sessions': 'Asks the clinic’s own log-in whether people were ended there',
  'tend-documents':
    'Clears unfinished uploads and deleted files away, has new files scanned, and releases documents whose time has come',
  'tend-messages': 'Deletes drafts of messages that nobody has touched for long, and conversations whose key has ended',
  'end-care-keys': 'Ends what was kept of erased people because the law asked for it, once its time is over',
  'work-on-imports': 'Reads files from other systems and brings in what was decided',
} satisfies Record<JobName, string>
