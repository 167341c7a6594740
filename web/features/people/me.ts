/** The value of `for` in an address for oneself, where the page asked "Who is it for?"; else it is a person's id. */
export const me = 'me'
