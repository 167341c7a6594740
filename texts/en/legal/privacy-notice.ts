/** What Salus knows about somebody, why, and who sees it. */
export const privacyNotice = {
  title: 'Privacy · Salus',
  heading: 'Privacy',
  lead: 'What Salus knows about you, why, and who sees it.',
  kept: {
    heading: 'What we keep',
    profile:
      'Your name and e-mail address, and what you add: phone number, address, picture, birthday, who pays, whom to call in an emergency. The same of those you book for.',
    appointments: 'Your appointments: doctor, time, status, what was paid, and the notes written about the visit.',
    password: 'Your password, only in a form from which it cannot be read back.',
    logins:
      'Where you are logged in: browser, system, network and when, so that you can see and end it. It is forgotten a month after a log-in is over.',
  },
  notKept: {
    heading: 'What we do not keep',
    says: 'Your card’s number and security code are never stored by us; the payment service handles them. There is no advertising on Salus and we do not track you.',
    video:
      'Video visits are not recorded: no picture, no voice. We keep when each side came and went and how good the line was. Picture and voice go from browser to browser; where that is not possible, a relay of the clinic passes them on encrypted and cannot see or hear them.',
  },
  seen: {
    heading: 'Who sees it',
    you: 'You see all of it. Anyone you let act for you sees what you have agreed to: with the right to read your record, also your notes and the doctors’. Parents see what is their child’s.',
    doctor:
      'A doctor sees the appointments made with them, what you and they wrote about these, and your name, e-mail address and phone number.',
    admins:
      'Admins and reception see who comes when and to whom, how to reach you and what is to be paid. Reception does not see doctors’ notes. An admin who makes a copy of your data for you can see all of it; each such copy is recorded.',
    payments: 'The payment service sees what it needs to take or refund a payment.',
    nobody: 'We do not sell or lend it.',
  },
  howLong: {
    heading: 'How long we keep it',
    records:
      'Appointments, notes and payments: as long as the law requires clinics to keep them, usually 10 years after the last visit or payment.',
    account:
      'Your profile: until you ask us to erase it. If you close your account, nobody can sign in to it any more.',
    cards: 'Saved cards: the brand and the last four digits, until you remove the card or close your account.',
    logins: 'Sign-ins: one month after they end.',
  },
  browser: {
    heading: 'In your browser',
    says: (hours: string, days: string, cookieDays: string) =>
      `When you log in, your browser keeps one token that shows who you are: for ${hours}, or ${days} if you ask to be remembered. Logging out makes it invalid at once. One cookie makes sure that nobody can use this token in another browser; it stays for ${cookieDays} after your last log-in. Your browser also keeps a random number by which we tell this device from another when somebody logs in to your account, and when you last touched a page of ours. Your choice of light or dark may be kept there too. There are no other cookies or trackers of ours.`,
  },
  say: {
    heading: 'Your say',
    says: (email: string) =>
      `You can see and correct your profile at any time. Under Profile you can download your data and close your account. You can ask us to erase your data, to limit what we do with it, or object to it: write to <mail>${email}</mail> or use any other way on the <contact>contact page</contact>. You can also complain to the data protection authority.`,
  },
}
