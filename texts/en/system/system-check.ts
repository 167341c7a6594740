/** The page on which each part of the system says how it is. */
export const systemCheck = {
  title: 'System check · Salus',
  heading: 'System check',
}
